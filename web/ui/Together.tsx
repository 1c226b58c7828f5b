import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { classes } from './kit/classes.ts'
import { Skeleton } from './kit/Skeleton.tsx'

const first = { predicate: ({ state }: { state: { data: unknown } }) => state.data === undefined }

/** Shows parts that fetch their own data. They appear together once all have loaded, so that none moves another. */
export function Together({ className, children }: { className?: string; children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  const queries = useQueryClient()
  useEffect(() => {
    // parts begin to fetch when they are mounted, and effects of children run before this one
    const show = () => queries.isFetching(first) === 0 && setThere(true)
    show()
    return queries.getQueryCache().subscribe(show)
  }, [queries])
  return (
    <div className="relative">
      {!isThere && <Skeleton className="absolute inset-0 h-dvh" />}
      <div className={classes(className, !isThere && 'invisible')}>{children}</div>
    </div>
  )
}
