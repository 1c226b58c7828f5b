import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { Problem } from '../api.ts'
import { sessionQuery } from '../session.ts'

function listen(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

const hasNetwork = () => navigator.onLine

/** Returns true when the server is unreachable: the device has no network, or the session could not be read. */
export function useIsCutOff(): boolean {
  // an immediate refetch would remove the error page itself
  const { error } = useQuery({ ...sessionQuery, retryOnMount: false })
  const online = useSyncExternalStore(listen, hasNetwork, () => true)
  return !online || (error instanceof Problem && error.status === 0)
}
