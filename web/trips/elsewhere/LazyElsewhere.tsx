import { lazy, Suspense } from 'react'
import type { TripQuery } from '../tripQuery.ts'

const Elsewhere = lazy(() => import('./Elsewhere.tsx').then(({ Elsewhere }) => ({ default: Elsewhere })))

/** Trips of partners, loaded only where the community has partners. */
export const LazyElsewhere = ({ query }: { query: TripQuery }) => (
  <Suspense>
    <Elsewhere query={query} />
  </Suspense>
)
