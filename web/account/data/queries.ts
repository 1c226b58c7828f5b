import { queryOptions } from '@tanstack/react-query'
import { listSessions } from '#contract/people/accounts.ts'
import { closeAccount, exportMine, showClosing } from '#contract/people/privacy.ts'
import { listOwnRequests } from '#contract/people/dataRequests.ts'
import { call } from '../../client/api.ts'
import { download, save } from '../../client/download.ts'
import { rememberClosing } from '../../client/session.ts'

/** Query for the effects of closing the account now. Never cached. */
export const closingQuery = queryOptions({
  queryKey: ['mine', 'closing'],
  queryFn: ({ signal }) => call(showClosing, {}, signal),
  staleTime: 0,
  gcTime: 0,
})

/** Query for the account's sessions. Refetched on each visit, because the user may have ended a session on another device. */
export const sessionsQuery = queryOptions({
  queryKey: ['mine', 'sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, signal),
  staleTime: 0,
})

/** Query for the user's requests about personal data. */
export const ownRequestsQuery = queryOptions({
  queryKey: ['mine', 'data requests'],
  queryFn: ({ signal }) => call(listOwnRequests, {}, signal),
})

/** Saves all data of the account as a file on the device. */
export const downloadMine = async () => save(await download(exportMine, {}), 'tramo.json')

/**
 * Closes the account, which ends the session and this page. The date of deletion is stored in the tab, for the sentence shown
 * afterwards.
 */
export async function closeOwnAccount({ reason }: { reason: string }) {
  const left = await call(closeAccount, { body: reason ? { reason } : {} })
  rememberClosing(left.deleteAt)
  return left
}
