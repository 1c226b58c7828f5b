import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type EmptyStateProps = {
  picture?: ReactNode
  title: string
  text?: ReactNode
  /** next steps: one or more buttons */
  actions?: ReactNode
  /** h1 if the component is the whole page */
  heading?: 'h1' | 'h2' | 'h3' | undefined
  className?: string | undefined
}

/** Renders a friendly note for an empty list, with a next step. */
export function EmptyState({ picture, title, text, actions, heading: Heading = 'h2', className }: EmptyStateProps) {
  return (
    <div className={classes('mx-auto flex w-full max-w-120 flex-col items-center py-8 text-center', className)}>
      {picture && <div className="mb-6 w-full max-w-88">{picture}</div>}
      <Heading className="text-xl">{title}</Heading>
      {text && <p className="mt-2 text-muted">{text}</p>}
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  )
}
