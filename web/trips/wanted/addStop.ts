import type { RideRequest } from '#contract/trips/rideRequests.ts'
import { MAX_STOPOVERS } from '#domain/trips/trip.ts'
import { type Draft, stopAt } from '../post/draft/draft.ts'

type RequestEnd = RideRequest['from']

const hasStop = ({ origin, stopovers, destination }: Draft, { placeId }: RequestEnd) =>
  [origin, ...stopovers, destination].some(({ place }) => place?.id === placeId)

/** Returns the stops that the draft lacks for a request: the ends of the request at which the draft does not stop yet. */
export const missingStops = (draft: Draft, { from, to }: RideRequest): RequestEnd[] =>
  [from, to].filter((end) => !end.declared && !hasStop(draft, end))

export const mayAddStop = ({ stopovers }: Draft): boolean => stopovers.length < MAX_STOPOVERS

/** Returns the draft with a stop for a request, at its place in the order of the road. */
export const withStopFor = (draft: Draft, end: RequestEnd): Draft =>
  hasStop(draft, end) || !mayAddStop(draft)
    ? draft
    : { ...draft, stopovers: draft.stopovers.toSpliced(end.stopover, 0, stopAt({ ...end, id: end.placeId })) }
