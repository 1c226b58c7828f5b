import type { Booking } from '#contract/bookings/bookings.ts'
import type { Language } from '#contract/wire.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { calendarFile, type CalendarStatus, cityOfName, roadWords } from '../platform/calendarFile.ts'
import type { World } from '../world.ts'
import { countChanges } from './rows.ts'
import { bookingPage } from './views.ts'

const words = {
  'en-US': { driver: 'Driver', passenger: 'Passenger', seats: (count: number) => `Seats: ${count}` },
  'es-AR': { driver: 'Conduce', passenger: 'Viaja', seats: (count: number) => `Lugares: ${count}` },
} as const satisfies Record<Language, object>

const statuses: Record<BookingState, CalendarStatus> = {
  requested: 'tentative',
  waiting: 'tentative',
  offered: 'tentative',
  accepted: 'tentative',
  confirmed: 'confirmed',
  travelled: 'confirmed',
  absent: 'confirmed',
  not_driven: 'confirmed',
  declined: 'cancelled',
  withdrawn: 'cancelled',
  expired: 'cancelled',
  cancelled: 'cancelled',
}

/** A seat as a calendar file, for its two people; to others it does not exist. */
export async function calendarOf(world: World, me: Member, id: string, language: Language): Promise<string> {
  const booking = await bookingPage(world, me, id)
  const other = otherThan(booking, me) ?? refuse('not_found')
  const url = `${world.publicUrl}/booking/${booking.id}`
  const event = {
    id: booking.id,
    // instants: every calendar shows them on its own clock, and none has to know our zones
    start: new Date(booking.pickUp.at),
    end: new Date(booking.dropOff.at),
    sequence: await countChanges(world.db, booking.id),
    status: statuses[booking.state],
    summary: roadWords[language](cityOfName(booking.pickUp.name), cityOfName(booking.dropOff.name)),
    description: [
      `${words[language][other]}: ${booking[other].name}`,
      ...(booking.seats > 1 ? [words[language].seats(booking.seats)] : []),
      url,
    ].join('\n'),
    location: [booking.pickUp.meetingPoint, booking.pickUp.name].filter(Boolean).join(', '),
    url,
  }
  return calendarFile(world, [event])
}

const otherThan = ({ driver, passenger }: Booking, me: Member) =>
  me.id === driver.id ? 'passenger' : me.id === passenger.id ? 'driver' : undefined
