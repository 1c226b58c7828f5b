/** Returns numbers from 0 up to 1, the same for the same seed. */
export type Random = () => number

/** Returns a random number generator that uses the algorithm mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Combines several numbers into one seed. */
export const seedOf = (...parts: number[]) =>
  parts.reduce((hash, part) => Math.imul(hash ^ part ^ (hash >>> 13), 0x5bd1e995) >>> 0, 2166136261)

export const oneOf = <T>(random: Random, some: readonly [T, ...T[]]): T => some[Math.floor(random() * some.length)] ?? some[0]

/** Returns a function that selects random indexes in proportion to their weights, in constant time (Walker's alias table). */
export function drawer(weights: Float64Array): (random: Random) => number {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const share = weights.map((weight) => (weight * weights.length) / total)
  const other = new Uint32Array(weights.length)
  fillAliases(share, other)
  return (random) => {
    const index = Math.floor(random() * weights.length)
    return random() < (share[index] ?? 1) ? index : (other[index] ?? 0)
  }
}

/** Fills the alias table. An index with a low weight shares its slot with an index with a high weight. */
function fillAliases(share: Float64Array, other: Uint32Array): void {
  const [small, large]: [number[], number[]] = [[], []]
  share.forEach((one, index) => (one < 1 ? small : large).push(index))
  for (;;) {
    const [poor, rich] = [small.pop(), large.pop()]
    if (poor === undefined || rich === undefined) return
    other[poor] = rich
    share[rich] = (share[rich] ?? 0) - 1 + (share[poor] ?? 0)
    ;((share[rich] ?? 0) < 1 ? small : large).push(rich)
  }
}
