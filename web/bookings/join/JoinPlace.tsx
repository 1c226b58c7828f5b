import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { LoaderCircle } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Trip } from '#contract/trips/trips.ts'
import type { Reason } from '#domain/refusal.ts'
import { useText } from '../../texts/texts.ts'
import { useWhen } from '../../ui/formatting/useWhen.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { buttonLook } from '../../ui/kit/buttonLook.ts'
import { classes } from '../../ui/kit/classes.ts'
import { lazy } from '../../ui/kit/lazy.ts'
import { RouteButton } from '../../ui/links.ts'
import { rideOf } from '../../ui/ride.ts'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import type { SearchAddress } from '../../ui/tripAddress.ts'
import { SeatChangeNote } from '../changes/SeatChangeNote.tsx'
import { seatQuery } from '../queries.ts'
import { usePartyDraft } from './partyDraft.ts'
import { wasApproved } from './seat.ts'
import { useGiveBack } from './useGiveBack.ts'
import type { SeatHold } from './useJoining.ts'

const loadDialog = () => import('./JoinDialog.tsx')
const JoinDialog = lazy('JoinDialog', () => loadDialog().then(({ JoinDialog }) => ({ default: JoinDialog })))
const WaitingPart = lazy('WaitingPart', () =>
  import('../seat/WaitingPart.tsx').then(({ WaitingPart }) => ({ default: WaitingPart })),
)
const NotGivenBack = lazy('NotGivenBack', () =>
  import('./NotGivenBack.tsx').then(({ NotGivenBack }) => ({ default: NotGivenBack })),
)

/** Shows "Join this trip", why the user cannot join, or the state of the user's own booking. */
export function JoinPlace({ trip }: { trip: Trip }) {
  const { seat, isLoading, readAt } = useOwnSeat(trip)
  const [opened, open] = useState(0)
  const [isOpen, show] = useState(false)
  const party = { ...usePartyDraft(trip, seat !== undefined), ...useSeatsWanted(trip) }
  const giveBack = useGiveBack(trip.id)
  const why = seat ? undefined : trip.whyNotJoin
  const waits = !seat && trip.mayWait === true
  const canJoin = seat ? seat.acts.includes('pay') : isLoading || !why

  function join() {
    open(opened + 1)
    show(true)
  }
  function close(pendingHold?: Promise<SeatHold | undefined>) {
    show(false)
    if (pendingHold) giveBack.mutate(pendingHold)
  }

  return (
    <div className="mt-5">
      <div className={canJoin ? bar : undefined}>
        {canJoin && <PriceInBar trip={trip} seats={seat?.seats ?? party.seats} />}
        <JoinButton canJoin={canJoin} busy={isLoading || giveBack.isPending} onJoin={join} />
      </div>
      <div id="join-why">
        {seat && <Standing seat={seat} readAt={readAt} />}
        {seat?.change && <SeatChangeNote seat={seat} />}
        {why && !isLoading && <WhyNot reason={why} />}
      </div>
      {waits && !isLoading && <WaitBar trip={trip} seats={party.seats} onWait={join} />}

      <Suspense>
        {opened > 0 && <JoinDialog key={opened} {...{ trip, seat, party }} open={isOpen} onClose={close} />}
        {giveBack.error && <NotGivenBack error={giveBack.error} idBooking={seat?.id} onClose={giveBack.reset} />}
      </Suspense>
    </div>
  )
}

/** Unless the panel is next to the trip, the enabled button sticks to the foot of the screen. */
const bar =
  'no-print max-lg:action-bar max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center max-lg:gap-x-4 max-lg:gap-y-1 narrow:grid-cols-1 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:gutter max-lg:py-2'

/**
 * Returns the number of seats in the search URL, limited to the remaining seats, or to the car's seats for the waiting list
 * (B10).
 */
function useSeatsWanted(trip: Trip) {
  const { place }: Pick<SearchAddress, 'place'> = useSearch({ strict: false })
  const navigate = useNavigate()
  const most = trip.seats
  const wanted = Math.max(Math.trunc(Number(place)) || 1, 1)
  // limited to the car's seats, because a waiting list can never offer more
  const seats = wanted > most ? Math.min(most, (!trip.mayWait && rideOf(trip).seatsLeft) || most) : wanted
  const onSeats = (next: number) =>
    void navigate({
      to: '.',
      search: ({ place: _, ...before }) => ({ ...before, ...(next > 1 && { place: String(next) }) }),
      replace: true,
      resetScroll: false,
    })
  return { seats, onSeats }
}

