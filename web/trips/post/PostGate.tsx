import { type ReactNode } from 'react'
import type { Me } from '#contract/accounts.ts'
import type { Day } from '#domain/time.ts'
import { useSession } from '../../accounts/queries.ts'
import { whatIsMissing } from '../../shell/whatIsMissing.ts'
import { ComesFirst } from './ComesFirst.tsx'

// Drivers, who come most, never see it.

type PostGateProps = { children: (me: Me, today: Day) => ReactNode }

/** Lets drivers through; tells everyone else what comes first, in the order of the specification. */
export function PostGate({ children }: PostGateProps) {
  const session = useSession()
  if (!session?.me) return null
  const missing = whatIsMissing(session.me)
  if (missing) return <ComesFirst missing={missing === 'car' ? 'car' : 'registration'} />
  return children(session.me, session.today)
}
