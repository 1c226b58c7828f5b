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
    if (import.meta.env.PROD) registerWorker()
  }, [queries])
  useEffect(() => {
    let isOver = false
    let end = () => {}
    const begin = async () => {
      const { comeBack } = await import('../../client/offline/comeBack.ts')
      if (!isOver) end = comeBack(queries)
    }
    void begin()
    return () => {
      isOver = true
      end()
    }
  }, [queries])
}
