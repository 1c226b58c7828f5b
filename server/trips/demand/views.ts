import type { Reply } from '#contract/endpoint.ts'
import type { mostWantedRoads, WantedRoad } from '#contract/trips/demand.ts'
import { displayName } from '#domain/places/place.ts'
import { dayFromNumber, dayText } from '#domain/time.ts'
import { demandWord } from '#domain/trips/alerts/rideRequest.ts'
import type { World } from '../../world.ts'
import { type Along, type Candidate, fittingAlong, placesAlong } from '../alerts/matching.ts'
import { resolvePlace } from '../search/parseSearch.ts'
import { demandAlong, mostWanted, type RoadDemand } from './queries.ts'

const MOST_ON_A_ROAD = 5
/** On a long road thousands of pairs may be wanted; of the most wanted nearly all can be ridden. */
const MOST_LOOKED_AT = 100
const MOST_ROADS = 24

type Knowing = Pick<World, 'pool' | 'gazetteer' | 'now'>

/** The roads along a trip that people look for on its day, the most wanted first (ST17). */
export async function demandOn({ pool, gazetteer, now }: Knowing, along: Along): Promise<WantedRoad[]> {
  const found = await demandAlong(pool, { ...placesAlong(along), most: MOST_LOOKED_AT })
  const rides = fittingAlong(found.map(somebody), along, { freeBefore: 0n }, now())
  const longest = (ride: (typeof rides)[number]) => ride.to.pos_m - ride.from.pos_m
  return rides
    .toSorted((a, b) => b.alert.people - a.alert.people || longest(b) - longest(a))
    .slice(0, MOST_ON_A_ROAD)
    .flatMap(({ alert: { from_place, to_place, people, day } }) => {
      const [from, to] = [named(gazetteer, from_place), named(gazetteer, to_place)]
      return from && to ? [{ from, to, people: demandWord(people), date: dayText(dayFromNumber(day)) }] : []
    })
}

/** An unnamed person who looks for one seat: whether people can ride a part of a trip depends on the trip alone. */
const somebody = (demand: RoadDemand): Candidate & RoadDemand => ({
  ...demand,
  id: `${demand.from_place} ${demand.to_place}`,
  account_id: '',
  first_day: demand.day,
  last_day: demand.day,
  seats: 1,
  preferences: 0,
  gender: 'Female',
  active: true,
  apart: false,
})

function named(gazetteer: World['gazetteer'], id: number) {
  const place = gazetteer.get(id)
  // a newer gazetteer may have dropped it
  return place && { id, name: displayName(place), long: place.lng, lat: place.lat }
}

export async function wantedRoads(world: Knowing, place: string | undefined): Promise<Reply<typeof mostWantedRoads>> {
  const about = place ? resolvePlace(world, place).id : undefined
  const rows = await mostWanted(world.pool, about, MOST_ROADS)
  const roads = rows.flatMap(({ from_place, to_place, people, days }) => {
    const [from, to] = [named(world.gazetteer, from_place), named(world.gazetteer, to_place)]
    const dates = days.map((day) => dayText(dayFromNumber(day)))
    return from && to ? [{ from, to, people: demandWord(people), dates }] : []
  })
  return { roads }
}
