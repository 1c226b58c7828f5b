import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
  outlined?: boolean | undefined
  /** Something new waits behind it; say so in the label too. */
  dot?: boolean | undefined
}

const base =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full border text-ink transition-colors duration-150 hover:text-brand-ink'

/** A round button with an icon and a name. */
export function IconButton({ label, icon, outlined = false, dot = false, className, ...rest }: IconButtonProps) {
  const look = outlined ? 'border-line bg-surface hover:border-brand' : 'border-transparent hover:bg-sunken'
  return (
    <button type="button" {...rest} aria-label={label} title={label} className={classes(base, look, className)}>
      {icon}
      {dot && <span className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-canvas bg-danger" />}
    </button>
  )
}
