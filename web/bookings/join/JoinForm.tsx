import { useState } from 'react'
import type { Trip } from '#contract/trips/trips.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/Checkbox.tsx'
import { Field } from '../../ui/kit/Field.tsx'
import { TextArea } from '../../ui/kit/TextArea.tsx'
import { useWhen } from '../../ui/useWhen.ts'
import { JoinStep } from './JoinStep.tsx'
import { PriceShare } from './PriceShare.tsx'
import type { Seat } from './seat.ts'
import { SeatLine } from './SeatLine.tsx'
import type { JoinAnswer } from './useJoining.ts'
import type { JoinMode } from './ways.ts'

interface JoinFormProps {
  trip: Trip
  seat: Seat
  way: JoinMode
  onSend: (said: JoinAnswer) => void
  onBack: () => void
}

/** First step: a message to the driver, a yes to being an adult where no age is known (A6), or a yes where nothing is to pay. */
export function JoinForm({ trip, seat, way, onSend, onBack }: JoinFormProps) {
  const text = useText('join')
  const [message, write] = useState('')
  const [isAdult, attest] = useState(false)
  const hasToAttest = !useSession()?.me?.registered
  const send = () => onSend({ ...(hasToAttest && { adultAttested: true }), ...(message.trim() && { message }) })
  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      <Button disabledBecause={hasToAttest && !isAdult ? text('adult_first') : undefined} onClick={send}>
        {text(`send_${way}`)}
      </Button>
    </>
  )
  return (
    <JoinStep actions={actions}>
      {trip.notAtOnce && <NotAtOnce {...trip.notAtOnce} />}
      <p>{text(`intro_${way}`)}</p>
      <SeatLine seat={seat} note={text('one_seat')} />
      <PriceShare trip={trip} priceMinor={seat.priceMinor} />
      {way === 'ask' && (
        <Field label={text('message', { driver: trip.users[0]?.name ?? '' })} note={text('optional')} className="mt-5">
          <TextArea value={message} onChange={({ target }) => write(target.value)} maxLength={500} rows={3} />
        </Field>
      )}
      {hasToAttest && (
        <Checkbox className="mt-4" label={text('adult')} checked={isAdult} onChange={({ target }) => attest(target.checked)} />
      )}
    </JoinStep>
  )
}

/** Why the driver is asked though others join this trip at once, and until when (B2, M14). */
function NotAtOnce({ reason, until }: NonNullable<Trip['notAtOnce']>) {
  const text = useText('join')
  const when = useWhen()
  return (
    <Banner tone="sun" className="mb-4">
      {reason === 'registration_needed'
        ? text('not_at_once.registration_needed')
        : text('not_at_once.too_many_holds', { when: when(until ?? '') })}
    </Banner>
  )
}
