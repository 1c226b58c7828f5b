import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & {
  label: ReactNode
  icon?: ReactNode
  /** shown at the end of the line, such as the number of results */
  aside?: ReactNode
  error?: string | undefined
}

const box =
  'peer size-5.5 shrink-0 appearance-none rounded-mark border border-control bg-surface transition-colors ' +
  'checked:border-brand checked:bg-brand aria-invalid:border-danger disabled:border-line disabled:bg-sunken'

/** Renders a checkbox; the whole line is clickable. */
export function Checkbox({ label, icon, aside, error, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes('relative flex min-h-9 items-center gap-3 py-1 pointer-coarse:min-h-11', className)}>
      <input type="checkbox" aria-invalid={error ? true : undefined} {...rest} className={box} />
      <Check
        size={16}
        aria-hidden
        className="pointer-events-none stroke-3 absolute left-[0.2rem] text-on-brand opacity-0 peer-checked:opacity-100"
      />
      {icon && <span className="text-muted">{icon}</span>}
      <span className="grow text-sm">
        {label}
        {error && <span className="block text-xs font-semibold text-danger">{error}</span>}
      </span>
      {aside !== undefined && <span className="text-sm text-muted tabular-nums">{aside}</span>}
    </label>
  )
}
