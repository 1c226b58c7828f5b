import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type SharedCard, showSharedTrip } from '#contract/trips/trips.ts'
import { call } from '../../client/api.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { ErrorToast } from '../../ui/errors/ErrorToast.tsx'
import { longDayText } from '../../ui/formatting/units.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { capitalized } from '../../ui/kit/capitalized.ts'
import { Skeleton } from '../../ui/kit/Skeleton.tsx'
import { Tag } from '../../ui/kit/Tag.tsx'
import { LogInButton, useLogIn } from '../../ui/login/LogInButton.tsx'
import { SeatPrice } from '../../ui/SeatPrice.tsx'
import { dayIn, type SearchAddress } from '../../ui/tripAddress.ts'
import { OpenHours } from '../open/OpenHours.tsx'
import { SeatsLeft } from '../TripTags.tsx'
import { chosenIn, preferenceIcons } from '../words.ts'

const sharedTripQuery = (id: string, ends: Pick<SearchAddress, 'from' | 'to'>) =>
  queryOptions({
    queryKey: ['sharedTrip', id, ends],
    queryFn: ({ signal }) => call(showSharedTrip, { params: { id }, query: ends }, signal),
    // no retry, because most failures are missing trips, and the page is complete without the card
    retry: false,
  })

interface SharedTripCardProps {
  id: string
  returnTo: string
  /** replaces the card when visitors may not see the trip */
  wall: ReactNode
  /** the login request below the trip */
  children: ReactNode
}

/** Shows the public data of a trip to a visitor who opened its URL (F22), with the login request below (F32). */
export function SharedTripCard({ id, returnTo, wall, children }: SharedTripCardProps) {
  const { from, to }: Pick<SearchAddress, 'from' | 'to'> = useSearch({ strict: false })
  const { data: card, isPending } = useQuery(sharedTripQuery(id, { ...(from && { from }), ...(to && { to }) }))
  if (isPending) return <Skeleton className="mx-auto h-80 w-full max-w-120 rounded-panel" />
  if (!card) return wall
  return (
    <>
      <Card {...{ returnTo, card }} />
      <p className="mx-auto mt-5 max-w-120 text-sm text-muted">{children}</p>
    </>
  )
}

function Card({ returnTo, card }: { returnTo: string; card: SharedCard }) {
  const text = useText('trips')
  const sharing = useText('sharing')
  const language = useLanguage()
  const day = longDayText(dayIn(card.date) ?? '', language)
  return (
    <section
      aria-label={sharing('this_trip')}
      className="mx-auto w-full max-w-120 rounded-panel border border-line bg-surface p-5 shadow-card sm:p-6"
    >
      <p className="font-semibold text-brand-ink">{capitalized(day)}</p>
      <h1 className="mt-1 text-xl wrap-anywhere">{text('from_to', { from: card.from, to: card.to })}</h1>
      <p className="mt-1 text-lg font-bold tabular-nums">
        <OpenHours trip={card} />
      </p>
      {card.via.length > 0 && <p className="text-muted">{sharing('by_way_of', { stops: card.via.join(', ') })}</p>}
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <SeatPrice amountMinor={card.priceMinor} currency={card.currency} size="large" perSeat="ml-2 text-muted narrow:ml-0" />
        </p>
        {/* The original number of seats would reveal how many people have joined. */}
        <SeatsLeft left={card.place} seats={card.place} />
      </div>
      <Extras restriction={card.restriction} />
      <p className="mt-4 text-sm text-muted">{sharing('card_hint')}</p>
      {card.place > 0 ? (
        <LogInToJoin returnTo={returnTo} />
      ) : (
        <LogInButton returnTo={returnTo} size="large" wide className="mt-5" />
      )}
    </section>
  )
}

function Extras({ restriction }: { restriction: string }) {
  const text = useText('trips')
  const chosen = chosenIn(restriction)
  if (chosen.length === 0) return null
  return (
    <ul aria-label={text('preferences')} className="mt-4 flex flex-wrap gap-2">
      {chosen.map((one) => {
        const Icon = preferenceIcons[one]
        return (
          <li key={one}>
            <Tag icon={<Icon size={14} aria-hidden />}>{text(one)}</Tag>
          </li>
        )
      })}
    </ul>
  )
}

/** Links to the login, which returns to the join button with the number of seats in the URL. */
function LogInToJoin({ returnTo }: { returnTo: string }) {
  const logIn = useLogIn()
  return (
    <>
      <Button
        size="large"
        wide
        className="mt-5"
        busy={logIn.isPending}
        onClick={() => logIn.mutate(`${returnTo.split('#')[0]}#join`)}
      >
        {useText('sharing')('log_in_to_join')}
      </Button>
      <ErrorToast error={logIn.error} onClose={logIn.reset} />
    </>
  )
}
