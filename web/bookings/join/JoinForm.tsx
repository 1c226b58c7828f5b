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
import { useDriverName } from '../../ui/useDriverName.ts'
import { useCancelTerms } from '../useCancelTerms.ts'
import { JoinStep } from './JoinStep.tsx'
import { PriceShare } from './PriceShare.tsx'
import type { Seat } from './seat.ts'
import { SeatLine } from './SeatLine.tsx'
import { type TravelParty, Travellers, useTravellers } from './Travellers.tsx'
import type { JoinAnswer, JoinMode } from './useJoining.ts'

interface JoinFormProps {
  trip: Trip
  seat: Seat
  party: TravelParty
  mode: JoinMode
  onSend: (input: JoinAnswer) => void
  onBack: () => void
}

/**
 * Renders a form with trip, travelers, price and refund terms, a message to the driver, and the confirmation of age if the age is
 * unknown (A6).
 */
export function JoinForm({ trip, seat, party, mode, onSend, onBack }: JoinFormProps) {
  const text = useText('join')
  const { message } = party
  const [isAdult, attest] = useState(false)
  const hasToAttest = !useSession()?.me?.registered
  const travellers = useTravellers(trip, party)
  const driver = useDriverName(trip)
  const isGroup = seat.seats > 1

  function send() {
    const companions = travellers.check()
    if (!companions) return
    onSend({
      seats: seat.seats,
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
        {text(isGroup && (mode === 'ask' || mode === 'take') ? `send_group.${mode}` : `send_${mode}`)}
      </Button>
    </>
  )
  return (
    <JoinStep actions={actions}>
      {trip.notAtOnce && <NotAtOnce {...trip.notAtOnce} />}
      {mode === 'wait' && <p className="mt-4">{text('intro_wait')}</p>}
      <SeatLine seat={seat} />
      {isGroup && <Travellers seat={seat} {...travellers} />}
      <PriceShare trip={trip} {...seat} />
      {seat.priceMinor > 0 && mode !== 'wait' && <WhatComesBack from={seat.from.at} />}
      {mode === 'ask' && <p className="mt-3 text-sm">{text('intro_ask', { driver })}</p>}
      {mode === 'ask' && (
        <Field label={text('message', { driver })} note={text('optional')} className="mt-5">
          <TextArea value={message} onChange={({ target }) => party.onMessage(target.value)} maxLength={500} rows={3} />
        </Field>
      )}
      {hasToAttest && (
        <Checkbox className="mt-4" label={text('adult')} checked={isAdult} onChange={({ target }) => attest(target.checked)} />
      )}
    </JoinStep>
  )
}

/** Shows the refund as of now; the booking's page uses the server's clock. */
function WhatComesBack({ from }: { from: string }) {
  const [now] = useState(() => new Date().toISOString())
  return <p className="mt-3 text-sm">{useCancelTerms(from, now)}</p>
}

/** Explains why and until when the driver must accept this passenger, although others can join this trip directly (B2, M14). */
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
