import { lazy, Suspense } from 'react'
import type { TripQuery } from '../tripQuery.ts'

const Elsewhere = lazy(() => import('./Elsewhere.tsx').then(({ Elsewhere }) => ({ default: Elsewhere })))

/** The same, fetched by those alone whose community has partners. */
export const LazyElsewhere = ({ query }: { query: TripQuery }) => (
  <Suspense>
    <Elsewhere query={query} />
  </Suspense>
)
