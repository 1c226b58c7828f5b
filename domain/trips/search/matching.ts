import type { Gender } from '../../people/account.ts'
import type { Day } from '../../time.ts'
import { type Kind, SHORTEST_STRETCH_M } from '../stretch.ts'
import { JOIN_CUTOFF_MS, preferenceBits } from '../trip.ts'

/** One end of a stretch: metres from the start of the trip, and how people get on or off there. */
interface End {
  posM: number
  kind: Kind
}

/** A stretch of one trip, as far as matching asks (ST3). */
export interface TripStretch {
  from: End
  to: End
  /** when the pick-up is passed, and which day that is on its own clock */
  pickUpAt: Date
  pickUpDay: Day
  /** on every leg of the stretch */
  seatsFree: number
  /** preference bits of the trip */
  preferences: number
  stopsWelcome: boolean
  /** its price does not round to nothing (ST8) */
  offered: boolean
  /** cancelled, or its driver is barred */
  gone: boolean
}

/** What a passenger looks for on a stretch: the pick-up on a day from `first` to `last`; a search names one day. */
export interface Sought {
  first: Day
  last: Day
  seats: number
  /** preference bits that must be there, and that must not */
  need: number
  avoid: number
  now: Date
}

/** Whether a stretch fits a search (ST4). The search statement says the same in SQL; a test holds it against this. */
export function fits(stretch: TripStretch, { first, last, seats, need, avoid, now }: Sought): boolean {
  const { from, to, pickUpAt, pickUpDay, preferences, stopsWelcome } = stretch
  const declared = from.kind !== 'on_the_way' && to.kind !== 'on_the_way'
  return (
    !stretch.gone &&
    stretch.offered &&
    to.posM - from.posM >= SHORTEST_STRETCH_M &&
    (declared || stopsWelcome) &&
    first <= pickUpDay &&
    pickUpDay <= last &&
    pickUpAt.getTime() > now.getTime() + JOIN_CUTOFF_MS &&
    (preferences & need) === need &&
    (preferences & avoid) === 0 &&
    stretch.seatsFree >= seats
  )
}

/** Preference bits of trips that are not for people of this gender (TR10). */
export const avoidedBy = (gender: Gender | null) => (gender === 'Female' ? 0 : preferenceBits(['onlyWomen']))
