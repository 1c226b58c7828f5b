import { mercator, type LngLat } from './projection.ts'

/**
 * A position on a line: the index `at` of its segment and the fraction `share` within that segment. Also the distance from the
 * line in map units.
 */
interface Position {
  at: number
  share: number
  apart: number
}

/** Returns the part of a line between the places nearest to two points, in the order of the line. */
export function partBetween(points: readonly LngLat[], from: LngLat, to: LngLat): LngLat[] {
  const first = nearest(points, from, 0)
  const last = nearest(points, to, first.at)
  return [pointOf(points, first), ...points.slice(first.at + 1, last.at + 1), pointOf(points, last)]
}

/** Returns the position of the point on a line that is nearest to `point`, as a fraction (0 to 1) of the line's length. */
export function shareAlong(points: readonly LngLat[], point: LngLat): number {
  const lengths = lengthsOf(points)
  const { at, share } = nearest(points, point, 0)
  const before = sum(lengths.slice(0, at)) + (lengths[at] ?? 0) * share
  return before / (sum(lengths) || 1)
}

/**
 * Returns the point at a fraction (0 to 1) of a line's length. `pointAt(points, fromM / distanceM)` is where the user's part
 * begins.
 */
export function pointAt(points: readonly LngLat[], share: number): LngLat | undefined {
  const lengths = lengthsOf(points)
  let left = Math.max(0, Math.min(1, share)) * sum(lengths)
  for (const [at, length] of lengths.entries()) {
    if (left <= length) return pointOf(points, { at, share: length ? left / length : 0, apart: 0 })
    left -= length
  }
  return points.at(-1)
}

const lengthsOf = (points: readonly LngLat[]) => points.slice(1).map((point, at) => apart(points[at] ?? point, point))
const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0)

function nearest(points: readonly LngLat[], point: LngLat, startingAt: number): Position {
  let best: Position = { at: startingAt, share: 0, apart: Infinity }
  for (let at = startingAt; at + 1 < points.length; at++) {
    const share = shareNearest(points[at] ?? point, points[at + 1] ?? point, point)
    const distance = apart(pointOf(points, { at, share, apart: 0 }), point)
    if (distance < best.apart) best = { at, share, apart: distance }
  }
  return best
}

function shareNearest(a: LngLat, b: LngLat, point: LngLat): number {
  const [[ax, ay], [bx, by], [px, py]] = [mercator(a), mercator(b), mercator(point)]
  const [dx, dy] = [bx - ax, by - ay]
  const share = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)
  return Math.max(0, Math.min(1, share))
}

function apart(a: LngLat, b: LngLat): number {
  const [[ax, ay], [bx, by]] = [mercator(a), mercator(b)]
  // Mercator stretches lengths by the secant of the latitude. The factor undoes this, so that fractions are those of the real
  // road.
  return Math.hypot(bx - ax, by - ay) * Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180)
}

function pointOf(points: readonly LngLat[], { at, share }: Position): LngLat {
  const a = points[at] ?? [0, 0]
  const b = points[at + 1] ?? a
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
}
