/** URL state on a person's page for a rating to write: its booking, and the stars chosen on a notification. */
export interface RatingAddress {
  booking: string | undefined
  stars: number | undefined
}

export function readRating({ booking, stars }: Record<string, unknown>): RatingAddress {
  // accepts numbers too, because the router parses numbers in addresses
  const chosen = typeof stars === 'number' ? stars : typeof stars === 'string' && stars ? Number(stars) : Number.NaN
  return {
    booking: typeof booking === 'string' ? booking : undefined,
    stars: isRating(chosen) ? chosen : undefined,
  }
}

const isRating = (stars: number) => stars >= 0 && stars <= 5 && Number.isInteger(stars * 2)
