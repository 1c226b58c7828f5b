import { useState } from 'react'
import type { Trip } from '#contract/trips/trips.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { Button } from '../../ui/kit/Button.tsx'
import { Checkbox } from '../../ui/kit/fields/Checkbox.tsx'
import { Field } from '../../ui/kit/fields/Field.tsx'
import { TextArea } from '../../ui/kit/fields/Inputs.tsx'
import type { JoinMode } from './joinMode.ts'
import { JoinStep } from './JoinStep.tsx'
import { PriceShare } from './PriceShare.tsx'
import type { Seat } from './seat.ts'
import { SeatCount, SeatLine } from './SeatLine.tsx'
import { type TravelParty, Travellers, useTravellers } from './Travellers.tsx'
import type { JoinAnswer } from './useJoining.ts'

interface JoinFormProps {
  trip: Trip
  seat: Seat
  party: TravelParty
  mode: JoinMode
  onSend: (input: JoinAnswer) => void
  onBack: () => void
}

/** First step: who comes along, a message to the driver, a yes to being an adult where no age is known (A6), or a yes where nothing is to pay. */
export function JoinForm({ trip, seat, party, mode, onSend, onBack }: JoinFormProps) {
  const text = useText('join')
  const { message } = party
  const [isAdult, attest] = useState(false)
  const hasToAttest = !useSession()?.me?.registered
  const travellers = useTravellers(trip, party)
  const isGroup = seat.seats > 1

  function send() {
    const companions = travellers.check()
    if (!companions) return
    onSend({
      ...(hasToAttest && { adultAttested: true }),
      ...(message.trim() && { message }),
      ...(companions.length > 0 && { companions }),
    })
  }

  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      <Button disabledBecause={hasToAttest && !isAdult ? text('adult_first') : travellers.whyNotYet} onClick={send}>
        {text(isGroup && mode !== 'wait' ? `send_group.${mode}` : `send_${mode}`)}
      </Button>
    </>
  )
  return (
    <JoinStep actions={actions}>
      {trip.notAtOnce && <NotAtOnce {...trip.notAtOnce} />}
      <p>{text(`intro_${mode}`)}</p>
      <SeatLine seat={seat} note={<SeatCount seats={seat.seats} />} />
      {isGroup && <Travellers seat={seat} {...travellers} />}
      <PriceShare trip={trip} {...seat} />
      {mode === 'ask' && (
        <Field label={text('message', { driver: trip.users[0]?.name ?? '' })} note={text('optional')} className="mt-5">
          <TextArea value={message} onChange={({ target }) => party.onMessage(target.value)} maxLength={500} rows={3} />
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
