import { useLocation } from '@tanstack/react-router'
import { useState, useEffect, useRef } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import type { Reason } from '#domain/refusal.ts'
import { Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { useTimeLeft } from '../../ui/formatting/dates.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { LogInButton } from '../../ui/login/LogInButton.tsx'
import { rideOf } from '../../ui/ride.ts'
import { useDriverName } from '../../ui/useDriverName.ts'
import { PushOffer } from '../PushOffer.tsx'
import { JoinForm } from './JoinForm.tsx'
import { JoinStep } from './JoinStep.tsx'
import { OnBoard } from './OnBoard.tsx'
import { PaySeat } from './PaySeat.tsx'
import { type Seat, seatToJoin, seatOf, wasApproved } from './seat.ts'
import { SeatCounter } from './SeatCounter.tsx'
import { SeatButton, SeatCount, SeatLine } from './SeatLine.tsx'
import { TooFewSeats } from './TooFewSeats.tsx'
import type { TravelParty } from './Travellers.tsx'
import { type JoinMode, mayTryAgain, type SeatHold, useJoining } from './useJoining.ts'

interface JoinDialogProps {
  trip: Trip
  /** the user's current booking on this trip */
  seat: Booking | undefined
  party: TravelParty
  open: boolean
  /** called by Back, Escape, or a click outside, with the pending hold, which the caller releases */
  onClose: (pendingHold?: Promise<SeatHold | undefined>) => void
}

/** Renders the steps between "Join this trip" and the provider's page. Mounted once for each opening. */
export function JoinDialog({ trip, seat, party, open, onClose }: JoinDialogProps) {
  const text = useText('join')
  const driver = useDriverName(trip)
  const [unpaid] = useState(seat)
  const joining = useJoining({ trip, unpaid, wanted: party.seats, isOpen: open })
  const { request, openOrder, answer, pendingHold, seats } = joining
  const leftMs = useTimeLeft(answer?.hold?.payBy, answer?.aheadMs)
  // a booking paid in another tab, or without a price
  const booking = seat?.state === 'confirmed' ? seat : answer?.booking
  const canResume = !booking && (!request.error || openOrder || mayTryAgain(request.error))
  const onBack = () => onClose(canResume ? pendingHold.current : undefined)
  useLeaving(open && !unpaid ? onBack : undefined)

  const own = openOrder ? undefined : unpaid
  const at = placeOf(joining, booking, leftMs)
  const title = text(titleOf(at, joining, trip, own), { seats, driver })
  return (
    <Dialog open={open} onClose={onBack} title={title} closeLabel={text('close')}>
      <Steps {...{ trip, driver, party, joining, own, at, onBack }} leftMs={leftMs ?? 0} />
      {booking && <Booked key={booking.state} booking={booking} />}
    </Dialog>
  )
}

type Joining = ReturnType<typeof useJoining>
type Place = 'form' | 'short' | 'working' | 'held' | 'lapsed' | 'refused' | 'asked' | 'on_board' | 'in_line'

function placeOf(
  { request, hasForm, isShort, answer }: Joining,
  booking: Booking | undefined,
  leftMs: number | undefined,
): Place {
  if (booking) return booking.state === 'confirmed' ? 'on_board' : booking.state === 'waiting' ? 'in_line' : 'asked'
  if (request.isError) return 'refused'
  if (answer?.hold) return leftMs === 0 ? 'lapsed' : 'held'
  if (!request.isIdle || !hasForm) return 'working'
  return isShort ? 'short' : 'form'
}

function titleOf(at: Place, joining: Joining, trip: Trip, own: Booking | undefined) {
  const { mode, request, seats } = joining
  if (at === 'held' && own && wasApproved(own)) return 'titles.approved'
  if (at === 'short' || at === 'refused') {
    const areTooFew = at === 'short' || isFor(request.error, 'not_enough_seats')
    return areTooFew && seatsFor(joining, trip) === seats ? 'titles.take' : 'titles.refused'
  }
  if (at !== 'form') return `titles.${at}` as const
  return mode !== 'wait' ? (`titles.${mode}` as const) : seats > 1 ? 'wait_for' : 'wait'
}

/** Limits the wanted seats to the remaining seats plus the user's own. Seats may be released while the user chooses. */
const seatsFor = ({ seats, openOrder }: Joining, trip: Trip) => Math.min(rideOf(trip).seatsLeft + (openOrder?.seats ?? 0), seats)

interface StepsProps {
  trip: Trip
  driver: string
  party: TravelParty
  joining: Joining
  /** the unpaid booking of this dialog, unless the user chooses another number of seats */
  own: Booking | undefined
  at: Place
  leftMs: number
  onBack: () => void
}

/** Shows the number of seats, and below that the current step of the dialog. */
function Steps({ trip, driver, party, joining, own, at, leftMs, onBack }: StepsProps) {
  const { request, mode, seats, openOrder, answer } = joining
  const step = { trip, seat: seatToJoin(trip, own, seats), mode, onBack, onAgain: joining.again }
  const also = (choose: (seats: number) => void) => (next: number) => {
    choose(next)
    party.onSeats(next)
  }
  const onFewer = also(joining.take)
  const onWait = () => joining.instead('wait')
  const mayChoose = at === 'form' || at === 'short' || (at === 'held' && !(own && wasApproved(own)))
  const isShort = at === 'short' || (at === 'refused' && !openOrder && isFor(request.error, 'not_enough_seats'))
  return (
    <>
      {mayChoose && trip.seats > 1 && <SeatCounter seats={seats} most={trip.seats} onChange={also(joining.choose)} />}
      {at === 'form' && <JoinForm {...step} party={{ ...party, seats }} onSend={joining.send} />}
      {isShort && <TooFewSeats {...{ seats, onFewer, onWait, onBack }} left={seatsFor(joining, trip)} />}
      {at === 'working' && <Working {...step} driver={driver} />}
      {at === 'held' && answer?.hold && <PaySeat {...step} hold={answer.hold} leftMs={leftMs} />}
      {at === 'lapsed' && <Lapsed {...step} />}
      {at === 'refused' && !isShort && request.error && (
        <Refused
          {...step}
          error={request.error}
          onInstead={joining.instead}
          onKept={openOrder && (() => joining.restore(openOrder))}
        />
      )}
    </>
  )
}

const isFor = (error: Error | null, reason: Reason) => error instanceof Problem && error.reason === reason

/** Runs a callback when the page is left while this component is mounted, including by the browser's Back. */
function useLeaving(leave: (() => void) | undefined): void {
  const latest = useRef(leave)
  useEffect(() => void (latest.current = leave))
  useEffect(() => () => latest.current?.(), [])
}

/** Explains that the time to pay is over: any passenger may book the seat again, including this passenger. */
function Lapsed({ seat, onAgain, onBack }: { seat: Seat; onAgain: () => void; onBack: () => void }) {
  const text = useText('join')
  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      <Button onClick={onAgain}>{text('try_again')}</Button>
    </>
  )
  return (
    <JoinStep actions={actions}>
      <p role="alert">{text('lapsed', { seats: seat.seats })}</p>
    </JoinStep>
  )
}

