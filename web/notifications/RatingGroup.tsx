import { Star } from 'lucide-react'
import type { Notification } from '#contract/notifications/notifications.ts'
import type { NotificationText } from '#contract/notifications/notifications.words.ts'
import { cityOf } from '../places/name.ts'
import { useLanguage, useText } from '../texts/texts.ts'
import { longDayText } from '../ui/formatting/units.ts'
import { Avatar } from '../ui/kit/avatar/Avatar.tsx'
import { capitalized } from '../ui/kit/capitalized.ts'
import { classes } from '../ui/kit/classes.ts'
import { Tag } from '../ui/kit/Tag.tsx'
import { hairOf } from '../ui/person/hair.ts'
import { dayIn } from '../ui/tripAddress.ts'
import { useNotificationLink } from './useNotificationLink.ts'

const starValues = [1, 2, 3, 4, 5] as const

/**
 * Renders five stars on a notification that requests a rating. Each star links to the form with that rating chosen, so that only
 * the comment is missing (G4). Whole stars only, 44 px wide: nothing is sent here, and the form also offers half stars and no
 * stars. Shown until the notification is read, because the user may write the rating afterwards, and the person's page shows it.
 */
export function RatingStars({ one, className }: { one: Notification; className?: string }) {
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

/* Fills the star under the pointer, and the stars before it. */
const filledUpTo = '[&_li:is(:hover,:focus-within)_svg]:fill-sun [&_li:has(~li:is(:hover,:focus-within))_svg]:fill-sun'

function StarLink({ one, label }: { one: Notification; label: string }) {
  const { path, open } = useNotificationLink(one)
  return (
    <a href={path} onClick={open} aria-label={label} className="grid size-11 place-items-center rounded-small text-sun-ink">
      <Star size={26} aria-hidden className="fill-sun-soft stroke-[1.5]" />
    </a>
  )
}

interface RatingGroupProps {
  toRate: readonly Notification[]
  contentOf: (one: Notification) => NotificationText
}

/** Shows the people to rate from one week in one card. Each name links to the form; a driver's trip links to its passengers. */
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

function ToRate({ one, content }: { one: Notification; content: NotificationText }) {
  const text = useText('notifications')
  const language = useLanguage()
  const { path, open } = useNotificationLink(one)
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
          <span className="block text-sm text-muted">{name ? road : day && capitalized(day)}</span>
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
