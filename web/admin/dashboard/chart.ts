/*
 * Returns the line's points, one per month. The drawing is 100 high and 100 wide for each month; a point is in the middle of its
 * month.
 */

const pointsOf = (months: readonly (number | null)[], most: number): [number, number][] =>
  months.flatMap((sales, month) => (sales === null ? [] : [[100 * month + 50, 100 - (100 * sales) / most] as [number, number]]))

const pathPoints = (points: [number, number][]) => points.map(([x, y]) => `${x} ${Number(y.toFixed(2))}`).join('L')

/** Returns the line through the past months. */
export function lineOf(months: readonly (number | null)[], most: number): string {
  const points = pointsOf(months, most)
  return points.length > 0 ? `M${pathPoints(points)}` : ''
}

/** Returns the area between the line and the base. */
export function areaOf(months: readonly (number | null)[], most: number): string {
  const points = pointsOf(months, most)
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `M${first[0]} 100L${pathPoints(points)}L${last[0]} 100Z` : ''
}

/**
 * Returns the five marks of a scale from 0 to at least the maximum, in equal round steps. Marks are minor units, without a
 * fraction of a whole unit.
 */
export function ticksUpTo(most: number): number[] {
  const step = roundUp(Math.max(most, 10_000) / 4)
  return Array.from({ length: 5 }, (_, i) => i * step)
}

/** Rounds up to 1, 2, 2.5, 5 or 10 times a power of ten. */
function roundUp(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= size) ?? 10)
}
