import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type ChipProps = Omit<ComponentProps<'button'>, 'onChange'> & {
  pressed: boolean
  onChange: (pressed: boolean) => void
  icon?: ReactNode
}

const base =
  'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 py-1 text-left text-sm font-semibold whitespace-nowrap transition-colors duration-150 narrow:whitespace-normal'

/** Renders a button that switches a choice on or off. */
export function Chip({ pressed, onChange, icon, className, children, ...rest }: ChipProps) {
  const look = pressed
    ? 'border-brand bg-brand-soft text-brand-ink'
    : 'border-control bg-surface text-ink hover:border-brand hover:text-brand-ink'
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      onClick={() => onChange(!pressed)}
      className={classes(base, look, className)}
    >
      {pressed ? <Check size={18} aria-hidden /> : icon}
      {children}
    </button>
  )
}
