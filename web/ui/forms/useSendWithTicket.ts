import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { giveTicket } from '#contract/feedback/suggestions.ts'
import { call, Problem } from '../../client/api.ts'

const ticketQuery = queryOptions({
  queryKey: ['ticket'],
  queryFn: async () => ({ ...(await call(giveTicket, {})), since: performance.now() }),
  staleTime: Infinity,
})

interface Handed {
  ticket: string
  website: string
}

/**
 * Sends a form that needs no login, with the ticket that shows that it was open for a moment. A ticket's moment begins when the form
 * is seen; a faster visitor waits the rest of it, with the form still filled in.
 */
export function useSendWithTicket<Sent, Reply>(send: (sent: Sent & Handed) => Promise<Reply>) {
  const queries = useQueryClient()
  useQuery(ticketQuery)
  async function sendNow(sent: Sent & { website: string }): Promise<Reply> {
    const { ticket, waitMs, since } = await queries.ensureQueryData(ticketQuery)
    await pause(since + waitMs - performance.now())
    return send({ ...sent, ticket })
  }
  return useMutation({
    mutationFn: (sent: Sent & { website: string }) =>
      sendNow(sent).catch((error: unknown) => {
        // of yesterday, or used: there is another one
        if (!(error instanceof Problem && error.reason === 'form_expired')) throw error
        queries.removeQueries(ticketQuery)
        return sendNow(sent)
      }),
    onSuccess: () => queries.resetQueries(ticketQuery),
  })
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)))
