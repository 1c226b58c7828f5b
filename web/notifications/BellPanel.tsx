import { useInfiniteQuery } from '@tanstack/react-query'
import { useText } from '../texts/texts.ts'
import { useErrorMessage } from '../ui/errors/ErrorToast.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { RouteButton } from '../ui/links.ts'
import { NotificationItem, useContentOf } from './NotificationItem.tsx'
import { notificationsQuery, useRead } from './queries.ts'

const LATEST = 5

/** Renders the panel of the bell: shows the latest notifications, and a link to all. */
export function BellPanel() {
  const text = useText('notifications')
  const errorMessage = useErrorMessage()
  const contentOf = useContentOf()
  const { data, error } = useInfiniteQuery(notificationsQuery)
  const latest = data?.pages[0]?.notifications.slice(0, LATEST)
  return (
    <section aria-labelledby="bell-latest" className="grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-2 px-3">
        <h2 id="bell-latest" className="text-base">
          {text('latest')}
        </h2>
        {latest && <MarkAll newest={latest[0]?.id} count={latest.filter(({ read }) => !read).length} />}
      </div>
      {latest && contentOf && (
        <ul>
          {latest.map((one) => (
            <NotificationItem key={one.id} one={one} content={contentOf(one)} isShort />
          ))}
        </ul>
      )}
      {latest?.length === 0 && <p className="px-3 py-2 text-sm text-muted">{text('nothing_why')}</p>}
      {!latest &&
        (error ? <p className="px-3 py-2 text-sm text-danger">{errorMessage(error)}</p> : <Skeleton className="m-3 h-40" />)}
      <RouteButton to="/notifications" variant="quiet" wide>
        {text('see_all')}
      </RouteButton>
    </section>
  )
}

/** Marks notifications as read up to the newest shown one, because newer ones may have arrived since. */
export function MarkAll({ newest, count }: { newest: string | undefined; count: number }) {
  const text = useText('notifications')
  const { mutate, isPending } = useRead()
  if (!newest || count === 0) return null
  return (
    <Button size="small" variant="outline" busy={isPending} onClick={() => mutate({ upTo: newest })}>
      {text('mark_all')}
    </Button>
  )
}
