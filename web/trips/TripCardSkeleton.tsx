import { Skeleton } from '../design/Skeleton.tsx'

/** The place of a TripCard that is still coming: the same box, the same lines. */
export function TripCardSkeleton() {
  return (
    <div aria-hidden className="rounded-card border border-line bg-surface">
      <div className="flex justify-between gap-4 px-4 pt-4 pb-5 sm:px-5">
        <div className="grid grow gap-5">
          <Skeleton className="h-5.5 w-24" />
          <Skeleton className="h-12 w-2/3" />
          <Skeleton className="h-12 w-1/2" />
        </div>
        <Skeleton className="h-12 w-28" />
      </div>
      <div className="flex items-center gap-3 border-t border-line px-4 py-3 sm:px-5">
        <Skeleton className="size-10 rounded-full!" />
        <Skeleton className="h-9 w-32" />
        <Skeleton className="ml-auto h-5 w-28" />
      </div>
    </div>
  )
}
