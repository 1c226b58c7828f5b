import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import type { PlannedTrip } from '#contract/trips/tripPosting.ts'
import { type Day, dayAfter, dayNumber } from '#domain/time.ts'
import { useLanguage, useText } from '../../../texts/texts.ts'
import { typedPriceMinor, whyNotTypedPrice } from '../../../ui/formatting/amount.ts'
import { IconButton } from '../../../ui/kit/Button.tsx'
import { capitalized } from '../../../ui/kit/capitalized.ts'
import { dayLabel } from '../../../ui/kit/dates/day.ts'
import { Section } from '../../../ui/kit/Page.tsx'
import { priceText } from '../../../ui/kit/prices/price.ts'
import { Skeleton } from '../../../ui/kit/Skeleton.tsx'
import { dayIn } from '../../../ui/tripAddress.ts'
import type { Draft } from '../draft/draft.ts'
import type { Preview, PreviewProps } from '../preview/preview.ts'
import { FieldRefusal } from './FieldRefusal.tsx'

type DatesSectionProps = PreviewProps & { onLeaveOut: (day: string) => void }

/**
 * Lists every trip to be posted, with its price and the obstacles to posting it. Days of a series can also be omitted here
 * (TR14).
 */
export function DatesSection({ draft, preview, about, onLeaveOut }: DatesSectionProps) {
  const text = useText('post')
  if (!draft.back && !draft.repeats) return null
  const trips = preview?.trips ?? []
  return (
    <Section title={text('dates.title')} intro={preview && text('dates.intro', { count: trips.length })}>
      <FieldRefusal about={about} fields={['back.day', 'back.hours', 'back.price', 'repeats.until']} />
      {!preview && !about && <Skeleton className="h-40" />}
      <ul className="divide-y divide-line">
        {trips.map((trip) => (
          <DateRow
            key={`${trip.date} ${trip.hours}`}
            {...{ trip, draft, preview }}
            onLeaveOut={draft.repeats && !trip.isReturn ? () => onLeaveOut(dayIn(trip.date) ?? '') : undefined}
          />
        ))}
      </ul>
    </Section>
  )
}

interface DateRowProps {
  trip: PlannedTrip
  draft: Draft
  preview: Preview | undefined
  onLeaveOut: (() => void) | undefined
}

function DateRow({ trip, draft, preview, onLeaveOut }: DateRowProps) {
  const text = useText('post')
  const refusals = useText('refusals')
  const language = useLanguage()
  const day = dayLabel(dayIn(trip.date) ?? '', language)
  const Arrow = trip.isReturn ? ArrowLeft : ArrowRight
  const words = useText('trips')
  const hours = trip.arrivalHours ? `${trip.hours} – ${trip.arrivalHours}` : trip.hours
  const nights = nightsBetween(trip, preview?.durationS ?? 0)
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <Arrow size={18} aria-hidden className="shrink-0 text-brand" />
      <span className="min-w-0 grow">
        <span className="sr-only">{text(trip.isReturn ? 'dates.back' : 'dates.there')}: </span>
        <span className="font-semibold">{capitalized(day)}</span>{' '}
        <span className="whitespace-nowrap text-muted tabular-nums">{hours}</span>
        {nights > 0 && <span className="text-muted"> {words('days_later', { count: nights })}</span>}
        {trip.whyNot && (
          <span role="alert" className="block text-sm font-semibold text-danger">
            {refusals(trip.whyNot)}
          </span>
        )}
      </span>
      <span className="shrink-0 font-semibold tabular-nums">
        {priceText(priceOf(trip, draft, preview), trip.currency, language)}
      </span>
      {onLeaveOut ? (
        <IconButton label={text('repeats.leave_out', { day })} icon={<X size={18} aria-hidden />} onClick={onLeaveOut} />
      ) : (
        <span className="w-11" />
      )}
    </li>
  )
}

/** Returns the number of midnights during a trip. Assumes that the return lasts as long as the first trip. */
const nightsBetween = ({ hours, arrivalHours }: PlannedTrip, durationS: number) =>
  arrivalHours === null ? 0 : Math.floor(durationS / 86_400) + (arrivalHours <= hours ? 1 : 0)

/** Computes a trip's price. The preview is requested without prices, so that it stays visible while they are typed. */
function priceOf(trip: PlannedTrip, draft: Draft, preview: Preview | undefined): number {
  if (!preview) return trip.priceMinor
  const there = typedPriceMinor(draft.price, preview) ?? preview.priceMinor
  if (!trip.isReturn || !preview.back) return there
  const { back } = preview
  const own = draft.back?.price.trim() ? typedPriceMinor(draft.back.price, back) : undefined
  return own ?? (draft.price.trim() ? Math.min(there, back.breakdown.capMinor) : back.priceMinor)
}

/**
 * Returns the days of a series that cannot be posted, and the number of the other days; undefined if there are no such days or no
 * others.
 */
export function clashingDays(draft: Draft, preview: Preview | undefined): { days: Day[]; left: number } | undefined {
  const later = draft.back ? dayNumber(draft.back.day) - dayNumber(draft.day) : 0
  const clashing = (preview?.trips ?? []).filter(({ whyNot }) => whyNot !== null)
  const days = [...new Set(clashing.map(({ date, isReturn }) => dayAfter(dayIn(date) ?? '', isReturn ? -later : 0)))]
  const left = (preview?.trips ?? []).length - days.length * (draft.back ? 2 : 1)
  return draft.repeats && days.length > 0 && left > 0 ? { days, left } : undefined
}

/** Returns a sentence on why these trips cannot be posted. */
export function useWhyNotDates(draft: Draft, preview: Preview | undefined): string | undefined {
  const text = useText('post')
  const language = useLanguage()
  if (preview?.trips?.some(({ whyNot }) => whyNot !== null)) return text('dates.in_the_way')
  const { back } = preview ?? {}
  if (!back || !draft.back?.price.trim()) return undefined
  const reason = whyNotTypedPrice(typedPriceMinor(draft.back.price, back), back.breakdown.capMinor)
  return reason && text('dates.back_too_much', { most: priceText(back.breakdown.capMinor, back.currency, language) })
}
