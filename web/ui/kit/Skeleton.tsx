import { classes } from './classes.ts'

/** Renders a placeholder of an element while it loads; give it the size of that element. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <div aria-hidden className={classes('animate-breathe rounded-field bg-line/70', className)} />
}
