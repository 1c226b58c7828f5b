import { type ReactNode, useId } from 'react'
import { classes } from './kit/classes.ts'
import { OwnTask } from './kit/hydration.tsx'

interface PanelProps {
  title: ReactNode
  intro?: ReactNode
  /** shown next to the title */
  actions?: ReactNode
  /** true to announce a new title to screen readers */
  isLive?: boolean
  className?: string
  children: ReactNode
}

/** Renders one titled part of a page. */
export function Panel({ title, intro, actions, isLive = false, className, children }: PanelProps) {
  const id = useId()
  return (
    <OwnTask>
      <section
        aria-labelledby={id}
        className={classes('min-w-0 rounded-card border border-line bg-surface p-5 sm:p-6', className)}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h2 id={id} aria-live={isLive ? 'polite' : undefined} className="text-lg">
            {title}
          </h2>
          {actions}
        </div>
        {intro && <p className="mt-1 text-sm text-muted">{intro}</p>}
        <div className="mt-4">{children}</div>
      </section>
    </OwnTask>
  )
}
