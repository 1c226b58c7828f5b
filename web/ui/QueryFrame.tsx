import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBanner } from './errors/ErrorBanner.tsx'
import { Page } from './kit/Page.tsx'
import { Skeleton } from './kit/Skeleton.tsx'

interface QueryFrameProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** name of the missing data, when that is not plain */
  title?: string
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** Data of a query; until then a placeholder, or the reason of a failure. */
export function QueryFrame<Data>({ query: { data, error, refetch }, title, loading, children }: QueryFrameProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorBanner error={error} title={title} onRetry={() => void refetch()} />
  return loading ?? <Skeleton className="h-64 rounded-card" />
}

interface QueryPageProps<Data> extends QueryFrameProps<Data> {
  /** Heading of the page and name of its tab until the answer is there. */
  heading: string
  width?: 'text'
}

/** A page of one answer, which has its own heading once loaded. Until then this one, for screen readers. */
export function QueryPage<Data>({ heading, width, ...frame }: QueryPageProps<Data>) {
  const { data, error } = frame.query
  if (data !== undefined) return frame.children(data)
  return (
    <Page title={`${heading} · Tramo`} heading={error ? heading : null} width={width}>
      {!error && <h1 className="sr-only">{heading}</h1>}
      <QueryFrame {...frame} />
    </Page>
  )
}
