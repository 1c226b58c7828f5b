import type { Trip } from '#contract/trips.ts'
import { Button } from '../../design/Button.tsx'
import { LinkButton } from '../../design/LinkButton.tsx'
import { useText } from '../../texts/texts.ts'
import { Countdown } from './Countdown.tsx'
import { FinePrint } from './FinePrint.tsx'
import { PriceShare } from './PriceShare.tsx'
import type { Seat } from './seat.ts'
import { SeatLine } from './SeatLine.tsx'
import { Step } from './Step.tsx'
import type { Hold } from './useJoining.ts'
import { providerOf } from './ways.ts'

interface HeldProps {
  trip: Trip
  seat: Seat
  hold: Hold
  leftMs: number
  onBack: () => void
}

/** The seat is kept: what it is, what it costs, for how long, and the way to the provider's page. */
export function Held({ trip, seat, hold, leftMs, onBack }: HeldProps) {
  const text = useText('join')
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
    <Step actions={actions} pinned>
      <Countdown leftMs={leftMs} until={payBy} now={now} />
      <SeatLine seat={seat} note={text('one_seat')} />
      <PriceShare trip={trip} priceMinor={priceMinor} />
      <FinePrint seat={seat} provider={providerOf(checkout, window.location.href)} now={now} />
    </Step>
  )
}
