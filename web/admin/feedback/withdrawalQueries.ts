import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { answerWithdrawal, listWithdrawals } from '#contract/feedback/withdrawals.ts'
import { call } from '../../client/api.ts'

const key = ['admin', 'withdrawals'] as const

/** A page of open or settled cases. */
export const withdrawalsQuery = (isSettled: boolean, after: string | undefined) =>
  queryOptions({
    queryKey: [...key, isSettled, after],
    queryFn: ({ signal }) => call(listWithdrawals, { query: { ...(isSettled && { settled: 'true' as const }), after } }, signal),
    placeholderData: keepPreviousData,
  })

/** Answers a case or closes it. */
export function useAnswer(id: string, event: 'answer' | 'close', onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (answer: string) => call(answerWithdrawal, { params: { id }, body: { answer, event } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: key })
      onDone()
    },
  })
}
