import type { QueryClient } from '@tanstack/react-query'
import type { PersonTrip } from '#contract/people/people.ts'
import { ownRequestsQuery, sessionsQuery } from '../account/data/queries.ts'
import { ownPayoutsQuery, ownRecoveriesQuery } from '../account/money/queries.ts'
import { ownSanctionsQuery } from '../account/suspension/queries.ts'
import { bookingsQuery, ordersQuery } from '../bookings/queries.ts'
import { sessionQuery } from '../client/session.ts'
import { chatsQuery } from '../messages/queries.ts'
import { postsQuery, ratableQuery } from '../ratings/queries.ts'
import { readProfileTab, type TabId } from './profile/tabs.ts'
import { personQuery } from './queries.ts'

/* Reads the data of people's pages by the URL. The routes call these functions. */

export async function readsOfPerson(queries: QueryClient, { id = '' }: { id?: string }): Promise<void> {
  const person = await queries.fetchQuery(personQuery(id)).catch(() => undefined)
  if (!person) return
  await Promise.all([queries.prefetchInfiniteQuery(postsQuery(person.id)), queries.prefetchQuery(ratableQuery(person.id))])
}

/** Reads the user's own profile, and the data for the tab in the URL. */
export async function readsOfProfile(queries: QueryClient, address: object): Promise<void> {
  const { tab = 'details' } = readProfileTab({ ...address })
  const id = queries.getQueryData(sessionQuery.queryKey)?.me?.id
  if (!id) return
  const own = queries.fetchQuery(personQuery(id)).catch(() => undefined)
  const tabs: Record<TabId, () => Promise<unknown>> = {
    details: async () => {},
    car: async () => {},
    posts: async () => {},
    trips: () => Promise.all([queries.prefetchQuery(bookingsQuery('driver')), queries.prefetchQuery(bookingsQuery('passenger'))]),
    payments: () =>
      Promise.all([
        queries.prefetchQuery(ordersQuery),
        queries.prefetchQuery(bookingsQuery('passenger')),
        own.then((person) => readsOfDriversMoney(queries, person?.routes)),
      ]),
    chat: () => queries.prefetchInfiniteQuery(chatsQuery),
    data: () => Promise.all([queries.prefetchQuery(sessionsQuery), queries.prefetchQuery(ownRequestsQuery)]),
  }
  // reads the data of the open tab, and of hidden tabs only the data that they fetch as soon as the page opens
  await Promise.all([own, queries.prefetchInfiniteQuery(postsQuery(id)), queries.prefetchQuery(ownSanctionsQuery), tabs[tab]()])
}

async function readsOfDriversMoney(queries: QueryClient, trips: readonly PersonTrip[] = []): Promise<void> {
  if (!trips.some(({ isDriver }) => isDriver)) return
  await Promise.all([queries.prefetchQuery(ownPayoutsQuery), queries.prefetchQuery(ownRecoveriesQuery)])
}
