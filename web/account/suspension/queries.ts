import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { appeal, checkReactivation, showOwnSanctions, startReactivation } from '#contract/moderation/sanctions.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/newKey.ts'
import { sessionQuery } from '../../client/session.ts'

/** Query for the sanctions of the logged-in account. */
export const ownSanctionsQuery = queryOptions({
  queryKey: ['mine', 'sanctions'],
  queryFn: ({ signal }) => call(showOwnSanctions, {}, signal),
})

export function useAppeal(sanctionId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (text: string) => call(appeal, { body: { sanctionId, text } }),
    onSettled: () => queries.invalidateQueries(ownSanctionsQuery),
  })
}

/** Opens the checkout of the fee; a second click uses the same fee. */
export const usePayFee = () =>
  useMutation({
    mutationFn: async () => {
      const { init_point: checkout } = await call(startReactivation, { key: newKey() })
      if (checkout) window.location.assign(checkout)
    },
  })

/** Returns the query for the fee's state, as the provider reports it. Refetches the session once the fee is paid. */
export function feeQuery(id: string) {
  return queryOptions({
    queryKey: ['mine', 'fee', id],
    queryFn: async ({ client }) => {
      const fee = await call(checkReactivation, { params: { id } })
      if (fee.state === 'paid') void client.invalidateQueries(sessionQuery)
      return fee
    },
    staleTime: 0,
  })
}
