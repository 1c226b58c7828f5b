import { Check, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { classes } from '../../ui/kit/classes.ts'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Panel } from '../../ui/Panel.tsx'
import { TimeLeft } from '../../ui/TimeLeft.tsx'
import { StateTag } from '../StateTag.tsx'
import { Acts, hasActs, isPendingSeat } from './Acts.tsx'
import { type BookingStep, stepsOf } from './steps.ts'
import { useSides } from './useSides.ts'
import { waitingStateText } from './WaitingPart.tsx'

/** Where a seat stands in words, as a line of steps, how long something still waits, and what became of the money. */
export function WhereItStands({ booking, aheadMs }: { booking: Booking; aheadMs: number }) {
  const text = useText('bookings')
  const { role } = useSides(booking)
  const names = { driver: booking.driver.name, passenger: booking.passenger.name }
  return (
    <Panel title={text(role === 'driver' ? 'trip_of' : 'your_trip_with', names)} actions={<StateTag state={booking.state} />}>
      <Words booking={booking} />
      <Deadline booking={booking} aheadMs={aheadMs} />
      {isPendingSeat(booking) && hasActs(booking) && (
        <div className="no-print mt-5 sm:max-w-96">
          <Acts booking={booking} />
        </div>
      )}
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
  const { role, isCompanion } = useSides(booking)
  const trip = useText('trips')
  const { state, driver, passenger, seats, answerBy, payBy, pickUp, now, cancelReason } = booking
  const box = useRef<HTMLDivElement>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) box.current?.focus()
    before.current = state
  }, [state])
  const at = state === 'confirmed' && Date.parse(pickUp.at) <= Date.parse(now) ? 'under_way' : state
  const until = state === 'accepted' ? (payBy ?? answerBy) : answerBy
  const words = { driver: driver.name, passenger: passenger.name, seats, when: when(until, now) }
  const isWaiting = role === 'passenger' && !isCompanion && (at === 'waiting' || at === 'offered')
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      {booking.position !== undefined && <p className="font-semibold">{text('in_line', { position: booking.position })}</p>}
      {isCompanion
        ? text(`along.${at}`, words)
        : isWaiting
          ? text(waitingStateText(booking), words)
          : text(`standing.${role}_${stateShown(at)}`, words)}
      {cancelReason && <p className="mt-2 wrap-anywhere">{trip('driver_wrote', { reason: cancelReason })}</p>}
    </div>
  )
}

/** The people on the waiting list are hidden from the driver: no words name them. */
const stateShown = (at: Booking['state'] | 'under_way') => (at === 'waiting' ? 'offered' : at)

/** The driver's deadline for an answer, or the passenger's for the payment. */
function Deadline({ booking: { state, answerBy, payBy, now }, aheadMs }: { booking: Booking; aheadMs: number }) {
  const text = useText('bookings')
  const when = useWhen()
  const until = state === 'requested' || state === 'offered' ? answerBy : state === 'accepted' ? payBy : null
  if (!until) return null
  return (
    <div className="mt-3">
      <TimeLeft until={until} aheadMs={aheadMs}>
        {text(state === 'accepted' ? 'pays_until' : 'answers_until', { when: when(until, now) })}
      </TimeLeft>
    </div>
  )
}

function Money({ booking: { state, refund, creditedMinor, currency, order } }: { booking: Booking }) {
  const text = useText('bookings')
  const language = useLanguage()
  const money = (minor: number) => priceText(minor, currency, language)
  return (
    <>
      {order?.underReview && (state === 'accepted' || state === 'confirmed') && (
        <p className="mt-4 font-semibold">{text('under_review')}</p>
      )}
      {refund && (
        <p className="mt-4 font-semibold">{text(refund.done ? 'refund_done' : 'refund_due', { amount: money(refund.minor) })}</p>
      )}
      {creditedMinor !== undefined && <p className="mt-4 font-semibold">{text('credited', { amount: money(creditedMinor) })}</p>}
    </>
  )
}

/** Asked, accepted, paid, travelled: how far it has come, and where it ended. */
function Steps({ booking }: { booking: Booking }) {
  const steps = stepsOf(booking)
  return (
    <ol className="grid grid-cols-2 gap-x-6 gap-y-3 sm:flex sm:flex-wrap">
      {steps.map((step) => (
        <StepMark key={step.name} step={step} />
      ))}
    </ol>
  )
}

const marks = {
  done: 'border-brand bg-brand text-on-brand',
  now: 'border-brand bg-surface text-brand-ink',
  to_come: 'border-control bg-surface text-muted',
  ended: 'border-danger bg-surface text-danger',
} as const

function StepMark({ step: { name, at } }: { step: BookingStep }) {
  const text = useText('bookings')
  const state = useText('driving')
  const isEnd = at === 'ended'
  return (
    <li aria-current={at === 'now' ? 'step' : undefined} className="flex items-center gap-2 text-sm">
      <span aria-hidden className={classes('grid size-5.5 shrink-0 place-items-center rounded-full border-2', marks[at])}>
        {at === 'done' && <Check size={14} strokeWidth={3} />}
        {isEnd && <X size={14} strokeWidth={3} />}
      </span>
      <span className={at === 'to_come' ? 'text-muted' : 'font-semibold'}>
        {isEnd ? state(`state.${name}`) : text(`steps.${name}`)}
      </span>
      {!isEnd && <span className="sr-only">{text(`steps.${at}`)}</span>}
    </li>
  )
}
