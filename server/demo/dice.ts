/** Pseudorandom choices. The same seed gives the same choices. */
export interface Dice {
  /** a whole number from `least` to `most`, both included */
  whole(least: number, most: number): number
  /** true with probability `share`, 0 to 1 */
  chance(share: number): boolean
  pick<T>(from: readonly [T, ...T[]]): T
  /** a weighted pick: weight 2 is twice as likely as weight 1 */
  weighed<T extends { weight: number }>(from: readonly [T, ...T[]]): T
}

export function diceOf(seed: number): Dice {
  const next = mulberry32(seed)
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    whole,
    chance: (share) => next() < share,
    pick: (from) => from[whole(0, from.length - 1)] ?? from[0],
    weighed: (from) => weighed(from, next()),
  }
}

function weighed<T extends { weight: number }>(from: readonly [T, ...T[]], thrown: number): T {
  let left = thrown * from.reduce((sum, { weight }) => sum + weight, 0)
  return from.find(({ weight }) => (left -= weight) < 0) ?? from[0]
}

/** Tommy Ettinger's mulberry32, in the public domain: small, fast, and uniform enough for a demo. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
