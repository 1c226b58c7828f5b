import { useId, type ReactNode, type ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { FieldMessages } from './Field.tsx'

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; detail?: ReactNode }

const ring =
  'size-5.5 shrink-0 appearance-none rounded-full border border-control bg-surface transition-shadow ' +
  'checked:border-brand checked:bg-brand checked:shadow-[inset_0_0_0_4px_var(--color-surface)] disabled:border-line disabled:bg-sunken'

/** Renders one choice of a RadioGroup; the whole line is clickable. */
export function Radio({ label, detail, className, ...rest }: RadioProps) {
  return (
    <label className={classes('flex min-h-9 items-center gap-3 py-1 text-sm pointer-coarse:min-h-11', className)}>
      <input type="radio" {...rest} className={ring} />
      <span>
        {label}
        {detail && <span className="block text-xs text-muted">{detail}</span>}
      </span>
    </label>
  )
}

type RadioGroupProps = {
  legend: string
  hideLegend?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  /** true to place the choices side by side instead of stacked */
  inline?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Renders a named group of Radio (or Checkbox) lines with one hint and one error. */
export function RadioGroup({ legend, hideLegend = false, hint, error, inline = false, className, children }: RadioGroupProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <fieldset className={classes('min-w-0', className)} aria-describedby={describedBy}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className={inline ? 'flex flex-wrap gap-x-6' : 'grid'}>{children}</div>
      <FieldMessages {...{ id, hint, error }} />
    </fieldset>
  )
}
