/* A line over months on a plane that is 100 high, each month a hundred wide, its point in the middle. */

const pointsOf = (months: readonly (number | null)[], most: number): [number, number][] =>
  months.flatMap((sales, month) => (sales === null ? [] : [[100 * month + 50, 100 - (100 * sales) / most] as [number, number]]))

const pathPoints = (points: [number, number][]) => points.map(([x, y]) => `${x} ${Number(y.toFixed(2))}`).join('L')

/** The line through the months that have been. */
export function lineOf(months: readonly (number | null)[], most: number): string {
  const points = pointsOf(months, most)
  return points.length > 0 ? `M${pathPoints(points)}` : ''
}

/** The area between the line and the ground. */
export function areaOf(months: readonly (number | null)[], most: number): string {
  const points = pointsOf(months, most)
  const [first, last] = [points[0], points.at(-1)]
  return first && last ? `M${first[0]} 100L${pathPoints(points)}L${last[0]} 100Z` : ''
}

/** Four steps of a round size up to the most, in minor units, from 0 on; never of cents. */
export function ticksUpTo(most: number): number[] {
  const step = roundUp(Math.max(most, 10_000) / 4)
  return Array.from({ length: 5 }, (_, i) => i * step)
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundUp(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size))
  return power * ([1, 2, 2.5, 5, 10].find((step) => step * power >= size) ?? 10)
}
