import type { ReactNode } from 'react'
import { classes } from '../../ui/kit/classes.ts'

interface ScrollBoxProps {
  label: string
  busy?: boolean
  className?: string
  children: ReactNode
}

/** Renders a box for content wider than the screen. The keyboard can focus and scroll it. */
export function ScrollBox({ label, busy = false, className, children }: ScrollBoxProps) {
  // focusable although it is not a control, so that the keyboard can scroll it
  const reachable = { tabIndex: 0 }
  return (
    <div
      // a group instead of a landmark, because its parent has the same name
      role="group"
      aria-label={label}
      aria-busy={busy}
      {...reachable}
      className={classes('relative overflow-x-auto focus-visible:-outline-offset-2', className)}
    >
      {children}
    </div>
  )
}
