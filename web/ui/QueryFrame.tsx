import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBanner } from './errors/ErrorBanner.tsx'
import { Skeleton } from './kit/Skeleton.tsx'

export interface QueryFrameProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** what did not come, when that is not plain */
  title?: string
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** What a query answered; until then a placeholder, or why it could not be read. */
export function QueryFrame<Data>({ query: { data, error, refetch }, title, loading, children }: QueryFrameProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorBanner error={error} title={title} onRetry={() => void refetch()} />
  return loading ?? <Skeleton className="h-64 rounded-card" />
}
