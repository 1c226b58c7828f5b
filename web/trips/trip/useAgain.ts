import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../../client/session.ts'
import { keepDraft } from '../post/draft.ts'
import { tripQuery } from '../queries.ts'
import { type Again, againFrom } from './again.ts'

/** Opens the form with one's own trip written once more; what was being written gives way. */
export function useAgain(id: string) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const today = useSession()?.today ?? ''
  return useMutation({
    mutationFn: async (again: Again) => {
      keepDraft(againFrom(await queries.fetchQuery(tripQuery(id, {})), again, today))
      await navigate({ to: '/route' })
    },
  })
}
