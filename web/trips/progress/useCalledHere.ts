import type { Rider } from '#contract/trips/progress.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'

/** The first name of a person on board, or "you". */
export function useCalledHere(): (person: Rider) => string {
  const text = useText('progress')
  const me = useSession()?.me?.id
  return ({ id, name }) => (id === me ? text('you') : name)
}
