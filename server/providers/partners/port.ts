import type { Point } from '#domain/places/place.ts'

/**
 * Drivers' trips on other platforms with the carpooling standard. No partner is trusted: a response adds at most some links to
 * its site.
 */
export interface Partners {
  /** true when at least one partner is set */
  areThere: boolean
  /** returns the trips that each partner answered in time; none for a slow, wrong or unavailable partner */
  journeys(search: PartnerSearch): Promise<PartnerJourneys[]>
  /** number of responses since the start, by partner and outcome */
  readonly outcomes: readonly { partner: string; outcome: PartnerOutcome; count: number }[]
}

export type PartnerOutcome = 'answered' | 'slow' | 'wrong'

export interface PartnerSearch {
  departure: Point
  arrival: Point
  from: Date
  to: Date
}

export interface PartnerJourneys {
  /** host of the partner's address */
  name: string
  journeys: { url: string; at: Date }[]
}
