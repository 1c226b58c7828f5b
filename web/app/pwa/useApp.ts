import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cacheOwnTrips } from '../../client/offline/cacheOwnTrips.ts'
import { registerWorker } from './register.ts'

const begun = new WeakSet<QueryClient>()

/** What makes the site an app: the worker, one's trips for where there is no network, and coming back when there is one again. */
export function useApp(): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (begun.has(queries)) return
    begun.add(queries)
    cacheOwnTrips(queries)
    void import('../../client/offline/comeBack.ts').then(({ comeBack }) => comeBack(queries))
    if (import.meta.env.PROD) registerWorker()
  }, [queries])
}
