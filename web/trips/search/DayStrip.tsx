import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Problem } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { classes } from '../../ui/kit/classes.ts'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import { dayIn, type SearchAddress } from '../../ui/tripAddress.ts'
import { daysQuery } from '../queries.ts'
import type { TripSearch } from '../tripQuery.ts'

const strip = 'relative -mx-(--gutter) flex snap-x gap-2 overflow-x-auto px-(--gutter) py-2 sm:-mx-1 sm:mt-2 sm:px-1'
const cell =
  'grid min-h-14 min-w-21 sm:min-h-16 grow narrow:min-w-[7rem] snap-center content-center justify-items-center rounded-field border px-1 text-sm'

/** Shows the days around the chosen one, each with the lowest price between the same places. */
export function DayStrip({ search }: { search: TripSearch }) {
  const text = useText('trips')
  const { data: days, error, refetch } = useQuery(daysQuery(search.query))
  // The list already shows the error of an invalid search.
  if (error instanceof Problem && error.status >= 400 && error.status < 500) return null
  if (error) return <ErrorBanner error={error} title={text('days_failed')} onRetry={refetch} />
  return (
    <nav aria-label={text('other_days')} aria-busy={!days}>
      <ol className={strip}>
        {days?.map((day) => (
          <Day key={day.date} {...day} isChosen={day.date === search.address.date} />
        ))}
        {!days && placeholders.map((at) => <Skeleton key={at} className="h-14 min-w-21 grow sm:h-16" />)}
      </ol>
    </nav>
  )
}

const placeholders = [0, 1, 2, 3, 4, 5, 6]

interface DayProps {
  date: string
  priceMinor: number | null
  currency: string | null
  isChosen: boolean
}

function Day({ date, priceMinor, currency, isChosen }: DayProps) {
  const text = useText('trips')
  const language = useLanguage()
  const look = isChosen ? 'border-brand bg-brand text-on-brand' : 'border-line bg-surface hover:border-brand'
  return (
    <li ref={isChosen ? showInStrip : undefined} className="flex grow">
      <Link to="." search={onDay(date)} aria-current={isChosen ? 'date' : undefined} className={classes(cell, look)}>
        <span className="text-xs font-semibold whitespace-nowrap">{dayLabel(dayIn(date) ?? '', language)}</span>
        {priceMinor === null || !currency ? (
          <span className={isChosen ? '' : 'text-muted'}>
            <span aria-hidden>–</span>
            <span className="sr-only">{text('no_trips')}</span>
          </span>
        ) : (
          <SeatPrice amountMinor={priceMinor} currency={currency} size="small" className="text-sm!" />
        )}
      </Link>
    </li>
  )
}

/** Moves the search to the first page of another day. */
const onDay =
  (date: string) =>
  ({ page: _, after: __, day: ___, ...search }: SearchAddress): SearchAddress => ({ ...search, date })

function showInStrip(item: HTMLLIElement | null) {
  const strip = item?.parentElement
  if (item && strip) strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2
}
