import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { QueryFrame } from '../../ui/QueryFrame.tsx'

interface WaitingProps<One> {
  title: string
  none: string
  /** what waits */
  query: UseQueryResult<One[]>
  keyOf: (one: One) => string
  children: (one: One) => ReactNode
}

/** A list of what waits to be decided; or that nothing does. */
export function PendingList<One>({ title, none, query, keyOf, children }: WaitingProps<One>) {
  return (
    <Panel title={title}>
      <QueryFrame query={query} loading={<Skeleton className="h-16" />}>
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted">{none}</p>
          ) : (
            <ul className="-my-5 grid divide-y divide-line">
              {all.map((one) => (
                <li key={keyOf(one)} className="grid gap-3 py-5">
                  {children(one)}
                </li>
              ))}
            </ul>
          )
        }
      </QueryFrame>
    </Panel>
  )
}
