import { UserX } from 'lucide-react'
import type { Booking } from '#contract/bookings.ts'
import { Banner } from '../../design/Banner.tsx'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../join/useWhen.ts'

/** Who said that the other one did not come, and what follows. */
export function Absences({ booking }: { booking: Booking }) {
  return booking.absences.map((report) => <Report key={report.reporter} booking={booking} report={report} />)
}

function Report({ booking, report }: { booking: Booking; report: Booking['absences'][number] }) {
  const text = useText('bookings')
  const { driver, passenger } = booking
  return (
    <Banner
      tone="sun"
      icon={<UserX size={22} aria-hidden />}
      title={text(`said_by_${report.reporter}`, { driver: driver.name, passenger: passenger.name })}
    >
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
