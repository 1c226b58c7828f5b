import { classes } from './classes.ts'

/** The place of something that is still coming; give it the size of that thing. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classes('animate-breathe rounded-field bg-line/70', className)} />
}
