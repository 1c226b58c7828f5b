import { classes } from './classes.ts'

/** Placeholder of something that is still loading; give it the size of that thing. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classes('animate-breathe rounded-field bg-line/70', className)} />
}
