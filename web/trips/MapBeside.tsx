import type { UseQueryResult } from '@tanstack/react-query'
import type { Asked } from './asked.ts'
import type { TripPageReply } from './queries.ts'
import { useWide } from './useWide.ts'
import { ListMap } from './ListMap.tsx'

interface MapBesideProps {
  asked: Asked
  page: UseQueryResult<TripPageReply>
  pointedAt: string | undefined
}

/** The third column, where there is room; elsewhere its map is not even fetched. Shows the trip pointed at, at first the first one. */
export function MapBeside({ asked, page, pointedAt }: MapBesideProps) {
  const isWide = useWide('(min-width: 75rem)')
  const trips = page.data?.routes ?? []
  const trip = trips.find(({ id }) => id === pointedAt) ?? trips[0]
  if (page.error || (page.data && !trip)) return null
  return (
    <div className="hidden min-[75rem]:block">
      <div className="sticky top-24 h-[calc(100dvh-8rem)] max-h-200 overflow-hidden rounded-card border border-line bg-sunken">
        {isWide && trip && !page.isPlaceholderData && <ListMap trip={trip} ends={asked.isSearch ? asked.address : {}} />}
      </div>
    </div>
  )
}
