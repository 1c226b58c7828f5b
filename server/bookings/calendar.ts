import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Language } from '#contract/wire.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { World } from '../world.ts'
import { changesOf } from './rows.ts'
import { bookingPage } from './views.ts'

const words = {
  'en-US': {
    way: (from: string, to: string) => `${from} to ${to}`,
    who: { driver: 'Driver', passenger: 'Passenger' },
    seats: (count: number) => `Seats: ${count}`,
  },
  'es-AR': {
    way: (from: string, to: string) => `${from} a ${to}`,
    who: { driver: 'Conduce', passenger: 'Viaja' },
    seats: (count: number) => `Lugares: ${count}`,
  },
} as const satisfies Record<Language, object>

const { TENTATIVE, CONFIRMED, CANCELLED } = ICalEventStatus
const statuses: Record<BookingState, ICalEventStatus> = {
  requested: TENTATIVE,
  accepted: TENTATIVE,
  confirmed: CONFIRMED,
  travelled: CONFIRMED,
  absent: CONFIRMED,
  not_driven: CONFIRMED,
  declined: CANCELLED,
  withdrawn: CANCELLED,
  expired: CANCELLED,
  cancelled: CANCELLED,
}

const ALARM_S = (2 * HOUR_MS) / 1000

/** A seat as an iCalendar file (RFC 5545), for its two people; to others it does not exist. The same seat is the same event, however often it is fetched. */
export async function calendarOf(world: World, me: Member, id: string, language: Language): Promise<string> {
  const booking = await bookingPage(world, me, id)
  const other = otherThan(booking, me) ?? refuse('not_found')
  const { way, who, seats } = words[language]
  const { publicUrl, now } = world
  const url = `${publicUrl}/booking/${booking.id}`
  const calendar = ical({ prodId: { company: 'Tramo', product: 'Tramo', language: 'EN' }, method: ICalCalendarMethod.PUBLISH })
  const event = calendar.createEvent({
    id: `${booking.id}@${new URL(publicUrl).hostname}`,
    // instants: every calendar shows them on its own clock, and none has to know our zones
    start: new Date(booking.pickUp.at),
    end: new Date(booking.dropOff.at),
    stamp: now(),
    sequence: await changesOf(world.db, booking.id),
    status: statuses[booking.state],
    summary: way(cityOf(booking.pickUp.name), cityOf(booking.dropOff.name)),
    description: [`${who[other]}: ${booking[other].name}`, ...(booking.seats > 1 ? [seats(booking.seats)] : []), url].join('\n'),
    location: [booking.pickUp.meetingPoint, booking.pickUp.name].filter(Boolean).join(', '),
    url,
  })
  if (statuses[booking.state] !== CANCELLED) event.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_S })
  return calendar.toString()
}

const otherThan = ({ driver, passenger }: Booking, me: Member) =>
  me.id === driver.id ? 'passenger' : me.id === passenger.id ? 'driver' : undefined

const cityOf = (name: string) => name.split(', ')[0] ?? name
