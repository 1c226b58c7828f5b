import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Registration, register } from '#contract/people/people.ts'
import { call } from '../../client/api.ts'
import { sessionQuery } from '../../client/session.ts'

/** Registers the user who is logged in. Whatever the answer, the session is refetched. */
export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSettled: () => queries.invalidateQueries(sessionQuery),
  })
}