function PriceInBar({ trip, seats }: { trip: Trip; seats: number }) {
  const text = useText('trips')
  const priceMinor = rideOf(trip).priceMinor * seats
  return (
    <p className="lg:hidden">
      <SeatPrice amountMinor={priceMinor} currency={trip.currency} />
      <span className="block text-xs text-muted narrow:ml-2 narrow:inline">
        {seats > 1 ? text('seats_asked', { count: seats }) : priceMinor > 0 && text('per_seat')}
      </span>
    </p>
  )
}

interface JoinButtonProps {
  canJoin: boolean
  busy: boolean
  onJoin: () => void
}

/**
 * Renders the join button. The same element stays on the page whether the user can join, has to pay or cannot join, so that the
 * focus can return to it, for example after a visitor's login. While the button is disabled, screen readers read the reason with
 * it.
 */
function JoinButton({ canJoin, busy, onJoin }: JoinButtonProps) {
  const text = useText('join')
  const works = canJoin && !busy
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (window.location.hash === '#join') button.current?.focus()
  }, [])
  return (
    <button
      ref={button}
      id="join"
      type="button"
      aria-disabled={works ? undefined : true}
      aria-busy={busy || undefined}
      aria-describedby={canJoin ? undefined : 'join-why'}
      className={buttonLook({ size: 'large', wide: true }, !canJoin)}
      onClick={works ? onJoin : undefined}
      onPointerEnter={() => void loadDialog()}
      onFocus={() => void loadDialog()}
    >
      {busy && <LoaderCircle className="animate-turn" size={18} aria-hidden />}
      {text('join')}
    </button>
  )
}

/** Joins the waiting list of a full trip, next to the disabled button (B10). */
function WaitBar({ trip, seats, onWait }: { trip: Trip; seats: number; onWait: () => void }) {
  const text = useText('join')
  return (
    <div className={classes('lg:mt-3', bar)}>
      <PriceInBar trip={trip} seats={seats} />
      <Button variant="outline" size="large" wide onClick={onWait}>
        {seats > 1 ? text('wait_for', { seats }) : text('wait')}
      </Button>
    </div>
  )
}

const over: readonly Booking['state'][] = ['declined', 'withdrawn', 'expired', 'cancelled']

/** Returns the user's booking on a trip if it prevents another request: waiting, held, paid, or traveled. */
function useOwnSeat({ mine }: Pick<Trip, 'mine'>) {
  const {
    data,
    isPending,
    isError,
    dataUpdatedAt: readAt,
  } = useQuery({ ...seatQuery(mine?.id ?? ''), enabled: mine !== undefined })
  const seat = mine && data && !over.includes(data.state) ? data : undefined
  return { seat, readAt, isLoading: mine !== undefined && isPending && !isError }
}

/** Shows why the user cannot join. */
function WhyNot({ reason }: { reason: Reason }) {
  const text = useText('join')
  const refusals = useText('refusals')
  return (
    <>
      <p className="mt-2 text-center text-sm text-muted">{refusals(reason)}</p>
      {reason === 'registration_needed' && (
        <p className="mt-2 text-center">
          <RouteButton to="/register">{text('register')}</RouteButton>
        </p>
      )}
      {reason === 'phone_check_required' && (
        <p className="mt-2 text-center">
          <RouteButton to="/profile" hash="phone">
            {text('check_phone')}
          </RouteButton>
        </p>
      )}
    </>
  )
}

/** Shows the state of the user's own booking or request, with a link to it. */
function Standing({ seat, readAt }: { seat: Booking; readAt: number }) {
  const text = useText('join')
  const when = useWhen()
  const { state, answerBy, payBy, seats, now } = seat
  const driver = seat.driver.name
  const isCompanion = seat.acts.includes('leave')
  if (!isCompanion && (state === 'waiting' || state === 'offered'))
    return (
      <Suspense>
        <WaitingPart booking={seat} aheadMs={Date.parse(now) - readAt} />
      </Suspense>
    )
  const words = {
    requested: () => text('standing.requested', { driver, seats, when: when(answerBy, now) }),
    accepted: () =>
      text(wasApproved(seat) ? 'standing.approved' : 'standing.kept', { driver, seats, when: when(payBy ?? answerBy, now) }),
    confirmed: () => text('standing.confirmed', { seats }),
  }
  const along = () => text('standing.along', { name: seat.passenger.name })
  // as: the keys of `words` are states
  const say = isCompanion ? along : state in words ? words[state as keyof typeof words] : () => text('standing.travelled')
  return (
    <p className="mt-3 text-sm">
      {say()}{' '}
      <Link
        to="/booking/$id"
        params={{ id: seat.id }}
        className="font-semibold whitespace-nowrap text-brand-ink underline underline-offset-3"
      >
        {text(state === 'requested' ? 'see_request' : 'see_seat')}
      </Link>
    </p>
  )
}
