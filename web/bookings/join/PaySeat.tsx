import type { Trip } from '#contract/trips/trips.ts'
import { useText } from '../../texts/texts.ts'
import { Button, LinkButton } from '../../ui/kit/Button.tsx'
import { useDriverName } from '../../ui/useDriverName.ts'
import { useCancelTerms } from '../useCancelTerms.ts'
import { Countdown } from './Countdown.tsx'
import { JoinStep } from './JoinStep.tsx'
import { PriceShare } from './PriceShare.tsx'
import type { Seat } from './seat.ts'
import { SeatCount, SeatLine } from './SeatLine.tsx'
import type { SeatHold } from './useJoining.ts'

interface PaySeatProps {
  trip: Trip
  seat: Seat
  hold: SeatHold
  leftMs: number
  onBack: () => void
}

/** Shows the held seat with its part of the trip and its price, the remaining time, and the link to the provider's page. */
export function PaySeat({ trip, seat, hold, leftMs, onBack }: PaySeatProps) {
  const text = useText('join')
  const driver = useDriverName(trip)
  const { init_point: checkout, payBy, now, priceMinor } = hold
  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      <LinkButton href={checkout}>{text('go_pay')}</LinkButton>
    </>
  )
  return (
    <JoinStep actions={actions} pinned>
      <Countdown leftMs={leftMs} until={payBy} now={now} />
      <SeatLine seat={seat} note={<SeatCount seats={seat.seats} />} />
      <PriceShare trip={trip} seats={seat.seats} priceMinor={priceMinor} />
      <FinePrint {...{ seat, driver, now }} provider={providerOf(checkout, window.location.href)} />
    </JoinStep>
  )
}

/**
 * Returns the name of the payment provider that serves the checkout; undefined for the sandbox, whose checkout is on this site.
 */
export function providerOf(checkout: string, here: string): string | undefined {
  const { origin, hostname } = new URL(checkout, here)
  if (origin === new URL(here).origin) return undefined
  return /(^|\.)mercadopago\.(cl|com(\.\w\w)?)$/.test(hostname) ? 'Mercado Pago' : hostname
}

interface FinePrintProps {
  seat: Seat
  driver: string
  /** undefined for the sandbox */
  provider: string | undefined
  now: string
}

/** Shows the refund after a cancellation (8.1), and the payment provider. */
function FinePrint({ seat, driver, provider, now }: FinePrintProps) {
  const text = useText('join')
  return (
    <ul className="mt-4 grid list-disc gap-1.5 pl-5 text-sm text-muted">
      <li>{useCancelTerms(seat.from.at, now)}</li>
      <li>{text('driver_cancels', { driver })}</li>
      <li>{text('back_gives_back', { seats: seat.seats })}</li>
      <li>{provider ? text('provider', { provider }) : text('sandbox')}</li>
    </ul>
  )
}
