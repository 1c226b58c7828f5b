import { ArrowRight } from 'lucide-react'
import type { SeatChange } from '#contract/trips/series.ts'
import { useText } from '../../texts/texts.ts'

export interface ChangedFact {
  label: string
  before: string
  after: string
}

/** Shows the old and the new value side by side, with labels for screen readers. */
export function WhatChanges({ rows }: { rows: readonly ChangedFact[] }) {
  const text = useText('change')
  return (
    <dl className="grid gap-3">
      {rows.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="flex flex-wrap items-center gap-x-2 tabular-nums">
            <span className="sr-only">{text('before')}: </span>
            <s className="text-muted">{before || text('none')}</s>
            <ArrowRight size={16} aria-hidden className="shrink-0 text-brand" />
            <span className="sr-only">{text('after')}: </span>
            <span className="font-semibold">{after || text('none')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Returns a function that describes a car as people recognize it in the street. Without a car, the function returns nothing. */
export function useCarText(): (car: SeatChange['before']['car']) => string {
  const text = useText('change')
  return (car) => (car ? text('car_is', car) : '')
}
