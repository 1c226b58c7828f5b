import { UserX } from 'lucide-react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useText } from '../../../texts/texts.ts'
import { useWhen } from '../../../ui/formatting/useWhen.ts'
import { Banner } from '../../../ui/kit/Banner.tsx'
import { useSides } from '../useSides.ts'

/** Reports of either side that the other one did not come, and what follows; and what another passenger said of the whole trip. */
export function Absences({ booking }: { booking: Booking }) {
  return (
    <>
      {booking.absences.map((report) => (
        <Report key={report.reporter} booking={booking} report={report} />
      ))}
      {booking.notDriven && <NotDriven booking={booking} report={booking.notDriven} />}
      {booking.cancelling && <Cancelling booking={booking} until={booking.cancelling.objectBy} />}
      {booking.shared && <Shared seats={booking.absentSeats} />}
    </>
  )
}

const icon = <UserX size={22} aria-hidden />

function Report({ booking, report }: { booking: Booking; report: Booking['absences'][number] }) {
  const text = useText('bookings')
  const names = { driver: booking.driver.name, passenger: report.by ?? booking.passenger.name }
  const title = report.seats ? text('said_some', { ...names, count: report.seats }) : text(`said.${report.claim}`, names)
  return (
    <Banner tone="sun" icon={icon} title={title}>
      <WhatFollows report={report} now={booking.now} />
    </Banner>
  )
}

function WhatFollows({ report: { upheld, objected, objectBy }, now }: { report: Booking['absences'][number]; now: string }) {
  const text = useText('bookings')
  const when = useWhen()
  if (upheld !== null) return text(upheld ? 'upheld' : 'not_upheld')
  return objected ? text('objected') : text('can_object', { when: when(objectBy, now) })
}

type NotDrivenReport = NonNullable<Booking['notDriven']>

function NotDriven({ booking, report: { answerBy, upheld, saidTravelled } }: { booking: Booking; report: NotDrivenReport }) {
  const text = useText('bookings')
  const when = useWhen()
  const { isCompanion } = useSides(booking)
  return (
    <Banner tone="sun" icon={icon} title={text('others_not_driven', { driver: booking.driver.name })}>
      {saidTravelled
        ? text(isCompanion ? 'you_travelled_along' : 'you_travelled')
        : text(upheld ? 'upheld' : isCompanion ? 'others_not_driven_along' : 'others_not_driven_why', {
            when: when(answerBy, booking.now),
          })}
    </Banner>
  )
}

/** Two administrators give the price back after departure (P14). */
function Cancelling({ booking, until }: { booking: Booking; until: string }) {
  const text = useText('bookings')
  const when = useWhen()
  return (
    <Banner tone="sun" icon={icon} title={text('cancelling', { passenger: booking.passenger.name })}>
      {text('cancelling_why', { when: when(until, booking.now) })}
    </Banner>
  )
}

function Shared({ seats }: { seats: number | undefined }) {
  const text = useText('bookings')
  return (
    <Banner tone="sun" icon={icon} title={text('shared')}>
      {seats ? text('shared_some', { count: seats }) : text('shared_why')}
    </Banner>
  )
}
