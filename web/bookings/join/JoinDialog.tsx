import { useState, useEffect, useRef } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { Problem } from '../../client/api.ts'
import { useText } from '../../texts/texts.ts'
import { useErrorMessage } from '../../ui/errors/ErrorToast.tsx'
import { useTimeLeft } from '../../ui/formatting/dates.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { Dialog } from '../../ui/kit/overlays/Dialog.tsx'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { RouteButton } from '../../ui/links.ts'
import { rideOf } from '../../ui/ride.ts'
import { JoinForm } from './JoinForm.tsx'
import { mayTryAgain, wasApproved, type JoinMode } from './joinMode.ts'
import { JoinStep } from './JoinStep.tsx'
import { OnBoard } from './OnBoard.tsx'
import { PaySeat } from './PaySeat.tsx'
import { type Seat, seatToJoin, seatOf } from './seat.ts'
import { SeatButton, SeatCount, SeatLine } from './SeatLine.tsx'
import { TooFewSeats } from './TooFewSeats.tsx'
import type { TravelParty } from './Travellers.tsx'
import { type SeatHold, useJoining } from './useJoining.ts'

interface JoinDialogProps {
  trip: Trip
  /** what the person has on this trip now */
  seat: Booking | undefined
  party: TravelParty
  open: boolean
  /** Back, Escape, or a press outside; with the seat that was asked for, which is then given back. */
  onClose: (pendingHold?: Promise<SeatHold | undefined>) => void
}

/** Everything between "Join this trip" and the provider's page; one mount is one opening. Asks first, where fewer seats are left than are wanted. */
export function JoinDialog(props: JoinDialogProps) {
  const { trip, seat, party, open, onClose } = props
  const text = useText('join')
  const [choice, choose] = useState(() => ({
    isOpen: !seat && !trip.mayWait && party.seats > rideOf(trip).seatsLeft,
    // the seats that are kept are no longer among those that are left
    seats: party.seats,
    waits: false,
    tries: 0,
  }))
  const left = seatsFor(choice.seats, trip)
  const fewer = () => choose({ isOpen: false, seats: left, waits: false, tries: choice.tries + 1 })
  if (!choice.isOpen) return <Joining key={choice.tries} {...props} {...choice} onFewer={left > 0 ? fewer : undefined} />
  const onBack = () => onClose()
  return (
    <Dialog
      open={open}
      onClose={onBack}
      title={text(left === choice.seats ? 'titles.take' : 'titles.refused')}
      closeLabel={text('close')}
    >
      <TooFewSeats
        seats={choice.seats}
        left={left}
        onFewer={fewer}
        onWait={() => choose({ ...choice, isOpen: false, waits: true })}
        onBack={onBack}
      />
    </Dialog>
  )
}

/** The seats that are left, and never more than are wanted: some may come back while one chooses. */
const seatsFor = (wanted: number, trip: Trip) => Math.min(rideOf(trip).seatsLeft, wanted)

/** What was refused for want of seats is not any more. */
const areBack = (error: Error | null, seats: number, trip: Trip) =>
  error instanceof Problem && error.reason === 'not_enough_seats' && seatsFor(seats, trip) === seats

interface JoiningProps extends JoinDialogProps {
  seats: number
  /** on the waiting list for them */
  waits: boolean
  /** takes the seats that are left instead */
  onFewer: (() => void) | undefined
}

