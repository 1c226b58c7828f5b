import { useEffect, useRef } from 'react'
import type { Booking } from '#contract/bookings.ts'
import { priceText } from '../../design/price.ts'
import { Panel } from '../../people/Panel.tsx'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useWhen } from '../join/useWhen.ts'
import { StateTag } from '../StateTag.tsx'
import { TimeLeft } from '../TimeLeft.tsx'
import { Steps } from './Steps.tsx'
import { useSides } from './useSides.ts'

/** Where a seat stands in words, as a line of steps, how long something still waits, and what became of the money. */
export function WhereItStands({ booking, aheadMs }: { booking: Booking; aheadMs: number }) {
  const text = useText('bookings')
  return (
    <Panel title={text('where')} actions={<StateTag state={booking.state} />}>
      <Words booking={booking} />
      <Deadline booking={booking} aheadMs={aheadMs} />
      <div className="mt-5">
        <Steps booking={booking} />
      </div>
      <Money booking={booking} />
    </Panel>
  )
}

/** Said aloud when it changes. It takes the keyboard when what had it is gone. */
function Words({ booking }: { booking: Booking }) {
  const text = useText('bookings')
  const when = useWhen()
  const { role } = useSides(booking)
  const { state, driver, passenger, answerBy, payBy, pickUp, now } = booking
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) box.current?.focus()
    before.current = state
  }, [state])
  const at = state === 'confirmed' && Date.parse(pickUp.at) <= Date.parse(now) ? 'under_way' : state
  const until = state === 'accepted' ? (payBy ?? answerBy) : answerBy
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      {text(`standing.${role}_${at}`, { driver: driver.name, passenger: passenger.name, when: when(until, now) })}
    </div>
  )
}

/** The clock of whoever has to do something. */
function Deadline({ booking: { state, answerBy, payBy, now }, aheadMs }: { booking: Booking; aheadMs: number }) {
  const text = useText('bookings')
  const when = useWhen()
  const until = state === 'requested' ? answerBy : state === 'accepted' ? payBy : null
  if (!until) return null
  return (
    <div className="mt-3">
      <TimeLeft until={until} aheadMs={aheadMs}>
        {text(state === 'requested' ? 'answers_until' : 'pays_until', { when: when(until, now) })}
      </TimeLeft>
    </div>
  )
}

function Money({ booking: { refund, creditedMinor, currency } }: { booking: Booking }) {
  const text = useText('bookings')
  const language = useLanguage()
  const money = (minor: number) => priceText(minor, currency, language)
  return (
    <>
      {refund && (
        <p className="mt-4 font-semibold">{text(refund.done ? 'refund_done' : 'refund_due', { amount: money(refund.minor) })}</p>
      )}
      {creditedMinor !== undefined && <p className="mt-4 font-semibold">{text('credited', { amount: money(creditedMinor) })}</p>}
    </>
  )
}
