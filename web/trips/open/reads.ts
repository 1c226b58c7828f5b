import type { QueryClient } from '@tanstack/react-query'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import { tripQueryFrom } from '../tripQuery.ts'
import { openRoadQuery } from './queries.ts'

/** Reads the data of a visitor's search by its URL. The route calls it. */
export async function readsOfOpenRoad(queries: QueryClient, given: SearchAddress & { seats?: string }): Promise<void> {
  const { seats, ...address } = given
  const options = openRoadQuery(tripQueryFrom(address, seats).query)
  if (options.enabled) await queries.prefetchQuery(options)
}
