import type { FastifyReply } from 'fastify'
import type { Language } from '#contract/wire.ts'
import { isFollowable, isOverdue } from '#domain/trips/follow.ts'
import { delayMinutes, expectedAt, lastReached, reachedStops } from '#domain/trips/progress.ts'
import { presentTripVehicle } from '../../../people/vehicles/presenter.ts'
import { sendCardPage } from '../../../platform/html/cardPage.ts'
import { CardPage, PageLinkButton } from '../../../platform/html/Page.tsx'
import { hashOf } from '../../../platform/http/sessions/session.ts'
import { wallClock } from '../../../platform/time.ts'
import type { World } from '../../../world.ts'
import { findReachedStops, stopsOf } from '../queries.ts'
import { findFollowed } from './links.ts'
import { words } from './words.ts'

type Followed = NonNullable<Awaited<ReturnType<typeof findFollowed>>>

/**
 * Returns a traveler's trip for a visitor with the link (F39); not found when the link is unknown, ended, early or late. Omits
 * other passengers' stops, so the page does not depend on other passengers.
 */
export async function followedTrip(world: World, token: string) {
  const trip = await findFollowed(world.db, hashOf(token))
  if (!trip) return undefined
  const [all, steps, now] = [await stopsOf(world.db, trip), await findReachedStops(world.db, trip.seq), world.now()]
  const ride = all.flatMap(({ getsIn }) => getsIn).find(({ passenger_id }) => passenger_id === trip.account_id)
  const isDriver = trip.driver_id === trip.account_id
  if (!ride && !isDriver) return undefined
  const { departs_at: departsAt, arrives_at: arrivesAt } = ride ?? trip
  if (!isFollowable({ departsAt, arrivesAt }, now)) return undefined
  const [from, to] = ride && !isDriver ? [ride.from_m, ride.to_m] : [0, Number.POSITIVE_INFINITY]
  const known = all.filter(({ declared, atM }) => declared || atM === from || atM === to)
  const seen = new Set(known.map(({ atM }) => atM))
  const reached = reachedStops(steps.filter(({ atM }) => seen.has(atM)))
  const delay = delayMinutes(known, reached, now)
  const stops = known.filter(({ atM }) => atM >= from && atM <= to)
  const isArrived = (lastReached(reached) ?? -1) >= (stops.at(-1)?.atM ?? Number.POSITIVE_INFINITY)
  const hasNoNews = !isArrived && isOverdue({ all: known, stops }, reached, now)
  return { trip, stops, reached, delay, isArrived, hasNoNews, now }
}

type FollowedTrip = NonNullable<Awaited<ReturnType<typeof followedTrip>>>

/** Sends the page that a follow link opens, or a 404 page if the link is not valid. Both work without scripts. */
export function sendFollowed(world: World, reply: FastifyReply, language: Language, followed: FollowedTrip | undefined) {
  void reply.headers({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
  if (followed) return sendCardPage(reply, language, <FollowPage {...{ world, language, followed }} />)
  const { nothing, nothingText } = words[language]
  return sendCardPage(
    reply.code(404),
    language,
    <CardPage language={language} title={nothing}>
      <p>{nothingText}</p>
    </CardPage>,
  )
}

interface FollowPageProps {
  world: World
  language: Language
  followed: FollowedTrip
}

function FollowPage({ world, language, followed }: FollowPageProps) {
  const say = words[language]
  const { trip, stops, hasNoNews, now } = followed
  const town = (placeId = 0) => world.gazetteer.get(placeId)?.name ?? '?'
  const [first, last] = [stops.at(0), stops.at(-1)]
  const zone = world.gazetteer.get(last?.placeId ?? 0)?.zone ?? trip.zone
  return (
    <CardPage language={language} title={say.title(town(first?.placeId), town(last?.placeId))}>
      <p>
        <b>{stateOf(followed, language)}</b> · {say.asOf(wallClock(now, zone).time)}
      </p>
      {hasNoNews && <p>{say.noNewsText}</p>}
      <ol>
        {stops.map((stop) => (
          <li key={stop.atM}>
            <b>{town(stop.placeId)}</b>: {hoursOf(stop, followed, { world, language })}
          </li>
        ))}
      </ol>
      <p>
        {say.driver(trip.name ?? trip.given_name ?? '')} {carOf(trip)}
      </p>
      <PageLinkButton href="?">{say.update}</PageLinkButton>
      <footer>
        <p>{say.how}</p>
      </footer>
    </CardPage>
  )
}

function stateOf({ isArrived, hasNoNews, delay, reached }: FollowedTrip, language: Language): string {
  const say = words[language]
  if (isArrived) return say.arrived
  if (hasNoNews) return say.noNews
  if (reached.size === 0 && delay === undefined) return say.notLeft
  return delay !== undefined && delay > 0 ? say.late(delay) : say.onTime
}

function hoursOf(
  stop: FollowedTrip['stops'][number],
  { trip, reached, delay, hasNoNews }: FollowedTrip,
  { world, language }: Pick<FollowPageProps, 'world' | 'language'>,
): string {
  const say = words[language]
  const clock = (at: Date) => wallClock(at, world.gazetteer.get(stop.placeId)?.zone ?? trip.zone).time
  const ticked = reached.get(stop.atM)
  if (ticked) return (stop.atM === 0 ? say.left : say.reached)(clock(ticked))
  if (stop.atM < (lastReached(reached) ?? -1)) return say.passed
  // shows the planned time when there is no news: the expected time would advance with the clock
  return hasNoNews ? say.planned(clock(stop.at)) : say.expected(clock(expectedAt(stop, delay)))
}

/** Describes the car without its full plate, however soon the departure is. */
function carOf(trip: Followed): string {
  const car = presentTripVehicle(trip, false)
  return car ? [`${car.brand} ${car.model}`, car.color, car.plate].filter(Boolean).join(' · ') : ''
}
