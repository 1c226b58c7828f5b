import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepInstallOffer } from '../../client/installing.ts'
import { cacheOwnTrips } from '../../client/offline/cacheOwnTrips.ts'
import { registerWorker } from './register.ts'

const begun = new WeakSet<QueryClient>()

/**
 * Starts parts of the installed app: the service worker, storage of the user's trips for offline use, and the return to the
 * network.
 */
export function useApp(): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (begun.has(queries)) return
    begun.add(queries)
    keepInstallOffer()
    cacheOwnTrips(queries)
    void import('../../client/offline/comeBack.ts').then(({ comeBack }) => comeBack(queries))
    if (import.meta.env.PROD) registerWorker()
  }, [queries])
}
