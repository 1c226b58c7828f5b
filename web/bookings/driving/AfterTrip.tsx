import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { closesAt } from '#domain/payments/settlement.ts'
import { useText, useWords } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DivisionPart } from '../division/DivisionPart.tsx'
import { ReportAbsence } from '../seat/AbsenceActs.tsx'
import { Acts } from '../seat/Acts.tsx'
import { Statuses } from '../seat/SeatStatus.tsx'
import { useFocusWhenLost } from '../seat/useFocusWhenLost.ts'
import { NotDriven } from './NotDriven.tsx'
import { SeatedPeople, type Seats, TripMoney } from './SeatPlan.tsx'

interface AfterTripProps {
  trip: Trip
  seats: Seats
  now: number
}

const rode = new Set<string>(['confirmed', 'travelled', 'absent', 'not_driven'])

/** Shows a departed trip: its passengers, its earnings, and possible reports with their deadline. */
export const AfterTrip = (props: AfterTripProps) =>
  useWords('bookings', 'register') ? <HowItWent {...props} /> : <Skeleton className="h-64" />

function HowItWent({ trip: { id, departsAt, stops }, seats, now }: AfterTripProps) {
  const text = useText('driving')
  const when = useWhen()
  const closes = closesAt(new Date(stops.at(-1)?.at ?? departsAt))
  const isOpen = now < closes.getTime()
  const aboard = seats.bookings.filter(({ state }) => rode.has(state))
  const toDivide = aboard.find(({ acts }) => acts.includes('divide'))
  const intro = isOpen ? text('say_until', { when: when(closes.toISOString(), new Date(now).toISOString()) }) : text('say_over')
  return (
    <>
      <Panel title={text('after')} intro={aboard.length > 0 ? intro : text('nobody_rode')}>
        <SeatedPeople bookings={aboard}>{(booking) => <WasThere booking={booking} now={now} />}</SeatedPeople>
        {isOpen && aboard.length > 0 && (
          <div className="mt-5 grid gap-3 sm:max-w-96">
            {aboard.some(({ state }) => state === 'confirmed') && <NotDriven idRoute={id} />}
            {toDivide && <Acts booking={toDivide} acts={['divide']} />}
          </div>
        )}
        <TripMoney seats={seats} />
      </Panel>
      {aboard[0] && <DivisionPart booking={aboard[0]} />}
    </>
  )
}

/** Shows absence reports of a booking, and their answers. */
function WasThere({ booking, now }: { booking: Booking; now: number }) {
  const box = useFocusWhenLost(booking.absences.length)
  return (
    <div ref={box} tabIndex={-1} className="mt-3 grid gap-3 outline-none sm:max-w-96">
      {booking.absences.length > 0 && <Statuses booking={booking} aheadMs={Date.parse(booking.now) - now} />}
      {booking.acts.includes('report_absence') && <ReportAbsence booking={booking} />}
    </div>
  )
}
