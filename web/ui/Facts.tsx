import type { ReactNode } from 'react'
import { classes } from './kit/classes.ts'

interface FactsProps {
  children: ReactNode
  /** true to stack name and value on any screen */
  narrow?: boolean
  className?: string
}

/** Lists names and values, side by side in pairs if there is space. */
export function Facts({ children, narrow = false, className }: FactsProps) {
  return <dl className={classes('grid gap-x-8 gap-y-4', !narrow && 'sm:grid-cols-2', className)}>{children}</dl>
}

interface FactProps {
  name: string
  children: ReactNode
  /** true to span the whole width */
  wide?: boolean
}

export function Fact({ name, children, wide = false }: FactProps) {
  return (
    <div className={classes('min-w-0', wide && 'col-span-full')}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}