/** Shows a placeholder while the server works, as high as the next step. */
function Working({ seat, mode, driver, onBack }: { seat: Seat; mode: JoinMode; driver: string; onBack: () => void }) {
  const text = useText('join')
  const back = (
    <Button variant="outline" onClick={onBack}>
      {text('back')}
    </Button>
  )
  return (
    <JoinStep actions={back}>
      <p role="status">{text(mode === 'wait' ? 'titles.working' : `working_${mode}`, { driver, seats: seat.seats })}</p>
      <div aria-busy className="mt-5 grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </JoinStep>
  )
}

/** Shows that the seat is requested or booked. */
function Booked({ booking }: { booking: Booking }) {
  const text = useText('join')
  const when = useWhen()
  const { state, answerBy, now } = booking
  return (
    <JoinStep actions={<SeatButton id={booking.id} isRequest={state !== 'confirmed'} />}>
      {state === 'confirmed' ? (
        <OnBoard booking={booking} />
      ) : state === 'waiting' ? (
        <p>{text('intro_wait')}</p>
      ) : (
        <>
          <p>{text('asked', { driver: booking.driver.name, when: when(answerBy, now) })}</p>
          <SeatLine seat={seatOf(booking)} note={<SeatCount seats={booking.seats} />} />
        </>
      )}
      {state !== 'confirmed' && <PushOffer />}
    </JoinStep>
  )
}

interface RefusedProps {
  seat: Seat
  error: Error
  onAgain: () => void
  onInstead: (other: JoinMode) => void
  /** returns to the seats of the order that is still open */
  onKept: (() => void) | undefined
  onBack: () => void
}

/** Shows the server's refusal, and possible next steps. */
function Refused({ seat, error, onAgain, onInstead, onKept, onBack }: RefusedProps) {
  const text = useText('join')
  const errorMessage = useErrorMessage()
  const { pathname, searchStr } = useLocation()
  const problem = error instanceof Problem ? error : undefined
  const isFull = !onKept && (problem?.reason === 'trip_full' || problem?.reason === 'not_enough_seats')
  const number = problem && problem.status >= 500 && problem.parts['instance']
  const actions = (
    <>
      <Button variant="outline" onClick={onKept ?? onBack}>
        {text('back')}
      </Button>
      {problem?.reason === 'login_required' && <LogInButton returnTo={`${pathname}${searchStr}#join`} />}
      {problem?.reason === 'registration_needed' && <RouteButton to="/register">{text('register')}</RouteButton>}
      {problem?.reason === 'too_many_holds' && !onKept && <Button onClick={() => onInstead('ask')}>{text('ask_instead')}</Button>}
      {isFull && (
        <Button onClick={() => onInstead('wait')}>
          {seat.seats > 1 ? text('wait_for', { seats: seat.seats }) : text('wait')}
        </Button>
      )}
      {mayTryAgain(error) && <Button onClick={onAgain}>{text('try_again')}</Button>}
    </>
  )
  return (
    <JoinStep actions={actions}>
      <p role="alert">{errorMessage(error)}</p>
      {typeof number === 'string' && <p className="mt-2 text-xs text-muted">{text('request_number', { number })}</p>}
    </JoinStep>
  )
}
