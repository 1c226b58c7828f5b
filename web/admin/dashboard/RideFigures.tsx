import { queryOptions, useQuery } from '@tanstack/react-query'
import { type RideFigures as Figures, showRideFigures } from '#contract/admin/rideFigures.ts'
import { call } from '../../client/api.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { numberFormat } from '../../ui/kit/formats.ts'
import { Section } from '../../ui/kit/Page.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { dayIn } from '../../ui/tripAddress.ts'

/** Unlike lists, not refetched at every change, because daily counts change slowly. */
const demandQuery = queryOptions({
  queryKey: ['demand'],
  queryFn: ({ signal }) => call(showRideFigures, {}, signal),
  staleTime: 60_000,
})

/** Shows routes without rides, occupancy of trips, and outcomes of requests. */
export function RideFigures() {
  const text = useText('admin')
  const { data, error, refetch } = useQuery(demandQuery)
  if (error) return <ErrorBanner error={error} title={text('demand.title')} onRetry={() => void refetch()} />
  return (
    <Section title={text('demand.title')} intro={text('demand.intro')}>
      {data ? (
        <>
          <Ratios figures={data} />
          <Unmet roads={data.unmet} />
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Section>
  )
}

function Ratios({ figures: { seatsSold, requests, invitations } }: { figures: Figures }) {
  const text = useText('admin')
  const mean = numberFormat(useLanguage(), { maximumFractionDigits: 1 })
  return (
    <ul className="grid gap-2">
      <Ratio value={seatsSold && mean.format(seatsSold.seats / seatsSold.trips)} none={text('demand.too_few')}>
        {text('demand.seats_sold', { count: seatsSold?.trips ?? 0 })}
      </Ratio>
      <Ratio value={requests && mean.format(requests.answered)} none={text('demand.too_few_requests')}>
        {text('demand.requests_answered', { answered: requests?.answered ?? 0, count: requests?.shown ?? 0 })}
      </Ratio>
      <Ratio value={invitations && mean.format(invitations.accepted)} none={text('demand.too_few_invitations')}>
        {text('demand.invitations_accepted', { accepted: invitations?.accepted ?? 0, count: invitations?.sent ?? 0 })}
      </Ratio>
    </ul>
  )
}

/** Shows a figure with its subject, or a note that there is too little data. */
function Ratio({ value, none, children }: { value: string | null; none: string; children: string }) {
  if (value === null) return <li className="text-sm text-muted">{none}</li>
  return (
    <li className="flex flex-wrap items-baseline gap-x-3">
      <span className="text-2xl font-bold tabular-nums">{value}</span>
      <span className="text-sm text-muted">{children}</span>
    </li>
  )
}

function Unmet({ roads }: { roads: { from: string; to: string; date: string; people: number }[] }) {
  const text = useText('admin')
  const language = useLanguage()
  if (roads.length === 0) return <p className="mt-4 text-sm text-muted">{text('demand.none')}</p>
  return (
    <div className="mt-4 overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="pb-2 text-left font-semibold">{text('demand.unmet')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-muted">
            <th scope="col" className="py-2 pr-4 font-semibold">
              {text('demand.road')}
            </th>
            <th scope="col" className="py-2 pr-4 font-semibold">
              {text('demand.day')}
            </th>
            <th scope="col" className="py-2 text-right font-semibold">
              {text('demand.people')}
            </th>
          </tr>
        </thead>
        <tbody>
          {roads.map(({ from, to, date, people }) => (
            <tr key={`${from} ${to} ${date}`} className="border-b border-line last:border-0">
              <td className="py-2 pr-4">{text('demand.from_to', { from: cityOf(from), to: cityOf(to) })}</td>
              <td className="py-2 pr-4 whitespace-nowrap">{dayLabel(dayIn(date) ?? '', language)}</td>
              <td className="py-2 text-right font-semibold tabular-nums">{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
