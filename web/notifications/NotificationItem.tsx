import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useFormatter } from 'use-intl'
import type { Notification } from '#contract/notifications/notifications.ts'
import { type NotificationText, renderText } from '#contract/notifications/notifications.words.ts'
import { cityOf } from '../places/name.ts'
import { useText, useLanguage } from '../texts/texts.ts'
import { longDayText } from '../ui/formatting/units.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { classes } from '../ui/kit/classes.ts'
import { Tag } from '../ui/kit/Tag.tsx'
import { hairOf } from '../ui/person/hair.ts'
import { dayIn } from '../ui/tripAddress.ts'
import { useRead, notificationTextsQuery } from './queries.ts'

interface NotificationItemProps {
  one: Notification
  content: NotificationText
  /** the title alone, where there is little room */
  isShort?: boolean
}

/** One notification: what happened, when, and the way to it. Opening it marks it as read. */
export function NotificationItem({ one, content, isShort = false }: NotificationItemProps) {
  const text = useText('notifications')
  const { path, open } = useOpening(one)
  return (
    <li
      className={classes(
        'relative border-line',
        isShort ? 'rounded-field p-3 hover:bg-sunken' : 'rounded-card border bg-surface p-4 hover:border-brand sm:px-5',
        !one.read && !isShort && 'border-l-4 border-l-brand',
      )}
    >
      <p className="flex items-start justify-between gap-3">
        <a
          href={path}
          onClick={open}
          className={classes(
            'after:absolute after:inset-0 after:rounded-card',
            one.read ? 'font-semibold' : 'font-bold',
            isShort && 'text-sm',
          )}
        >
          {content.title}
        </a>
        {!one.read && <Tag tone="brand">{text('unread')}</Tag>}
      </p>
      {!isShort && <p className="mt-1 text-sm text-muted">{content.text}</p>}
      {!isShort && <RatingStars one={one} className="relative z-10 w-fit" />}
      {isShort && content.until && <p className="mt-1 text-xs text-muted">{content.until}</p>}
      <ItemFooter one={one} act={isShort ? undefined : content.act} />
    </li>
  )
}

const starValues = [1, 2, 3, 4, 5] as const

/**
 * Five stars on a notification that asks for a rating: each leads to its form with the stars chosen, where only the words are missing
 * (G4). Whole stars, 44 px wide: nothing is sent here, and the form, which always follows, has the halves and none at all. Once the
 * notification is read the rating may have been written, and the person's page says which.
 */
function RatingStars({ one, className }: { one: Notification; className?: string }) {
  const text = useText('ratings')
  if (one.kind !== 'rating_open' || !one.person || one.read) return null
  const name = text('rate', { name: one.person.name })
  return (
    <ul aria-label={name} className={classes(filledUpTo, '-ml-2.5 flex', className)}>
      {starValues.map((stars) => (
        <li key={stars}>
          <StarLink one={{ ...one, path: `${one.path}&stars=${stars}` }} label={`${name}: ${text('stars', { stars })}`} />
        </li>
      ))}
    </ul>
  )
}

/* Under the pointer, and those before it. */
const filledUpTo = '[&_li:is(:hover,:focus-within)_svg]:fill-sun [&_li:has(~li:is(:hover,:focus-within))_svg]:fill-sun'

function StarLink({ one, label }: { one: Notification; label: string }) {
  const { path, open } = useOpening(one)
  return (
    <a href={path} onClick={open} aria-label={label} className="grid size-11 place-items-center rounded-small text-sun-ink">
      <Star size={26} strokeWidth={1.5} aria-hidden className="fill-sun-soft" />
    </a>
  )
}

interface RatingGroupProps {
  toRate: readonly Notification[]
  contentOf: (one: Notification) => NotificationText
}

/** The people of a week whom one may rate, in one card; each name leads to their form, and a driver's trip to its people. */
export function RatingGroup({ toRate, contentOf }: RatingGroupProps) {
  const text = useText('notifications')
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:px-5">
      <p className="font-bold">{text('to_rate', { count: toRate.length })}</p>
      <ul className="mt-2 divide-y divide-line">
        {toRate.map((one) => (
          <ToRate key={one.id} one={one} content={contentOf(one)} />
        ))}
      </ul>
    </li>
  )
}

function ToRate({ one, content }: NotificationItemProps) {
  const text = useText('notifications')
  const language = useLanguage()
  const { path, open } = useOpening(one)
  const { person, trip } = one
  const name = person?.name
  const road = trip && `${cityOf(trip.originName)} → ${cityOf(trip.destinationName)}`
  const day = trip && longDayText(dayIn(trip.date) ?? '', language)
  return (
    <li>
      <a href={path} onClick={open} className="flex min-h-11 items-center gap-3 py-2 hover:text-brand-ink">
        {person && <Face person={person} />}
        <span className="min-w-0 flex-1">
          <span className={one.read ? 'font-semibold' : 'font-bold'}>{name ?? road ?? content.title}</span>
          <span className="block text-sm text-muted first-letter:uppercase">{name ? road : day}</span>
        </span>
        {one.read ? <span aria-hidden>→</span> : <Tag tone="brand">{text('unread')}</Tag>}
      </a>
      <RatingStars one={one} />
    </li>
  )
}

function Face({ person: { id, photo, gender } }: { person: NonNullable<Notification['person']> }) {
  return <Avatar photo={photo ?? undefined} seed={id} wears={hairOf(gender)} size={40} />
}

function ItemFooter({ one: { at, person }, act }: { one: Notification; act: string | undefined }) {
  const text = useText('notifications')
  const format = useFormatter()
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  const time = format.dateTime(new Date(at), act ? clock : { ...clock, day: 'numeric', month: 'short' })
  const facts = [time, person && text('with', { name: person.name })].filter(Boolean).join(' · ')
  return (
    <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 text-xs text-muted">
      <time dateTime={at}>{facts}</time>
      {act && (
        <span aria-hidden className="text-sm font-semibold text-brand-ink">
          {act} →
        </span>
      )}
    </p>
  )
}

/** Addresses come from the server and lead to any screen of the site; a press with a key held is the browser's. */
function useOpening({ id, path, read }: Pick<Notification, 'id' | 'path' | 'read'>) {
  const { history } = useRouter()
  const { mutate } = useRead()
  const open = (event: MouseEvent) => {
    if (!read) mutate({ ids: [id] })
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.push(path)
  }
  return { path, open }
}

/** What a notification says in the reader's language; undefined while its words are on the way. */
export function useContentOf(): ((one: Notification) => NotificationText) | undefined {
  const language = useLanguage()
  const { data: notificationTexts } = useQuery(notificationTextsQuery(language))
  return notificationTexts && ((one) => renderText(notificationTexts, one.kind, one.details, factsOf(one, language)))
}

function factsOf({ trip, until: end }: Notification, language: string) {
  const longDay = (date: string) => longDayText(dayIn(date) ?? '', language)
  const until = end && { date: longDay(end.date), hours: end.hours }
  if (!trip) return { trip, date: '', until }
  const [originName, destinationName] = [cityOf(trip.originName), cityOf(trip.destinationName)]
  return { trip: { originName, destinationName, hours: trip.hours }, date: longDay(trip.date), until }
}
