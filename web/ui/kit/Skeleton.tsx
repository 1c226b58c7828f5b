import { classes } from './classes.ts'

/** Renders a placeholder for an element that loads; the caller gives it the size of that element. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classes('animate-breathe rounded-field bg-line/70', className)} />
}
