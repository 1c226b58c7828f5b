import { useText } from '../texts/texts.ts'
import { Skeleton } from '../ui/kit/Skeleton.tsx'

/** The place of a person who is still coming. */
export function PersonSkeleton() {
  const text = useText('profile')
  return (
    <div role="status">
      <h1 className="sr-only">{text('loading_person')}</h1>
      <div className="flex items-center gap-6">
        <Skeleton className="size-28 shrink-0 rounded-full!" />
        <div className="grow">
          <Skeleton className="h-9 max-w-72" />
          <Skeleton className="mt-3 h-5 max-w-80" />
        </div>
      </div>
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-64 rounded-card!" />
        <Skeleton className="h-64 rounded-card!" />
      </div>
    </div>
  )
}
