import type { Point } from '#domain/places/place.ts'

/**
 * Drivers' trips on other platforms with the carpooling standard. Partners are not trusted: a response can only add some links to
 * the partner's site.
 */
export interface Partners {
  /** true when at least one partner is set */
  areThere: boolean
  /** returns each partner's trips that arrive in time; no trips of a partner that is slow, wrong or unavailable */
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
