import type { Point } from '#domain/places/place.ts'

/** Drivers' journeys on other platforms with the carpooling standard. No partner is trusted: an answer yields at most some links to it. */
export interface Partners {
  /** true when any is set */
  areThere: boolean
  /** Journeys that each partner answered in time; a slow, wrong or absent partner has none. */
  journeys(search: PartnerSearch): Promise<PartnerJourneys[]>
  /** number of answers since the start, by partner and outcome */
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
  /** the host of its address */
  name: string
  journeys: { url: string; at: Date }[]
}
