import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { EmptyState } from '../../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../../ui/kit/illustrations/EmptyRoad.tsx'
import { RouteButton } from '../../ui/links.ts'
import { useSeatPriceText } from '../../ui/SeatPrice.tsx'
import { dayIn, type SearchAddress } from '../../ui/tripAddress.ts'
import { daysQuery } from '../queries.ts'
import type { TripSearch } from '../tripQuery.ts'
import { hasFilters, noFilters } from './filterAddress.ts'
import { useRefine } from './Filters.tsx'

/** Shows that no trip was found, in the words of the specification, and alternatives. */
export function NothingFound({ search }: { search: TripSearch }) {
  const isRoutesFound = useLocation().pathname.endsWith('/routes-found')
  if (search.address.after) return <PastTheEnd />
  if (hasFilters(search.address) && !isRoutesFound) return <NoneWithThose search={search} />
  return search.isSearch || isRoutesFound ? <NoneThatDay search={search} /> : <NoneWithThose search={search} />
}

/** Explains that this page of the list has become empty. */
function PastTheEnd() {
  const text = useText('trips')
  const first = ({ page: _, after: __, ...search }: SearchAddress): SearchAddress => search
  const back = (
    <RouteButton to="." search={first}>
      {text('first_page')}
    </RouteButton>
  )
  return <EmptyState picture={<EmptyRoad />} title={text('no_more')} actions={back} />
}

function NoneWithThose({ search: { address, seats } }: { search: TripSearch }) {
  const text = useText('trips')
  const refine = useRefine()
  const clear = <Button onClick={() => refine(noFilters)}>{text('clear_filters')}</Button>
  const other = seats ? (
    <RouteButton to="/route-list">{text('see_all')}</RouteButton>
  ) : (
    <RouteButton to="/route">{text('post_a_trip')}</RouteButton>
  )
  return <EmptyState picture={<EmptyRoad />} title={text('none_with_filters')} actions={hasFilters(address) ? clear : other} />
}

function NoneThatDay({ search }: { search: TripSearch }) {
  const text = useText('trips')
  const language = useLanguage()
  const { data = [] } = useQuery({ ...daysQuery(search.query), enabled: search.isSearch })
  const price = useSeatPriceText()
  const others = data.filter(({ date, priceMinor }) => priceMinor !== null && date !== search.address.date).slice(0, 3)
  const on =
    (date: string) =>
    ({ day: _, ...search }: SearchAddress): SearchAddress => ({ ...search, date })
  return (
    <EmptyState
      picture={<EmptyRoad />}
      title={text('none_found')}
      text={text(others.length > 0 ? 'try_these_days' : 'try_another_day')}
      actions={
        <>
          {others.map(({ date, priceMinor, currency }) => (
            <RouteButton key={date} to="." search={on(date)} variant="outline">
              {dayLabel(dayIn(date) ?? '', language)} · {price(priceMinor ?? 0, currency ?? '')}
            </RouteButton>
          ))}
          <RouteButton to="/route-list" variant="quiet">
            {text('see_all')}
          </RouteButton>
        </>
      }
    />
  )
}
