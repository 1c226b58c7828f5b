import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Registration, register } from '#contract/people/people.ts'
import { call } from '../../client/api.ts'
import { sessionQuery } from '../../client/session.ts'

/** Registers whoever is logged in. Whatever the answer, who that is now is asked again. */
export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (registration: Registration) => call(register, { body: registration }),
    onSettled: () => queries.invalidateQueries(sessionQuery),
  })
}
