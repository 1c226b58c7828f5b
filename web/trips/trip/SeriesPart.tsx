import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import type { SeriesTrip } from '#contract/trips/series.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { weekdayOf } from '#domain/trips/series.ts'
import { useLanguage, useText, useWords } from '../../texts/texts.ts'
import { longDayText } from '../../ui/formatting/units.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { useSeatPriceText } from '../../ui/SeatPrice.tsx'
import { dayIn, type SearchAddress } from '../../ui/tripAddress.ts'

type Ends = Pick<SearchAddress, 'from' | 'to'>
type SeriesPartProps = { trip: Trip; ends: Ends }

/**
 * Lists the trips that were posted together with a trip: its return, and the same route on other days. Each is booked separately
 * (TR15).
 */
export function SeriesPart(props: SeriesPartProps) {
  return useWords('series') ? <Series {...props} /> : null
}

function Series({ trip, ends }: SeriesPartProps) {
  const text = useText('series')
  const others = trip.series?.trips ?? []
  const pair = others.find(({ isPair }) => isPair)
  const same = others.filter(({ sameWay }) => sameWay)
  if (!trip.series || (!pair && same.length === 0)) return null
  return (
    <section className="mt-8 grid gap-5" aria-label={text('title')}>
      {pair && <PairLink pair={pair} isReturn={trip.series.isReturn} ends={ends} />}
      {same.length > 0 && <OtherDays trip={trip} days={same} ends={ends} />}
      <p className="text-sm text-muted">{text('each_alone')}</p>
    </section>
  )
}

/** Returns the ends of the return, from the drop-off to the pick-up. */
const reversed = ({ from, to }: Ends): Ends => ({ ...(to && { from: to }), ...(from && { to: from }) })

function PairLink({ pair, isReturn, ends }: { pair: SeriesTrip; isReturn: boolean; ends: Ends }) {
  const text = useText('trips')
  const series = useText('series')
  const language = useLanguage()
  const day = longDayText(dayIn(pair.date) ?? '', language)
  return (
    <Link
      to="/route/$id"
      params={{ id: pair.id }}
      search={reversed(ends)}
      className="flex items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card transition-shadow duration-150 hover:shadow-lift"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-brand">
        <ArrowLeftRight size={20} aria-hidden />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-bold">{series(isReturn ? 'also_there' : 'also_back')}</span>
        <span className="block text-sm text-muted">{capitalized(text('day_at', { day, hours: pair.hours }))}</span>
        {pair.place === 0 && <span className="block text-sm text-muted">{text('seats_left', { count: 0 })}</span>}
      </span>
      <span className="shrink-0 font-semibold tabular-nums">{useSeatPriceText()(pair.priceMinor, pair.currency)}</span>
    </Link>
  )
}

const SHOWN = 8

/** Links to the first trips of the series on other days. */
function OtherDays({ trip, days, ends }: { trip: Trip; days: SeriesTrip[]; ends: Ends }) {
  const text = useText('series')
  const [areAllShown, showAll] = useState(false)
  const visible = areAllShown ? days : days.slice(0, SHOWN)
  return (
    <div>
      <h2 className="text-lg">{useEveryWords([trip, ...days])}</h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {visible.map((one) => (
          <DayLink key={one.id} one={one} ends={ends} hours={trip.hours} />
        ))}
        {visible.length < days.length && (
          <li>
            <Button variant="quiet" onClick={() => showAll(true)}>
              {text('all', { count: days.length })}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}

function DayLink({ one, ends, hours }: { one: SeriesTrip; ends: Ends; hours: string }) {
  const text = useText('trips')
  const day = dayLabel(dayIn(one.date) ?? '', useLanguage())
  const isFull = one.place === 0
  return (
    <li>
      <Link
        to="/route/$id"
        params={{ id: one.id }}
        search={ends}
        className="inline-flex h-11 items-center gap-1.5 rounded-full border border-control bg-surface px-4 text-sm font-semibold hover:border-brand hover:text-brand-ink"
      >
        <span className={isFull ? 'text-muted' : undefined}>{capitalized(day)}</span>
        {one.hours !== hours && <span className="tabular-nums">{one.hours}</span>}
        {isFull && <span className="font-normal text-muted">{text('seats_left', { count: 0 })}</span>}
      </Link>
    </li>
  )
}

const named = ['d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7'] as const

/** Returns a text such as "Every Friday" or "Every Monday and Friday", and "Other days" for more than three weekdays. */
function useEveryWords(trips: { date: string }[]): string {
  const text = useText('series')
  const format = useFormatter()
  const weekdays = [...new Set(trips.map(({ date }) => weekdayOf(dayIn(date) ?? '')))].toSorted()
  if (weekdays.length > 3) return text('other_days')
  return text('every', { days: format.list(weekdays.map((one) => text(`weekday.${named[one - 1] ?? 'd7'}`))) })
}
