import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Messages } from './Field.tsx'

type RadioGroupProps = {
  legend: string
  hideLegend?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** Side by side instead of one under the other. */
  inline?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** A named group of Radio (or Checkbox) lines with one hint and one error. */
export function RadioGroup({ legend, hideLegend = false, hint, error, inline = false, className, children }: RadioGroupProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={classes('min-w-0', className)} aria-describedby={describedBy}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={inline ? 'flex flex-wrap gap-x-6' : 'grid'}>{children}</div>
      <Messages {...{ id, hint, error }} />
    </fieldset>
  )
}
