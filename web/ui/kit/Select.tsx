import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { inputLook, useField } from './fieldContext.ts'

/** One of a few, as the platform lets people choose; inside a Field it is tied to its label, hint and error. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const { tied, look } = useField()
  return (
    <span className="relative block">
      <select {...tied} {...rest} className={inputLook(look, classes('appearance-none pr-10', className))} />
      <ChevronDown size={20} aria-hidden className="pointer-events-none absolute top-3.5 right-4 text-muted" />
    </span>
  )
}
