import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBanner } from './errors/ErrorBanner.tsx'
import { Page } from './kit/Page.tsx'
import { Skeleton } from './kit/Skeleton.tsx'

interface QueryFrameProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** name of the missing data, for the error, unless it is obvious */
  title?: string
  loading?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's data, or before that a placeholder, or why the query failed. */
export function QueryFrame<Data>({ query: { data, error, refetch }, title, loading, children }: QueryFrameProps<Data>) {
  if (data !== undefined) return children(data)
  if (error) return <ErrorBanner error={error} title={title} onRetry={() => void refetch()} />
  return loading ?? <Skeleton className="h-64 rounded-card" />
}

interface QueryPageProps<Data> extends QueryFrameProps<Data> {
  /** heading and tab title of the page until the response arrives */
  heading: string
  width?: 'text'
}

/**
 * Renders a page from one response, in which the page's heading is. Until the response arrives, screen readers get the heading
 * given here.
 */
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
