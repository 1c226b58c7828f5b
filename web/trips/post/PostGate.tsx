import { lazy, type ReactNode, Suspense } from 'react'
import type { Me } from '#contract/accounts.ts'
import type { Day } from '#domain/time.ts'
import { useSession } from '../../accounts/queries.ts'
import { whatIsMissing } from '../../shell/whatIsMissing.ts'

// Drivers, who come most, never see it.
const ComesFirst = lazy(() => import('./ComesFirst.tsx').then((page) => ({ default: page.ComesFirst })))

type PostGateProps = { children: (me: Me, today: Day) => ReactNode }

/** Lets drivers through; tells everyone else what comes first, in the order of the specification. */
export function PostGate({ children }: PostGateProps) {
  const session = useSession()
  if (!session?.me) return null
  const missing = whatIsMissing(session.me)
  if (missing)
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <ComesFirst missing={missing === 'car' ? 'car' : 'registration'} />
      </Suspense>
    )
  return children(session.me, session.today)
}
