import { Skeleton } from '../design/Skeleton.tsx'
import { useText } from '../texts/texts.ts'

/** The place of a trip that is still coming. */
export function TripPageSkeleton() {
  const text = useText('trips')
  return (
    <div role="status">
      <h1 className="sr-only">{text('loading_trip')}</h1>
      <div className="mt-15 grid gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <div>
          <Skeleton className="h-6 w-48" />
          <Skeleton className="mt-2 h-10 w-4/5" />
          <Skeleton className="mt-6 h-64 rounded-panel! sm:h-88" />
          <Skeleton className="mt-6 h-14 w-3/4" />
          <Skeleton className="mt-8 h-56" />
        </div>
        <Skeleton className="h-120 rounded-panel!" />
      </div>
    </div>
  )
}
