import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, ArrowRight } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { showSeatPrice } from '#contract/trips/seatPrice.ts'
import { call } from '../../client/api.ts'
import { sessionQuery } from '../../client/session.ts'
import { cityOf } from '../../places/name.ts'
import { useLanguage, useText } from '../../texts/texts.ts'
import { Button } from '../../ui/kit/Button.tsx'
import { OwnTask } from '../../ui/kit/hydration.tsx'
import { Lake } from '../../ui/kit/illustrations/Lake.tsx'
import type { PictureProps } from '../../ui/kit/illustrations/Scene.tsx'
import { Sea } from '../../ui/kit/illustrations/Sea.tsx'
import { Sierras } from '../../ui/kit/illustrations/Sierras.tsx'
import { Vineyards } from '../../ui/kit/illustrations/Vineyards.tsx'
import { priceText } from '../../ui/kit/prices/price.ts'
import { RouteButton } from '../../ui/links.ts'
import { LogInWarning } from '../../ui/login/LogInWarning.tsx'
import { PostTripButton } from '../../ui/post/usePostTrip.tsx'
import { forgetDraft } from '../post/draft/draft.ts'
import { wantedRoadsQuery } from '../queries.ts'
import { type PopularRoute, routesFor } from './popularRoutes.ts'

/** Shows Tramo's offer to passengers. */
function ForPassengers() {
  const text = useText('home')
  return (
    <Invitation id="passengers" kicker={text('passengers')} title={text('passengers_title')} text={text('passengers_more')}>
      <ul className="mt-5 mb-7 grid gap-3">
        <Point>{text('passengers_1')}</Point>
        <Point>{text('passengers_2')}</Point>
        <Point>{text('passengers_3')}</Point>
      </ul>
      <SeeAllRoutes className="mt-auto max-[24rem]:h-auto max-[24rem]:min-h-11 max-[24rem]:shrink max-[24rem]:py-2 max-[24rem]:whitespace-normal" />
    </Invitation>
  )
}

/** Shows Tramo's offer to drivers, with the figure that the specification gives. */
function ForDrivers() {
  const text = useText('home')
  return (
    <Invitation id="drivers" kicker={text('drivers')} title={text('drivers_title')} text={text('drivers_more')}>
      <p className="mt-5 w-full rounded-card bg-sun-soft px-4 py-3 text-sm">{text.rich('drivers_claim', { figure })}</p>
      <PriceToday />
      <div className="mt-auto flex flex-wrap gap-3 max-sm:flex-col">
        <PostTripButton />
        <RouteButton to="/wanted" variant="quiet" className="max-sm:-ml-5">
          {text('most_wanted')}
        </RouteButton>
      </div>
    </Invitation>
  )
}

const seatPriceQuery = queryOptions({
  queryKey: ['seatPrice'],
  queryFn: ({ signal }) => call(showSeatPrice, {}, signal),
  staleTime: 3_600_000,
})

/**
 * Shows the current price of a seat on the busiest route. Its space is reserved, and stays empty if no route has enough trips.
 */
function PriceToday() {
  const text = useText('home')
  const language = useLanguage()
  const road = useQuery(seatPriceQuery).data?.road
  return (
    <p className="mt-3 mb-4 min-h-12 text-sm text-muted">
      {road &&
        text('drivers_today', {
          from: cityOf(road.from),
          to: cityOf(road.to),
          price: priceText(road.priceMinor, road.currency, language),
        })}
    </p>
  )
}

const figure = (words: ReactNode) => <strong className="text-sun-ink">{words}</strong>

interface InvitationProps {
  id: string
  kicker: string
  title: string
  text: string
  children: ReactNode
}

function Invitation({ id, kicker, title, text, children }: InvitationProps) {
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col items-start rounded-panel border border-line bg-surface p-6 shadow-card sm:p-9"
    >
      <p className="text-sm font-bold text-brand-ink">{kicker}</p>
      <h2 id={id} className="mt-1 text-2xl">
        {title}
      </h2>
      <p className="mt-3 text-muted">{text}</p>
      {children}
    </section>
  )
}

function Point({ children }: { children: string }) {
  return (
    <li className="flex gap-3">
      <Check size={20} aria-hidden className="mt-0.5 shrink-0 text-brand" />
      {children}
    </li>
  )
}

/** Links to all trips, and deletes the draft of a trip. A visitor must log in first. */
function SeeAllRoutes({ className }: { className?: string }) {
  const [warned, setWarned] = useState(false)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const text = useText('home')
  const seeAll = async () => {
    const session = await queries.ensureQueryData(sessionQuery).catch(() => undefined)
    if (session && !session.me) return setWarned(true)
    forgetDraft()
    await navigate({ to: '/route-list' })
  }
  return (
    <>
      <Button variant="outline" className={className} onClick={() => void seeAll()}>
        {text('see_all')}
        <ArrowRight size={18} aria-hidden />
      </Button>
      <LogInWarning open={warned} onClose={() => setWarned(false)} returnTo="/route-list" />
    </>
  )
}

/** Shows popular routes, and the offers to passengers and drivers. */
export function MoreOfHome() {
  return (
    <>
      <OwnTask>
        <PopularRoutes />
      </OwnTask>
      <div className="mt-14 grid gap-6 sm:mt-18 lg:grid-cols-2">
        <OwnTask>
          <ForPassengers />
        </OwnTask>
        <OwnTask>
          <ForDrivers />
        </OwnTask>
      </div>
    </>
  )
}

/** Shows four routes as links to searches: the most wanted ones if there are four, otherwise well-known ones. */
function PopularRoutes() {
  const text = useText('home')
  const { data } = useQuery(wantedRoadsQuery)
  return (
    <section aria-labelledby="popular" className="mt-14 sm:mt-18">
      <h2 id="popular" className="text-2xl">
        {text('popular')}
      </h2>
      <ul className="mt-5 grid grid-cols-2 gap-3 narrow:grid-cols-1 sm:gap-4 lg:grid-cols-4 lg:gap-5">
        {routesFor(data?.roads ?? []).map((route) => (
          <OwnTask key={route.picture}>
            <RouteCard route={route} />
          </OwnTask>
        ))}
      </ul>
    </section>
  )
}

const pictures: Record<PopularRoute['picture'], ComponentType<PictureProps>> = {
  sea: Sea,
  sierras: Sierras,
  lake: Lake,
  vineyards: Vineyards,
}

function RouteCard({ route: { from, to, picture } }: { route: PopularRoute }) {
  const text = useText('home')
  const Picture = pictures[picture]
  return (
    <li className="relative overflow-hidden rounded-card border border-line bg-surface shadow-card transition-shadow duration-150 focus-within:shadow-lift hover:shadow-lift">
      <Picture />
      <Link
        to="/route-list/$seats"
        params={{ seats: '1' }}
        search={{ from: String(from.id), to: String(to.id) }}
        className="block px-3.5 py-3 sm:px-5 sm:py-4 after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-brand"
      >
        <span className="block text-sm text-muted">{text('from_to', { from: from.name })}</span>
        <span className="block font-bold sm:text-lg">{to.name}</span>
      </Link>
    </li>
  )
}
