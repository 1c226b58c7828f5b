import { keepPreviousData, infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRoutes, listTransactions, listUsers, showDashboard, showJobs } from '#contract/admin/admin.ts'
import { showCommunity } from '#contract/admin/community.ts'
import { listTollsPercents } from '#contract/admin/settings.ts'
import { listDue, listPaid } from '#contract/payments/payouts.ts'
import { showPerson } from '#contract/people/people.ts'
import { call, isInDoubt } from '../client/api.ts'
import { useIsLive } from '../client/live/liveConnection.ts'
import { newKey } from '../client/newKey.ts'
import { useText } from '../texts/texts.ts'
import type { ReasonField } from '../ui/dialogs/ConfirmForm.tsx'
import { type ListAddress, knownWordsOf } from './lists/address.ts'

/* Keys that begin with 'admin' are refetched within a second of any change (web/client/live/listen.ts). */

const list = ['q', 'sort', 'descending', 'page']
export const userWords = [...list, 'gender', 'admin', 'banned']
export const routeWords = [...list, 'when']
export const transactionWords = [...list, 'status']

type Signal = { signal: AbortSignal }

// as: the server parses the values of the address, and refuses invalid ones with a sentence
export const usersQuery = (address: ListAddress) => {
  const query = knownWordsOf(address, userWords) as object
  return { queryKey: ['admin', 'users', query], queryFn: ({ signal }: Signal) => call(listUsers, { query }, signal) }
}
/**
 * Selects future trips, the next one first, unless the address has other filters. The value `all` means every trip, and is not
 * sent.
 */
export function withRouteDefaults({ when = 'coming', ...rest }: ListAddress): ListAddress {
  if (when === 'all') return rest
  return when === 'coming' && !rest.sort ? { ...rest, when, sort: 'departure', descending: 'false' } : { ...rest, when }
}
export const routesQuery = (address: ListAddress) => {
  const query = knownWordsOf(withRouteDefaults(address), routeWords) as object
  return { queryKey: ['admin', 'routes', query], queryFn: ({ signal }: Signal) => call(listRoutes, { query }, signal) }
}
export const transactionsQuery = (address: ListAddress) => {
  const query = knownWordsOf(address, transactionWords) as object
  return {
    queryKey: ['admin', 'transactions', query],
    queryFn: ({ signal }: Signal) => call(listTransactions, { query }, signal),
  }
}

export const dashboardQuery = (currency: string | undefined) =>
  queryOptions({
    queryKey: ['admin', 'dashboard', currency],
    queryFn: ({ signal }) => call(showDashboard, { query: { currency } }, signal),
    placeholderData: keepPreviousData,
  })

export const userQuery = (id: string) =>
  queryOptions({ queryKey: ['admin', 'person', id], queryFn: ({ signal }) => call(showPerson, { params: { id } }, signal) })

/** Returns the query for a person in a form, read when the form is opened, and not refetched while the administrator types. */
export const personOnceQuery = (id: string) =>
  queryOptions({
    queryKey: ['edited', id],
    queryFn: ({ signal }) => call(showPerson, { params: { id } }, signal),
    staleTime: Infinity,
    gcTime: 0,
  })

/** Polled, because some of the data changes each minute without a live event. */
export const jobsQuery = queryOptions({
  queryKey: ['admin', 'jobs'],
  queryFn: ({ signal }) => call(showJobs, {}, signal),
  refetchInterval: 10_000,
})

export const dueQuery = infiniteQueryOptions({
  queryKey: ['admin', 'due'],
  queryFn: ({ signal, pageParam }) => call(listDue, { query: { after: pageParam } }, signal),
  initialPageParam: undefined as string | undefined, // as: the first page has no key
  getNextPageParam: ({ next }) => next,
})

export const paidQuery = infiniteQueryOptions({
  queryKey: ['admin', 'paid'],
  queryFn: ({ signal, pageParam }) => call(listPaid, { query: { after: pageParam } }, signal),
  initialPageParam: undefined as string | undefined, // as: the first page has no key
  getNextPageParam: ({ next }) => next,
})

export const communityQuery = queryOptions({
  queryKey: ['admin', 'community'],
  queryFn: ({ signal }) => call(showCommunity, {}, signal),
  // no refetch, because a form with the data is open
  staleTime: Infinity,
})

export const tollsPercentsQuery = queryOptions({
  queryKey: ['admin', 'tolls'],
  queryFn: ({ signal }) => call(listTollsPercents, {}, signal),
})

/** One page of a list. */
export interface ListedRows<Row> {
  rows: Row[]
  total: number
  more: boolean
}

const A_WHILE_MS = 15_000
const A_SECOND_MS = 1000

/**
 * Reads a list that is at most a second old: live events refresh it, otherwise it is polled each second. Old rows are shown
 * meanwhile.
 */
export function useList<Row>(options: {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<ListedRows<Row>>
}) {
  const refetchInterval = useIsLive('admin') ? A_WHILE_MS : A_SECOND_MS
  return useQuery({ ...options, placeholderData: keepPreviousData, refetchInterval, staleTime: 0 })
}

/**
 * Returns a function that sends unanswered input again under the same call key; after a response, a repeat gets a new key (P12).
 */
export function useOnce() {
  const [keys] = useState(() => new Map<string, string>())
  return async <Done>(input: unknown, act: (key: string) => Promise<Done>): Promise<Done> => {
    const serialized = JSON.stringify(input)
    const key = keys.get(serialized) ?? newKey()
    keys.set(serialized, key)
    return act(key).catch((error: unknown) => {
      if (!isInDoubt(error)) keys.delete(serialized)
      throw error
    })
  }
}

/** Returns the field for an administrator's required reason, which the audit log stores. */
export function useAuditedReason(first?: string): ReasonField {
  const text = useText('admin')
  return { label: text('reason'), hint: text('reason_hint'), isRequired: true, first }
}
