import { useQuery } from '@tanstack/react-query'
import { Decisions } from './Decisions.tsx'
import { decidedQuery } from './queries.ts'

/** On the own profile, whatever was decided about oneself; nothing where nothing was. */
export function OwnDecisions() {
  const { data } = useQuery(decidedQuery)
  return data && data.sanctions.length > 0 && <Decisions sanctions={data.sanctions} />
}
