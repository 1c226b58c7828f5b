import { queryOptions } from '@tanstack/react-query'
import { listAudit } from '#contract/admin/audit.ts'
import { listProposals } from '#contract/admin/dualControl.ts'
import { listFuelPrices } from '#contract/admin/settings.ts'
import { showTasks } from '#contract/admin/tasks.ts'
import { listCases, listHints, showCase } from '#contract/moderation/cases.ts'
import { listAbsences, listAppeals, listDivisions, listIdentities, listPending } from '#contract/moderation/moderation.ts'
import { showEffects } from '#contract/moderation/sanctions.ts'
import { showPayout } from '#contract/payments/payouts.ts'
import { listDataRequests } from '#contract/people/dataRequests.ts'
import { call } from '../client/api.ts'

/* Queries whose keys begin with 'admin' are refetched after any change that administrators see (web/client/live/listen.ts). */

/** URL parameters of each list. */
export const caseWords = ['state', 'reason', 'person', 'after']
export const auditWords = ['actor', 'subject', 'action', 'from', 'to', 'after']

export const casesQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ['admin', 'cases', query],
    queryFn: ({ signal }) => call(listCases, { query }, signal),
  })

/** Returns the query for a case. The case is read once and not at each change, because the audit log records each read. */
export const caseQuery = (id: string) =>
  queryOptions({
    queryKey: ['case', id],
    queryFn: ({ signal }) => call(showCase, { params: { id } }, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

const A_WHILE_MS = 15_000

export const tasksQuery = queryOptions({
  queryKey: ['admin', 'tasks'],
  queryFn: ({ signal }) => call(showTasks, {}, signal),
  // polled, because alarms of jobs appear without a live event
  refetchInterval: A_WHILE_MS,
})
export const hintsQuery = queryOptions({ queryKey: ['admin', 'hints'], queryFn: ({ signal }) => call(listHints, {}, signal) })
export const pendingQuery = queryOptions({
  queryKey: ['admin', 'pending'],
  queryFn: ({ signal }) => call(listPending, {}, signal),
})
export const proposalsQuery = queryOptions({
  queryKey: ['admin', 'proposals'],
  queryFn: ({ signal }) => call(listProposals, {}, signal),
})
/** Returns the query for the effects of barring a person now. */
export const effectsQuery = (id: string, caseId: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'effects', id, caseId],
    queryFn: ({ signal }) => call(showEffects, { params: { id }, query: { caseId } }, signal),
  })
export const appealsQuery = queryOptions({
  queryKey: ['admin', 'appeals'],
  queryFn: ({ signal }) => call(listAppeals, {}, signal),
})
export const dataRequestsQuery = queryOptions({
  queryKey: ['admin', 'data requests'],
  queryFn: ({ signal }) => call(listDataRequests, {}, signal),
})
export const absencesQuery = queryOptions({
  queryKey: ['admin', 'absences'],
  queryFn: ({ signal }) => call(listAbsences, {}, signal),
})
export const divisionsQuery = queryOptions({
  queryKey: ['admin', 'divisions'],
  queryFn: ({ signal }) => call(listDivisions, {}, signal),
})
export const payoutQuery = queryOptions({
  queryKey: ['admin', 'payout'],
  queryFn: ({ signal }) => call(showPayout, {}, signal),
})
export const identitiesQuery = (after: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'identities', after],
    queryFn: ({ signal }) => call(listIdentities, { query: { after } }, signal),
  })
export const auditQuery = (query: Record<string, string>) =>
  queryOptions({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => call(listAudit, { query }, signal),
  })

export const fuelPricesQuery = queryOptions({
  queryKey: ['admin', 'fuel'],
  queryFn: ({ signal }) => call(listFuelPrices, {}, signal),
})
