import type { SortOrder } from '#contract/trips/trips.ts'

/**
 * Position of a page: the value of the order (departure in minutes since 1970, or price in minor units), and the trip as
 * tie-breaker.
 */
export interface Key {
  value: bigint
  seq: number
}

export const keyText = ({ value, seq }: Key) => `${value}.${seq}`

/**
 * Limit of a departure's key, in the year 3871. The server never issues a later key. With such a key the list starts at the
 * beginning, as with any other invalid text.
 */
const MAX_MINUTES = 1_000_000_000

export function keyFrom(text: string | undefined, order: SortOrder): Key | undefined {
  const [, value, seq] = /^(-?\d{1,18})\.(\d{1,9})$/.exec(text ?? '') ?? []
  if (!value || !seq) return undefined
  // a larger value would overflow the four-byte minutes of a row, and the range of instants
  const inRange = order === 'price' || Math.abs(Number(value)) < MAX_MINUTES
  return inRange ? { value: BigInt(value), seq: Number(seq) } : undefined
}
