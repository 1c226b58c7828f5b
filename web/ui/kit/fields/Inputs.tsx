import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { fills, inputLook, useField } from './fieldContext.ts'

/** Renders an input for one line of text; a Field around it adds label, hint and error. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const { tied, look } = useField()
  return <input type="text" {...tied} {...fills(look)} {...rest} className={inputLook(look, className)} />
}

/**
 * Renders an input for several lines of text. Grows in height with its content in browsers that support it; a long word does not
 * widen it.
 */
export function TextArea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  const { tied } = useField()
  const look = inputLook('boxed', 'h-auto min-h-24 resize-y py-3 field-sizing-content contain-inline-size')
  return <textarea {...tied} rows={rows} {...rest} className={`${look} ${className ?? ''}`} />
}

type TimeFieldProps = Omit<ComponentProps<'input'>, 'type' | 'min' | 'max'> & {
  min?: string | undefined
  max?: string | undefined
}

/** Renders the browser's own time input; values are 'HH:mm'. */
export function TimeField({ className, ...rest }: TimeFieldProps) {
  const { tied, look } = useField()
  return <input type="time" {...tied} {...fills(look)} {...rest} className={inputLook(look, `tabular-nums ${className ?? ''}`)} />
}

/** Renders a native select; a Field around it adds label, hint and error. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const { tied, look } = useField()
  return (
    <span className="relative block">
      <select {...tied} {...rest} className={inputLook(look, classes('appearance-none pr-10', className))} />
      <ChevronDown size={20} aria-hidden className="pointer-events-none absolute top-3.5 right-4 text-muted" />
    </span>
  )
}
