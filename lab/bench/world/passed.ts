import type { Place } from '#domain/places/place.ts'
import type { Road, routePlaces, signatures } from '#server/trips/posting/road.ts'

/** A road, for brute force and loader. Its places are the rows of the store from `first` up to `end`. */
export interface RoadFacts {
  origin: Place
  destination: Place
  distanceM: number
  durationS: number
  legsM: number[]
  first: number
  end: number
  /** the stops in the order of the road */
  stops: number[]
}

const MAX_PER_ROAD = 200

/** Stores every place that every road passes, in columns: a million trips pass too many places to store each as an object. */
export function passedStore(roads: number) {
  const most = roads * MAX_PER_ROAD
  const store = {
    facts: [] as RoadFacts[], // as: the list is still empty
    placeId: new Int32Array(most),
    posM: new Int32Array(most),
    minutes: new Int16Array(most),
    kind: new Uint8Array(most),
    sigAfter: new BigInt64Array(most),
    sigBefore: new BigInt64Array(most),
    count: 0,
  }
  return store
}
export type PassedStore = ReturnType<typeof passedStore>

export function remember(
  store: PassedStore,
  road: Road,
  rows: ReturnType<typeof routePlaces>,
  signed: ReturnType<typeof signatures>,
): void {
  const first = store.count
  if (first + rows.length > store.placeId.length) throw new Error('Roads pass more places than the bench has room for')
  for (const [i, row] of rows.entries()) {
    const at = store.count++
    store.placeId[at] = row.place_id
    store.posM[at] = row.pos_m
    store.minutes[at] = row.minutes
    store.kind[at] = row.kind
    store.sigAfter[at] = signed[i]?.after ?? 0n
    store.sigBefore[at] = signed[i]?.before ?? 0n
  }
  const [origin, destination] = [road.stops.at(0)?.place, road.stops.at(-1)?.place]
  if (!origin || !destination) throw new Error('A road has no ends')
  const { distanceM, durationS, legsM } = road
  store.facts.push({
    origin,
    destination,
    distanceM,
    durationS,
    legsM,
    first,
    end: store.count,
    stops: road.stops.map(({ place }) => place.id),
  })
}

/** Returns the rows of a place on a road: one for each pass. */
export function rowsOf({ placeId }: PassedStore, { first, end }: RoadFacts, id: number): number[] {
  const rows: number[] = []
  for (let row = first; row < end; row++) if (placeId[row] === id) rows.push(row)
  return rows
}
