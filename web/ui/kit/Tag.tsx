import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'brand' | 'sun' | 'rose' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  brand: 'bg-brand-soft text-brand-ink',
  sun: 'bg-sun-soft text-sun-ink',
  rose: 'bg-rose-soft text-rose',
  danger: 'bg-danger-soft text-danger',
}

type TagProps = { tone?: Tone | undefined; icon?: ReactNode; className?: string | undefined; children: ReactNode }

/** Renders a short fact about the element that contains it. */
export function Tag({ tone = 'neutral', icon, className, children }: TagProps) {
  const base = 'inline-flex min-h-7 items-center gap-1.5 rounded-full px-3 py-0.5 text-xs font-semibold whitespace-nowrap'
  return (
    <span className={classes(base, tones[tone], className)}>
      {icon}
      {children}
    </span>
  )
}
