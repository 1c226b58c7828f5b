import { Hand, ShieldCheck, Zap, CircleX, Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Trip, TripCard } from '#contract/trips/trips.ts'
import { JoinPlace } from '../../bookings/join/JoinPlace.tsx'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { useHours } from '../../ui/clocks.ts'
import { Duration } from '../../ui/Duration.tsx'
import { lengthText } from '../../ui/formatting/units.ts'
import { Banner } from '../../ui/kit/Banner.tsx'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { rideOf, type Ride } from '../../ui/ride.ts'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import { useDriverName } from '../../ui/useDriverName.ts'
import { FuelHow } from '../FuelHow.tsx'
import { TripTags, SeatsLeft } from '../TripTags.tsx'

/** Shows why a trip accepts no more passengers; renders nothing if it accepts them. */
export function TripState({ trip }: { trip: Trip }) {
  const text = useText('trips')
  const driver = useDriverName(trip)
  if (trip.cancelled)
    return (
      <Banner tone="danger" icon={<CircleX size={22} aria-hidden />} className="mt-6">
        {text('cancelled')}
        {trip.cancelReason && (
          <span className="mt-1 block wrap-anywhere">{text('driver_wrote', { driver, reason: trip.cancelReason })}</span>
        )}
      </Banner>
    )
  if (!hasLeft(trip)) return null
  return (
    <Banner icon={<Flag size={22} aria-hidden />} className="mt-6">
      {text('departed')}
    </Banner>
  )
}

/** Checks whether this user's pick-up has passed. */
export const hasLeft = (trip: Trip) => Date.parse(rideOf(trip).from.at) <= Date.now()

/**
 * Shows the price of a seat with its parts, the remaining seats, and the button to join. Until the trip has loaded, shows the
 * card's data. Stays visible while the page scrolls.
 */
export function TripPanel({ card, trip }: { card: TripCard; trip: Trip | undefined }) {
  const text = useText('trips')
  const ride = rideOf(card)
  const isOver = trip !== undefined && hasLeft(trip)
  return (
    <aside aria-label={text('price_and_seats')} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <div className="rounded-panel border border-line bg-surface p-6 shadow-card lg:sticky lg:top-24">
        <p>
          <SeatPrice amountMinor={ride.priceMinor} currency={card.currency} size="large" perSeat="ml-2 text-muted narrow:ml-0" />
        </p>
        {card.stretch && <OwnStretch ride={ride} />}
        {!isOver && (
          <>
            <SeatsLeft left={ride.seatsLeft} seats={card.seats} className="mt-4" />
            <TripTags trip={card} className="mt-3 flex-wrap" />
          </>
        )}
        {trip ? <JoinAndPrice trip={trip} /> : <Skeleton className="mt-5 h-72" />}
      </div>
    </aside>
  )
}

function JoinAndPrice({ trip }: { trip: Trip }) {
  const canJoin = !trip.cancelled && !hasLeft(trip) && rideOf(trip).seatsLeft > 0
  return (
    <>
      {canJoin && <Joining trip={trip} />}
      {(!hasLeft(trip) || trip.mine) && <JoinPlace trip={trip} />}
      {canJoin && rideOf(trip).priceMinor > 0 && <RetainedMoney />}
      {rideOf(trip).priceMinor > 0 && (
        <OwnTask>
          <PriceParts trip={trip} />
        </OwnTask>
      )}
    </>
  )
}

/** Explains when the driver gets the money, and in which cases it is refunded ([7]). */
function RetainedMoney() {
  const text = useText('trips')
  return (
    <p className="mt-4 flex items-start gap-2.5 text-sm text-muted">
      <ShieldCheck size={20} aria-hidden className="mt-px shrink-0 text-brand" />
      {text('money_kept')}
    </p>
  )
}

function OwnStretch({ ride }: { ride: Ride }) {
  const text = useText('trips')
  return (
    <div className="mt-3 rounded-field bg-brand-soft px-4 py-3 text-sm text-brand-ink">
      <p className="font-semibold">{text('your_stretch', { from: cityOf(ride.from.name), to: cityOf(ride.to.name) })}</p>
      <p className="tabular-nums">
        {useHours()(ride.from, ride.to)} · <Duration seconds={ride.durationS} />
      </p>
    </div>
  )
}

/** Shows the kind of booking. A stop that the driver did not declare always needs approval (SE5). */
function Joining({ trip }: { trip: Trip }) {
  const { joining, stretch } = trip
  const driver = useDriverName(trip)
  const text = useText('trips')
  const isOnApproval = joining === 'on_approval' || stretch?.kind === 'on_the_way'
  const Icon = isOnApproval ? Hand : Zap
  return (
    <p className="mt-4 flex items-start gap-2.5 text-sm">
      <Icon size={20} aria-hidden className="mt-px shrink-0 text-brand" />
      <span>
        <span className="block font-semibold">{text(isOnApproval ? 'joining_on_approval' : 'joining_at_once', { driver })}</span>
        {stretch?.kind === 'on_the_way' && <span className="text-muted">{text('always_approved', { driver })}</span>}
      </span>
    </p>
  )
}

/** Shows the parts of the price: fuel and tolls, divided by the people in the car (3.2). */
function PriceParts({ trip }: { trip: Trip }) {
  const { breakdown, currency, priceMinor, stretch } = trip
  const text = useText('trips')
  const money = useMoney(currency)
  const { fuel, fuelMinor, tollsMinor, tollsPercent, maxTollsMinor, people, capMinor } = breakdown
  const tollsHow = text('tolls_most', { most: money(maxTollsMinor), percent: tollsPercent })
  return (
    <section className="mt-5 border-t border-line pt-5 text-sm">
      <h2 className="text-base tracking-normal">{text('how_price')}</h2>
      {/* on phones, leaves space for the button to the top of the page, which would otherwise cover the amounts */}
      <dl className="mt-3 grid gap-2.5 max-sm:mr-8">
        <Part name={text(`fuels.${fuel}`)} how={<FuelHow {...{ breakdown, currency }} />} amount={money(fuelMinor)} />
        <Part name={text('tolls')} how={tollsHow} amount={money(tollsMinor)} />
        <Part name={text('divided', { people })} how={text('divided_how', { seats: people - 1 })} amount={money(capMinor)} />
        {priceMinor < capMinor && <Part name={text('whole_price')} amount={money(priceMinor)} />}
        {stretch && stretch.priceMinor < priceMinor && <StretchPart trip={trip} money={money} />}
      </dl>
      <p className="mt-4 text-muted">{text('never_more', { cap: money(capMinor) })}</p>
    </section>
  )
}

function StretchPart({ trip: { stretch, distanceM }, money }: { trip: Trip; money: (minor: number) => string }) {
  const text = useText('trips')
  const language = useLanguage()
  if (!stretch) return null
  const how = text('stretch_how', { part: lengthText(stretch.lengthM, language), whole: lengthText(distanceM, language) })
  return <Part name={text('stretch_part')} how={how} amount={money(stretch.priceMinor)} />
}

function Part({ name, how, amount }: { name: string; how?: ReactNode; amount: string }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <dt>
        {name}
        {how && <span className="block text-xs text-muted">{how}</span>}
      </dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{amount}</dd>
    </div>
  )
}

function useMoney(currency: string) {
  const language = useLanguage()
  return (minor: number) => priceText(minor, currency, language)
}
