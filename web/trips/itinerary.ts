import type { End, Stretch } from '#contract/trips/trips.ts'

/** A stop of a trip, with a mark if the user gets on or off there. */
export interface TripStop {
  end: End
  mine: 'pick_up' | 'drop_off' | undefined
}

/**
 * Returns the declared stops and the user's pick-up and drop-off, which are marked. Places between stops are in the order of the
 * road.
 */
export function itineraryOf(stops: readonly End[], stretch: Stretch | undefined): TripStop[] {
  if (!stretch) return stops.map((end) => ({ end, mine: undefined }))
  const { pickUp, dropOff } = stretch
  // adds the positions of stops, which the ends of the user's part lack
  const positioned = (end: End): End => ({ ...(end.declared && stops.find(({ placeId }) => placeId === end.placeId)), ...end })
  const mine: TripStop[] = [
    { end: positioned(pickUp), mine: 'pick_up' },
    { end: positioned(dropOff), mine: 'drop_off' },
  ]
  const others = stops.filter(({ placeId }) => !mine.some(({ end }) => end.declared && end.placeId === placeId))
  // The sort is stable: of two stops at the same minute, the one declared first stays first.
  return [...others.map((end): TripStop => ({ end, mine: undefined })), ...mine].sort(
    (a, b) => Date.parse(a.end.at) - Date.parse(b.end.at),
  )
}
