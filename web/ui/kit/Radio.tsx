import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type RadioProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode; detail?: ReactNode }

const ring =
  'size-5.5 shrink-0 appearance-none rounded-full border border-control bg-surface transition-shadow ' +
  'checked:border-brand checked:bg-brand checked:shadow-[inset_0_0_0_4px_var(--color-surface)] disabled:border-line disabled:bg-sunken'

/** One choice of a RadioGroup; the whole line can be pressed. */
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
