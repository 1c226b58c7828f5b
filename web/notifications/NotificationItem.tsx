import { useQuery } from '@tanstack/react-query'
import { useFormatter } from 'use-intl'
import type { Notification } from '#contract/notifications/notifications.ts'
import { type NotificationText, renderText } from '#contract/notifications/notifications.words.ts'
import { cityOf } from '../places/name.ts'
import { useText, useLanguage } from '../texts/texts.ts'
import { longDayText } from '../ui/formatting/units.ts'
import { classes } from '../ui/kit/classes.ts'
import { priceText } from '../ui/kit/prices/price.ts'
import { Tag } from '../ui/kit/Tag.tsx'
import { dayIn } from '../ui/tripAddress.ts'
import { notificationTextsQuery } from './queries.ts'
import { RatingStars } from './RatingGroup.tsx'
import { useNotificationLink } from './useNotificationLink.ts'

interface NotificationItemProps {
  one: Notification
  content: NotificationText
  /** true in the bell, which has little space */
  isShort?: boolean
}

/** Shows one notification: event, time, and link. A click on the link marks the notification as read. */
export function NotificationItem({ one, content, isShort = false }: NotificationItemProps) {
  const text = useText('notifications')
  const words = useText('trips')
  const { path, open } = useNotificationLink(one)
  // a read notification is one line, with its full text behind its link
  const isWhole = !isShort && !one.read
  return (
    <li
      className={classes(
        'relative border-line',
        isShort ? 'rounded-field p-3 hover:bg-sunken' : 'rounded-card border bg-surface px-4 py-3 hover:border-brand sm:px-5',
        isWhole && 'border-l-4 border-l-brand',
      )}
    >
      <p className="flex items-start justify-between gap-3">
        <a
          href={path}
          onClick={open}
          className={classes(
            'after:absolute after:inset-0 after:rounded-card',
            one.read ? 'font-semibold' : 'font-bold',
            !isWhole && 'text-sm',
          )}
        >
          {content.title}
        </a>
        {!one.read && <Tag tone="brand">{text('unread')}</Tag>}
      </p>
      {isWhole && <p className="mt-1 text-sm text-muted">{content.text}</p>}
      {!isShort && one.reason && (
        <p className="mt-1 text-sm wrap-anywhere">{words('driver_wrote', { driver: words('the_driver'), reason: one.reason })}</p>
      )}
      {isWhole && <RatingStars one={one} className="relative z-10 w-fit" />}
      {isShort && content.until && <p className="mt-1 text-xs text-muted">{content.until}</p>}
      <ItemFooter one={one} act={isShort ? undefined : content.act} />
    </li>
  )
}

function ItemFooter({ one: { at, person }, act }: { one: Notification; act: string | undefined }) {
  const text = useText('notifications')
  const format = useFormatter()
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = format.dateTime(new Date(at), act ? clock : { ...clock, day: 'numeric', month: 'short' })
  const facts = [time, person && text('with', { name: person.name })].filter(Boolean).join(' · ')
  return (
    <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
      <time dateTime={at}>{facts}</time>
      {act && (
        <span aria-hidden className="text-sm font-semibold text-brand-ink">
          {act} →
        </span>
      )}
    </p>
  )
}

/** Returns a function that words a notification in the reader's language; undefined while the translations are loading. */
export function useContentOf(): ((one: Notification) => NotificationText) | undefined {
  const language = useLanguage()
  const { data: notificationTexts } = useQuery(notificationTextsQuery(language))
  return notificationTexts && ((one) => renderText(notificationTexts, one.kind, one.details, factsOf(one, language)))
}

function factsOf({ trip, until: end }: Notification, language: string) {
  const price = (minor: number, currency: string) => priceText(minor, currency, language)
  const longDay = (date: string) => longDayText(dayIn(date) ?? '', language)
  const until = end && { date: longDay(end.date), hours: end.hours }
  if (!trip) return { trip, date: '', until, price }
  const [originName, destinationName] = [cityOf(trip.originName), cityOf(trip.destinationName)]
  return { trip: { originName, destinationName, hours: trip.hours }, date: longDay(trip.date), until, price }
}
