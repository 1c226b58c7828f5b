import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Conversation } from '#contract/messages/messages.ts'
import { useText } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { useNow } from '../ui/formatting/dates.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { Button } from '../ui/kit/Button.tsx'
import { classes } from '../ui/kit/classes.ts'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { Tag } from '../ui/kit/Tag.tsx'
import { RouteButton } from '../ui/links.ts'
import { hairOf } from '../ui/person/hair.ts'
import { useNameOrFormer } from '../ui/person/useNameOrFormer.ts'
import { chatsQuery } from './queries.ts'
import { ago } from './thread.ts'

/** Lists the user's conversations, latest first. `openPersonId`: the person whose chat is open next to the list. */
export function ChatList({ openPersonId }: { openPersonId?: string | undefined }) {
  const text = useText('messages')
  const nowMs = useNow()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(chatsQuery)
  if (error && !data) return <ErrorBanner error={error} title={text('list_failed')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 rounded-card" />
  const chats = data.pages.flatMap((page) => page.chats)
  if (chats.length === 0) return openPersonId === undefined && <NoChats />
  return (
    <>
      <ul className="grid grid-cols-1 gap-3">
        {chats.map((one) => (
          <Line key={one.person.id} conversation={one} nowMs={nowMs} isHere={one.person.id === openPersonId} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="outline" className="mt-4" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </>
  )
}

interface LineProps {
  conversation: Conversation
  nowMs: number
  isHere: boolean
}

function Line({ conversation: { person, last, unread }, nowMs, isHere }: LineProps) {
  const text = useText('messages')
  return (
    <li>
      <Link
        to="/chat/{-$id}"
        params={{ id: person.id }}
        aria-current={isHere ? 'page' : undefined}
        className={classes(
          'flex items-center gap-4 rounded-card border p-4 hover:border-brand',
          isHere ? 'border-brand bg-brand-soft' : 'border-line bg-surface',
        )}
      >
        <Avatar photo={person.photo ?? undefined} seed={person.id} wears={hairOf(person.gender)} size={44} />
        <span className="min-w-0 grow">
          <span className="flex items-center justify-between gap-3">
            <span className="truncate font-bold">{useNameOrFormer()(person)}</span>
            {unread > 0 && <Unread count={unread} />}
          </span>
          <span dir="auto" className="block truncate text-sm">
            {last.own ? text('last_own', { message: last.message }) : last.message}
          </span>
          <span className="block text-xs text-muted">{text('sent', ago(last.date, nowMs))}</span>
        </span>
      </Link>
    </li>
  )
}

function Unread({ count }: { count: number }) {
  const text = useText('messages')
  return (
    <Tag tone="brand">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{text('unread', { count })}</span>
    </Tag>
  )
}

/** Shows the text of an empty list of chats, with ways to start one. */
function NoChats() {
  const text = useText('messages')
  const actions = (
    <RouteButton to="/route-list" variant="outline">
      {text('see_trips')}
    </RouteButton>
  )
  return <EmptyState picture={<EmptyRoad />} title={text('no_chats')} text={text('no_chats_why')} actions={actions} />
}
