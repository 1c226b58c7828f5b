import { useState } from 'react'
import { objectToAbsence, reportAbsence } from '#contract/bookings/bookings.ts'
import { call } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { ConfirmButton } from '../../ui/dialogs/ConfirmButton.tsx'
import { Radio, RadioGroup } from '../../ui/kit/fields/RadioGroup.tsx'
import { useBookingMutation } from '../useBookingMutation.ts'
import { type ActProps, useSides } from './useSides.ts'

/** Reports the other person as absent. */
export function ReportAbsence({ booking }: ActProps) {
  const text = useText('bookings')
  const { role, side, other } = useSides(booking)
  const names = { driver: booking.driver.name, passenger: booking.passenger.name, seats: booking.seats }
  const [seats, setSeats] = useState(booking.seats)
  const { isPending, error, mutate } = useBookingMutation(booking, (input: { reason: string; seats: number }, key) => {
    const body = { ...(input.reason && { reason: input.reason }), ...(input.seats < booking.seats && { seats: input.seats }) }
    return call(reportAbsence, { params: { id: booking.id }, body, key })
  })
  return (
    <ConfirmButton
      variant="outline"
      wide
      label={text(`report_by_${side}`, names)}
      title={text(`report_title_${side}`)}
      yes={text('report_yes')}
      isDangerous
      reason={{ label: text('reason'), hint: text('reason_read', { name: other.name }) }}
      act={{ isPending, error, mutate: (reason, then) => mutate({ reason, seats }, then) }}
    >
      {role === 'driver' && booking.seats > 1 && <HowMany of={booking.seats} seats={seats} onChange={setSeats} />}
      <p>{text(seats < booking.seats ? 'report_text_some' : `report_text_${role === 'companion' ? 'along' : side}`, names)}</p>
    </ConfirmButton>
  )
}

interface HowManyProps {
  of: number
  seats: number
  onChange: (seats: number) => void
}

/** Lets the user choose, for several seats, all of them or the number of absent people. */
function HowMany({ of, seats, onChange }: HowManyProps) {
  const text = useText('bookings')
  const choices = Array.from({ length: of }, (_, i) => of - i)
  return (
    <RadioGroup legend={text('report_how_many')} className="mb-4">
      {choices.map((n) => (
        <Radio
          key={n}
          name="absent_seats"
          label={n === of ? text('report_all') : text('report_some', { n: String(n), of: String(of) })}
          checked={seats === n}
          onChange={() => onChange(n)}
        />
      ))}
    </RadioGroup>
  )
}

/** Objects to the other person's report. */
export function Objection({ booking }: ActProps) {
  const text = useText('bookings')
  const { side } = useSides(booking)
  const object = useBookingMutation(booking, (reason: string, key) =>
    call(objectToAbsence, { params: { id: booking.id }, body: { ...(reason && { reason }) }, key }),
  )
  return (
    <ConfirmButton
      wide
      label={text(`object_${side}`)}
      title={text('object_title')}
      yes={text('object_yes')}
      reason={{ label: text('reason') }}
      act={object}
    >
      {text('object_text')}
    </ConfirmButton>
  )
}

/** Reports, as a passenger who canceled late, that the driver demanded the cancellation. */
export function ReportForcedCancelling({ booking }: ActProps) {
  const text = useText('bookings')
  const names = { driver: booking.driver.name }
  const report = useBookingMutation(booking, (reason: string, key) =>
    call(reportAbsence, { params: { id: booking.id }, body: { ...(reason && { reason }), claim: 'asked_to_cancel' }, key }),
  )
  return (
    <ConfirmButton
      variant="outline"
      wide
      label={text('report_asked', names)}
      title={text('report_asked_title')}
      yes={text('report_yes')}
      isDangerous
      reason={{ label: text('reason'), hint: text('reason_read', { name: booking.driver.name }) }}
      act={report}
    >
      {text('report_asked_text', names)}
    </ConfirmButton>
  )
}

/** States that the user traveled, in answer to another passenger's report that the trip was not driven. */
export function SayTravelled({ booking }: ActProps) {
  const text = useText('bookings')
  const isCompanion = useSides(booking).role === 'companion'
  const say = useBookingMutation(booking, (_: string, key) =>
    call(objectToAbsence, { params: { id: booking.id }, body: { travelled: true }, key }),
  )
  return (
    <ConfirmButton wide label={text('say_travelled')} title={text('say_travelled_title')} yes={text('say_travelled')} act={say}>
      {isCompanion ? text('say_travelled_along') : text('say_travelled_text', { driver: booking.driver.name })}
    </ConfirmButton>
  )
}

/** Objects, as the driver, to a refund that two administrators made after departure (P14). */
export function ObjectToCancelling({ booking }: ActProps) {
  const text = useText('bookings')
  const object = useBookingMutation(booking, (reason: string, key) =>
    call(objectToAbsence, { params: { id: booking.id }, body: { ...(reason && { reason }), cancelling: true }, key }),
  )
  return (
    <ConfirmButton
      variant="outline"
      wide
      label={text('object_driver')}
      title={text('object_cancelling_title')}
      yes={text('object_yes')}
      reason={{ label: text('reason') }}
      act={object}
    >
      {text('object_cancelling_text', { passenger: booking.passenger.name })}
    </ConfirmButton>
  )
}
