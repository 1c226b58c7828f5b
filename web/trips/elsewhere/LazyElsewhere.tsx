import { Suspense } from 'react'
import { lazy } from '../../ui/kit/lazy.ts'
import type { TripQuery } from '../tripQuery.ts'

const Elsewhere = lazy('Elsewhere', () => import('./Elsewhere.tsx').then(({ Elsewhere }) => ({ default: Elsewhere })))

/** Lists trips of partner sites. The code is loaded only in communities with partners. */
export const LazyElsewhere = ({ query }: { query: TripQuery }) => (
  <Suspense>
    <Elsewhere query={query} />
  </Suspense>
)
