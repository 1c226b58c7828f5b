import { useQuery, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Bell, BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTimeZone } from 'use-intl'
import type { Choices } from '#contract/notifications/notifications.ts'
import { useText, useLanguage } from '../texts/texts.ts'
import { ErrorBanner } from '../ui/errors/ErrorBanner.tsx'
import { useNow } from '../ui/formatting/dates.ts'
import { longDayText } from '../ui/formatting/units.ts'
import { Button } from '../ui/kit/Button.tsx'
import { capitalized } from '../ui/kit/capitalized.ts'
import { EmptyState } from '../ui/kit/EmptyState.tsx'
import { EmptyRoad } from '../ui/kit/illustrations/EmptyRoad.tsx'
import { Tabs } from '../ui/kit/navigation/Tabs.tsx'
import { Page } from '../ui/kit/Page.tsx'
import { Skeleton } from '../ui/kit/Skeleton.tsx'
import { RouteButton } from '../ui/links.ts'
import { QueryFrame } from '../ui/QueryFrame.tsx'
import { readPart } from './address.ts'
import { MarkAll } from './BellPanel.tsx'
import { choicesQuery } from './choices.ts'
import { ChoicesTable } from './ChoicesTable.tsx'
import { byDay, dayInZone, type ListEntry, gathered, type OneDay } from './days.ts'
import { NotificationItem, useContentOf } from './NotificationItem.tsx'
import { PushPart } from './PushPart.tsx'
import { countsQuery, notificationsQuery } from './queries.ts'
import { RatingGroup } from './RatingGroup.tsx'

const A_DAY_MS = 86_400_000

/** Lists all notifications by day, newest first. */
function ListPart() {
  const text = useText('notifications')
  const timeZone = useTimeZone() ?? 'UTC'
  const contentOf = useContentOf()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(notificationsQuery)
  if (error && !data) return <ErrorBanner error={error} title={text('list_failed')} onRetry={() => void refetch()} />
  if (!data || !contentOf) return <Skeleton className="h-64 rounded-card" />
  const notifications = data.pages.flatMap(({ notifications }) => notifications)
  if (notifications.length === 0) return <Nothing />
  return (
    <>
      <Unread newest={notifications[0]?.id} />
      {byDay(gathered(notifications), timeZone).map((one) => (
        <Day key={one.day} one={one} contentOf={contentOf} />
      ))}
      {hasNextPage && (
        <Button variant="outline" className="mt-6" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('more')}
        </Button>
      )}
    </>
  )
}

function Unread({ newest }: { newest: string | undefined }) {
  const text = useText('notifications')
  const { data: counts } = useQuery(countsQuery)
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-sm text-muted">
        {counts && (counts.unread > 0 ? text('count', { count: counts.unread }) : text('all_read'))}
      </p>
      {counts && <MarkAll newest={newest} count={counts.unread} />}
    </div>
  )
}

function Day({
  one: { day, notifications },
  contentOf,
}: {
  one: OneDay
  contentOf: NonNullable<ReturnType<typeof useContentOf>>
}) {
  return (
    <section className="mt-6">
      <h2 className="mb-3 text-base">{capitalized(useDayWord()(day))}</h2>
      <ul className="grid grid-cols-1 gap-3">
        {notifications.map((one) => (
          <ListItem key={one.id} one={one} contentOf={contentOf} />
        ))}
      </ul>
    </section>
  )
}

function ListItem({ one, contentOf }: { one: ListEntry; contentOf: NonNullable<ReturnType<typeof useContentOf>> }) {
  if ('toRate' in one) return <RatingGroup toRate={one.toRate} contentOf={contentOf} />
  return <NotificationItem one={one} content={contentOf(one)} />
}

function useDayWord(): (day: string) => string {
  const text = useText('notifications')
  const language = useLanguage()
  const timeZone = useTimeZone() ?? 'UTC'
  const now = useNow()
  const [today, yesterday] = [dayInZone(now, timeZone), dayInZone(now - A_DAY_MS, timeZone)]
  return (day) => (day === today ? text('today') : day === yesterday ? text('yesterday') : longDayText(day, language))
}

/** Explains an empty list of notifications, with links to actions that cause some. */
function Nothing() {
  const text = useText('notifications')
  const actions = (
    <RouteButton to="/route-list" variant="outline">
      {text('see_trips')}
    </RouteButton>
  )
  return <EmptyState picture={<EmptyRoad />} title={text('nothing')} text={text('nothing_why')} actions={actions} />
}

/** Shows the user's notifications, and their choices for mail and push. */
export function NotificationsPage() {
  const text = useText('notifications')
  // reads the typed address, which still has the values that the route dropped
  const { part = 'list' } = readPart(useSearch({ strict: false }))
  const navigate = useNavigate()
  const choose = (id: 'list' | 'choices') =>
    void navigate({ to: '/notifications', search: id === 'choices' ? { part: id } : {}, replace: true })
  const tabs = [
    { id: 'list', label: text('list'), icon: <Bell size={18} aria-hidden />, panel: <ListPart /> },
    {
      id: 'choices',
      label: text('choices'),
      icon: <BellRing size={18} aria-hidden />,
      panel: part === 'choices' && <ChoicesPart />,
    },
  ] as const
  return (
    <Page title={`${text('title')} · Tramo`} heading={text('title')} width="text">
      <Tabs label={text('tabs')} tabs={tabs} chosen={part} onChoose={choose} />
    </Page>
  )
}

/** Edits choices for mail and push. One click switches any of them off. */
function ChoicesPart() {
  const text = useText('notifications')
  return (
    <QueryFrame query={useQuery(choicesQuery)} title={text('choices_failed')}>
      {(choices) => (
        <div className="grid grid-cols-1 gap-6">
          <p className="wrap-anywhere text-muted">{text('choices_intro', { email: choices.email })}</p>
          <ChoicesTable choices={choices} />
          <Mail choices={choices} />
          <PushPart choices={choices} />
        </div>
      )}
    </QueryFrame>
  )
}

function Mail({ choices: { mailbox } }: { choices: Choices }) {
  const text = useText('notifications')
  return (
    <p className="text-sm text-muted">
      {text('mail_language')} {mailbox && text.rich('mailbox', { link: linkTo(mailbox) })}
    </p>
  )
}

const linkTo = (address: string) => (words: ReactNode) => (
  <a href={address} className="font-semibold text-brand-ink underline underline-offset-3">
    {words}
  </a>
)
