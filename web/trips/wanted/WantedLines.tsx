import { Clock, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RideRequest } from '#contract/trips/rideRequests.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { dayLabel } from '../../ui/kit/dates/day.ts'
import { Tag } from '../../ui/kit/Tag.tsx'
import { PersonLine } from '../../ui/person/PersonLine.tsx'
import { dayIn } from '../../ui/tripAddress.ts'
import { useHoursWords } from './words.ts'

/** Shows one ride request to a driver: person, route, seats, times and note, with its buttons. */
export function RequestLine({ request, children }: { request: RideRequest; children?: ReactNode }) {
  const text = useText('wanted')
  const { person, from, to, date, place } = request
  const day = dayLabel(dayIn(date) ?? '', useLanguage())
  return (
    <li className="flex min-w-0 flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-line pt-4 first:border-0 first:pt-0">
      <div className="flex min-w-0 grow basis-72">
        <PersonLine person={person} as="passenger">
          <p className="mt-1 font-semibold">{text('from_to', { from: cityOf(from.name), to: cityOf(to.name) })}</p>
          <p className="text-sm text-muted">
            {[capitalized(day), text('seats', { count: place }), text('passes_at', { hours: from.hours })].join(' · ')}
          </p>
          <Hours request={request} />
          <Note note={request.note} />
        </PersonLine>
      </div>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </li>
  )
}

function Hours({ request }: { request: RideRequest }) {
  const text = useText('wanted')
  const words = useHoursWords()(request)
  if (!words) return null
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm">
      <Tag
        tone={request.withinHours ? 'brand' : 'sun'}
        icon={<Clock size={16} aria-hidden />}
        className="max-[24rem]:whitespace-normal"
      >
        {text(request.withinHours ? 'within' : 'outside')}
      </Tag>
      <span className="text-muted">{words}</span>
    </p>
  )
}

function Note({ note }: { note: string }) {
  if (!note) return null
  return (
    <p className="mt-1.5 flex items-start gap-2.5 text-sm">
      <MessageSquareText size={18} aria-hidden className="mt-px shrink-0 text-brand" />
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{note}</span>
    </p>
  )
}
