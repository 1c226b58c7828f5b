import { lazy, Suspense } from 'react'
import { Skeleton } from '../design/Skeleton.tsx'

const Road = lazy(() => import('../design/illustrations/EmptyRoad.tsx').then(({ EmptyRoad }) => ({ default: EmptyRoad })))

/** The empty road over words that do not wait for it. */
export function RoadPicture() {
  return (
    <Suspense fallback={<Skeleton className="aspect-[16/9] rounded-card" />}>
      <Road />
    </Suspense>
  )
}
