import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBanner } from '../../ui/errors/ErrorBanner.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'

interface WaitingProps<One> {
  title: string
  none: string
  /** what waits */
  query: UseQueryResult<One[]>
  keyOf: (one: One) => string
  children: (one: One) => ReactNode
}

/** A list of what waits to be decided; or that nothing does. */
export function Waiting<One>({ title, none, query: { data, error, refetch }, keyOf, children }: WaitingProps<One>) {
  return (
    <Panel title={title}>
      {error && !data && <ErrorBanner error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
      {data?.length === 0 && <p className="text-muted">{none}</p>}
      <ul className="-my-5 grid divide-y divide-line empty:hidden">
        {data?.map((one) => (
          <li key={keyOf(one)} className="grid gap-3 py-5">
            {children(one)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
