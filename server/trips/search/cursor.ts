import type { SortOrder } from '#contract/trips/trips.ts'

/** A place of a page: the order's own value (departure in minutes since 1970, or price in minor units), and the trip as tie-breaker. */
export interface Key {
  value: bigint
  seq: number
}

export const keyText = ({ value, seq }: Key) => `${value}.${seq}`

/** Until the year 3871. A later key was never given out, and starts at the beginning like any other text. */
const MAX_MINUTES = 1_000_000_000

export function keyFrom(text: string | undefined, order: SortOrder): Key | undefined {
  const [, value, seq] = /^(-?\d{1,18})\.(\d{1,9})$/.exec(text ?? '') ?? []
  if (!value || !seq) return undefined
  // a departure's key is compared with the minutes of a row, which are four bytes, and with an instant
  const inRange = order === 'price' || Math.abs(Number(value)) < MAX_MINUTES
  return inRange ? { value: BigInt(value), seq: Number(seq) } : undefined
}
