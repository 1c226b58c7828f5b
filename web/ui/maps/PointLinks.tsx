import { lazy, Suspense } from 'react'
import type { PointLinksProps } from './PointApps.tsx'

const PointApps = lazy(() => import('./PointApps.tsx').then(({ PointApps }) => ({ default: PointApps })))

/** A meeting point in the map of one's choice. */
export const PointLinks = (props: PointLinksProps) => (
  <Suspense>
    <PointApps {...props} />
  </Suspense>
)
