import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useText } from '../../texts/texts.ts'
import { Page } from '../../ui/kit/Page.tsx'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import { nextDayQuery } from '../queries.ts'
import type { TripSearch } from '../tripQuery.ts'
import { Coming, Refused } from './TripList.tsx'

/** A search without a day: its next day with trips opens in its place; today where two weeks have none (ST7). */
export function OpenDay({ asked }: { asked: TripSearch }) {
  const text = useText('trips')
  const { data, error, refetch } = useQuery(nextDayQuery(asked.query))
  const onNextDay = ({ day: _, ...search }: SearchAddress): SearchAddress => ({
    ...search,
    ...(data && { date: data.date }),
    ...(data?.found && { day: 'next' }),
  })
  return (
    <Page title={`${text('found_trips')} · Tramo`} heading={error ? text('found_trips') : null}>
      {error ? <Refused asked={asked} error={error} onRetry={refetch} /> : <Coming label={text('loading')} />}
      {data && <Navigate to="." search={onNextDay} replace />}
    </Page>
  )
}
