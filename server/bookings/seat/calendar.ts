import type { Booking } from '#contract/bookings/bookings.ts'
import type { Language } from '#contract/wire.ts'
import type { BookingState } from '#domain/bookings/booking.ts'
import type { Member } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { calendarFile, type CalendarStatus, cityOfName, roadWords } from '../../platform/calendarFile.ts'
import type { World } from '../../world.ts'
import type { BookingRole } from '../locking.ts'
import { countChanges } from './rows.ts'
import { bookingAndRole } from './views.ts'

const words = {
  'en-US': { driver: 'Driver', passenger: 'Passenger', booker: 'Booked by', seats: (count: number) => `Seats: ${count}` },
  'es-AR': { driver: 'Conduce', passenger: 'Viaja', booker: 'Reservó', seats: (count: number) => `Lugares: ${count}` },
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

/** Returns a seat as a calendar file, for its driver, booker and companions with an account. Not found for other people. */
export async function calendarOf(world: World, me: Member, id: string, language: Language): Promise<string> {
  const { booking, role } = await bookingAndRole(world, me, id)
  refuseIf(role === 'admin' ? 'not_found' : undefined)
  const url = `${world.publicUrl}/booking/${booking.id}`
  const event = {
    id: booking.id,
    // instants instead of local times: every calendar shows them in its own time zone
    start: new Date(booking.pickUp.at),
    end: new Date(booking.dropOff.at),
    sequence: await countChanges(world.db, booking.id),
    status: statuses[booking.state],
    summary: roadWords[language](cityOfName(booking.pickUp.name), cityOfName(booking.dropOff.name)),
    description: [...peopleFor(booking, role, language), url].join('\n'),
    location: [booking.pickUp.meetingPoint, booking.pickUp.name].filter(Boolean).join(', '),
    point: booking.pickUp.point && { lat: booking.pickUp.point.lat, lng: booking.pickUp.point.long },
    url,
  }
  return calendarFile(world, [event])
}

/** Returns the people line of the event. A companion has one seat, on another person's booking. */
function peopleFor({ driver, passenger, seats }: Booking, role: BookingRole, language: Language): string[] {
  const says = words[language]
  const line = (what: string, { name }: Booking['driver']) => (name ? [`${what}: ${name}`] : [])
  if (role === 'companion') return [...line(says.driver, driver), ...line(says.booker, passenger)]
  const other = role === 'driver' ? line(says.passenger, passenger) : line(says.driver, driver)
  return [...other, ...(seats > 1 ? [says.seats(seats)] : [])]
}