function Joining({ trip, seat, party, open, onClose, seats, waits, onFewer }: JoiningProps) {
  const text = useText('join')
  const [unpaid] = useState(seat)
  const joining = useJoining(trip, unpaid, seats, waits)
  const { request, mode, pendingHold } = joining
  const { hold, aheadMs } = request.data ?? {}
  const leftMs = useTimeLeft(hold?.payBy, aheadMs)
  // paid in another tab, or without anything to pay
  const booking = seat?.state === 'confirmed' ? seat : request.data?.booking
  const canResume = !booking && (!request.error || mayTryAgain(request.error))
  const onBack = () => onClose(canResume ? pendingHold.current : undefined)
  useLeaving(open && !unpaid ? onBack : undefined)

  const at = placeOf(joining, booking, leftMs)
  const dialogProps = { trip, seat: seatToJoin(trip, unpaid, seats), mode, onBack, onAgain: joining.again }
  const name = at === 'held' && unpaid && wasApproved(unpaid) ? 'approved' : at === 'form' ? mode : at
  const waitTitle = seats > 1 ? text('wait_for', { seats }) : text('wait')
  const title = name === 'wait' ? waitTitle : text(`titles.${areBack(request.error, seats, trip) ? 'take' : name}`)
  return (
    <Dialog open={open} onClose={onBack} title={title} closeLabel={text('close')}>
      {at === 'form' && <JoinForm {...dialogProps} party={{ ...party, seats }} onSend={joining.send} />}
      {at === 'working' && <Working {...dialogProps} />}
      {at === 'held' && hold && <PaySeat {...dialogProps} hold={hold} leftMs={leftMs ?? 0} />}
      {at === 'lapsed' && <Lapsed {...dialogProps} />}
      {at === 'refused' && request.error && (
        <Refused {...dialogProps} error={request.error} onInstead={joining.instead} onFewer={onFewer} />
      )}
      {booking && <Booked key={booking.state} booking={booking} />}
    </Dialog>
  )
}

function placeOf({ request, hasForm }: ReturnType<typeof useJoining>, booking: Booking | undefined, leftMs: number | undefined) {
  if (booking) return booking.state === 'confirmed' ? 'on_board' : booking.state === 'waiting' ? 'in_line' : 'asked'
  if (request.isError) return 'refused'
  if (request.isSuccess) return leftMs === 0 ? 'lapsed' : 'held'
  return request.isIdle && hasForm ? 'form' : 'working'
}

/** Does it when the page is left with this on it, as by the browser's own Back. */
function useLeaving(leave: (() => void) | undefined): void {
  const latest = useRef(leave)
  useEffect(() => void (latest.current = leave))
  useEffect(() => () => latest.current?.(), [])
}

/** The time to pay is over: the seat is free for any passenger again, this one included. */
function Lapsed({ onAgain, onBack }: { onAgain: () => void; onBack: () => void }) {
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
      <p role="alert">{text('lapsed')}</p>
    </JoinStep>
  )
}

/** While the server is asked; as high as what comes. */
function Working({ mode, onBack }: { mode: JoinMode; onBack: () => void }) {
  const text = useText('join')
  const back = (
    <Button variant="outline" onClick={onBack}>
      {text('back')}
    </Button>
  )
  return (
    <JoinStep actions={back}>
      <p role="status">{text(mode === 'wait' ? 'titles.working' : `working_${mode}`)}</p>
      <div aria-busy className="mt-5 grid gap-6">
        <Skeleton className="h-12" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    </JoinStep>
  )
}

/** The seat is asked for or one's own. */
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
          <p>{text('asked', { when: when(answerBy, now) })}</p>
          <SeatLine seat={seatOf(booking)} note={<SeatCount seats={booking.seats} />} />
        </>
      )}
    </JoinStep>
  )
}

interface RefusedProps {
  trip: Trip
  seat: Seat
  error: Error
  onAgain: () => void
  onInstead: (other: JoinMode) => void
  onFewer: (() => void) | undefined
  onBack: () => void
}

/** The server's no in its own words, and what can be done about it. */
function Refused({ trip, seat, error, onAgain, onInstead, onFewer, onBack }: RefusedProps) {
  const text = useText('join')
  const errorMessage = useErrorMessage()
  const problem = error instanceof Problem ? error : undefined
  if (problem?.reason === 'not_enough_seats' && onFewer)
    return (
      <TooFewSeats
        seats={seat.seats}
        left={seatsFor(seat.seats, trip)}
        onFewer={onFewer}
        onWait={() => onInstead('wait')}
        onBack={onBack}
      />
    )
  const isFull = problem?.reason === 'trip_full' || problem?.reason === 'not_enough_seats'
  const number = problem && problem.status >= 500 && problem.parts['instance']
  const actions = (
    <>
      <Button variant="outline" onClick={onBack}>
        {text('back')}
      </Button>
      {problem?.reason === 'registration_needed' && <RouteButton to="/register">{text('register')}</RouteButton>}
      {problem?.reason === 'too_many_holds' && <Button onClick={() => onInstead('ask')}>{text('ask_instead')}</Button>}
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
