import type { RideRequest, Wanted } from '#contract/trips/rideRequests.ts'
import type { Member } from '#domain/people/account.ts'
import { NO_FACTS, shownFacts } from '#domain/ratings/rating.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayText, MINUTE_MS } from '#domain/time.ts'
import { isWithinHours, MAX_INVITATIONS_A_DAY } from '#domain/trips/alerts/rideRequest.ts'
import { kinds } from '#domain/trips/stretch.ts'
import { termsSent } from '#domain/trips/terms.ts'
import { preferenceBits } from '#domain/trips/trip.ts'
import { HOME_ZONE, midnight, todayIn } from '../../platform/time.ts'
import { presentEnd } from '../../platform/wire.ts'
import type { World } from '../../world.ts'
import { type Along, type Fitting, offeredTrip, type Passed } from '../alerts/matching.ts'
import { hoursOf } from '../alerts/queries.ts'
import type { Plan } from '../posting/plan.ts'
import { tripSeqOf } from '../queries.ts'
import { alongDraft, alongTrip, requestsAlong } from './along.ts'
import { invitationsSince, knownOn, type RequesterRow, requesters, type VisibleAlert } from './queries.ts'

const MAX_LISTED = 20

/** Returns the passengers who are looking for a ride that this draft would offer. */
export const wantedForDraft = (world: World, me: Member, { input, road, departsAt, price, preferences }: Plan): Promise<Wanted> =>
  listed(
    world,
    me,
    alongDraft(world, {
      driverId: me.id,
      road,
      departsAt,
      seats: price.seats,
      preferences: preferenceBits(preferences),
      stopsWelcome: termsSent(input).stopsWelcome,
      priceMinor: price.priceMinor,
      currency: price.currency,
    }),
  )

/** Returns the passengers who are looking for a ride that the caller's trip offers, while it can be joined. */
export async function wantedForTrip(world: World, me: Member, id: string): Promise<Wanted & { invitationsLeft: number }> {
  const seq = (await tripSeqOf(world.db, id)) ?? refuse('not_found')
  const trip = (await offeredTrip(world.db, seq)) ?? refuse('not_found')
  refuseIf(trip.driver_id === me.id ? undefined : 'not_yours')
  const invitationsLeft = await leftToday(world, me)
  const { requests, more } = await listed(world, me, await alongTrip(world.db, world, trip))
  const { invited, joined } = await knownOn(
    world.db,
    seq,
    requests.map(({ person }) => person.id),
  )
  const others = requests.filter(({ person }) => !joined.has(person.id))
  return { requests: others.map((one) => ({ ...one, invited: invited.has(one.person.id) })), more, invitationsLeft }
}

/** Returns the beginning of the day for the limit of invitations: midnight in the time zone of most people (ST16). */
export const dayBegan = (now: Date) => new Date(midnight(todayIn(now, HOME_ZONE), HOME_ZONE) * MINUTE_MS)

export const leftToday = async ({ db, now }: Pick<World, 'db' | 'now'>, { id }: Pick<Member, 'id'>): Promise<number> =>
  Math.max(0, MAX_INVITATIONS_A_DAY - (await invitationsSince(db, id, dayBegan(now()))))

async function listed(world: World, { gender }: Member, along: Along): Promise<Wanted> {
  const { requests, more } = await requestsAlong(world, gender, along, MAX_LISTED)
  const people = await peopleOf(world, requests)
  const shown = requests.flatMap((one) => {
    const person = people.get(one.alert.account_id)
    return person ? [presentRequest(world, one, person, along.passed)] : []
  })
  return { requests: shown.toSorted(byUse), more }
}

async function peopleOf({ pool, now }: World, requests: Fitting<VisibleAlert>[]): Promise<Map<string, RequesterRow>> {
  if (requests.length === 0) return new Map()
  const rows = await requesters(pool, [...new Set(requests.map(({ alert }) => alert.account_id))], now())
  return new Map(rows.map((row) => [row.id, row]))
}

/** Sorts requests: matching hours first, then by length of the ride. */
const byUse = (a: RideRequest, b: RideRequest) => Number(b.withinHours) - Number(a.withinHours) || lengthOf(b) - lengthOf(a)
const lengthOf = ({ from, to }: RideRequest) => Date.parse(to.at) - Date.parse(from.at)

type Knowing = Pick<World, 'gazetteer'>

function presentRequest(
  world: Knowing,
  { alert, from, to }: Fitting<VisibleAlert>,
  person: RequesterRow,
  passed: Passed[],
): RideRequest {
  const [pickUp, dropOff] = [endOf(world, from, passed), endOf(world, to, passed)]
  const hours = hoursOf(alert)
  return {
    id: alert.id,
    person: presentPerson(person),
    from: pickUp,
    to: dropOff,
    date: dayText(from.day),
    place: alert.seats,
    note: alert.note,
    hours,
    flexibleHours: alert.flexible_hours,
    withinHours: isWithinHours(
      { from: hours?.from ?? '', until: hours?.until ?? '', flexibleHours: alert.flexible_hours },
      pickUp.hours,
    ),
    invited: false,
  }
}

const presentPerson = ({
  id,
  name,
  photo,
  gender,
  checked,
  phone,
  facts,
  rating_count: ratings,
  rating_halves,
}: RequesterRow): RideRequest['person'] => ({
  id,
  name: name ?? '',
  photo,
  gender,
  identityChecked: checked,
  ...(phone && { phoneChecked: true }),
  facts: shownFacts(facts ?? NO_FACTS),
  ratings,
  // to one decimal, rounded half up (G7)
  rating: ratings === 0 ? null : Math.round((rating_halves * 5) / ratings) / 10,
})

function endOf({ gazetteer }: Knowing, { place_id, at, off_m, stop, pos_m }: Passed, passed: Passed[]): RideRequest['from'] {
  const place = gazetteer.get(place_id) ?? refuse('place_unknown')
  const before = passed.filter((one) => kinds[one.kind] === 'exact' && one.pos_m <= pos_m)
  return { ...presentEnd(place, at, off_m, stop >= 0), stopover: Math.max(0, ...before.map((one) => one.stop)) }
}
