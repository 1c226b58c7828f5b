import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#contract/bookings/bookings.ts'
import { DivisionPart } from '../../bookings/division/DivisionPart.tsx'
import { NotDriven } from '../../bookings/driving/NotDriven.tsx'
import { bookingsQuery } from '../../bookings/queries.ts'
import { Absences } from '../../bookings/seat/Absences.tsx'
import { Acts } from '../../bookings/seat/Acts.tsx'
import { useSides } from '../../bookings/seat/useSides.ts'
import { cityOf } from '../../places/name.ts'
import { useText } from '../../texts/texts.ts'
import { Panel } from '../../ui/Panel.tsx'
import { useWhen } from '../../ui/useWhen.ts'

/** Own trips that have left and are still open: what is reported of them, receipts, and that one could not drive (E5). */
export function DepartedTrips() {
  const text = useText('barred')
  const ridden = useQuery(bookingsQuery('passenger'))
  const driven = useQuery(bookingsQuery('driver'))
  const open = [...(driven.data ?? []), ...(ridden.data ?? [])].filter(isOpen)
  if (open.length === 0) return null
  return (
    <Panel title={text('departed')} intro={text('departed_why')}>
      <ul className="grid gap-6">
        {open.map((booking) => (
          <li key={booking.id} className="grid gap-3 border-t border-line pt-5 first:border-0 first:pt-0">
            <Seat booking={booking} maySayNotDriven={isFirst(booking, open)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const isOpen = ({ acts, absences }: Booking) => acts.length > 0 || absences.some(({ upheld }) => upheld === null)

/** Of a whole trip it is said once. */
const isFirst = ({ id, idRoute, driver }: Booking, open: Booking[]) =>
  open.find((one) => one.idRoute === idRoute && one.driver.id === driver.id && one.acts.includes('give_back'))?.id === id

function Seat({ booking, maySayNotDriven }: { booking: Booking; maySayNotDriven: boolean }) {
  const text = useText('driving')
  const when = useWhen()
  const { role, other } = useSides(booking)
  const ends = { from: cityOf(booking.pickUp.name), to: cityOf(booking.dropOff.name) }
  return (
    <>
      <h3 className="font-semibold tracking-normal">
        {text('from_to', ends)}, {when(booking.pickUp.at, booking.now)} · {other.name}
      </h3>
      <Absences booking={booking} />
      <DivisionPart booking={booking} />
      <Acts booking={booking} />
      {role === 'driver' && maySayNotDriven && <NotDriven idRoute={booking.idRoute} />}
    </>
  )
}
