import { useFormatter } from 'use-intl'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { Itinerary } from '../../ui/kit/Itinerary.tsx'
import { RouteButton } from '../../ui/links.ts'
import { type Draft, missing } from './draft/draft.ts'

/** The trip so far, and the way on; it stays in sight beside the form. */
export function PostSummary({ draft, busy }: { draft: Draft; busy: boolean }) {
  const text = useText('post')
  const format = useFormatter()
  const lacking = missing(draft).map((field) => text(`summary.fields.${field}`))
  const whyNot = lacking.length > 0 ? text('summary.missing', { fields: format.list(lacking) }) : undefined
  return (
    <aside aria-label={text('summary.title')} className="lg:sticky lg:top-24 lg:self-start">
      <div className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <div className="hidden lg:block">
          <SoFar draft={draft} />
        </div>
        <Button type="submit" busy={busy} size="large" wide disabledBecause={whyNot}>
          {text('summary.preview')}
        </Button>
        {whyNot && (
          <p aria-hidden className="mt-3 text-center text-xs text-muted">
            {whyNot}
          </p>
        )}
        <RouteButton to="/home" variant="quiet" wide className="mt-2">
          {text('back')}
        </RouteButton>
      </div>
    </aside>
  )
}

function SoFar({ draft }: { draft: Draft }) {
  const text = useText('post')
  const language = useLanguage()
  const { origin, stopovers, destination, day, hours, seats } = draft
  const names = stopovers.flatMap(({ place }) => (place ? [{ name: cityOf(place.name) }] : []))
  const stops = [
    { name: origin.place ? cityOf(origin.place.name) : text('summary.some_origin') },
    ...names,
    { name: destination.place ? cityOf(destination.place.name) : text('summary.some_destination') },
  ]
  const facts = [day && dayLabel(day, language), hours, text('summary.seats', { seats })].filter(Boolean)
  return (
    <>
      <h2 className="text-lg">{text('summary.title')}</h2>
      <p className="mt-1 mb-4 text-sm text-muted">{facts.join(' · ')}</p>
      <Itinerary stops={stops} className="mb-6" />
    </>
  )
}
