import { mercator, type LngLat } from './projection.ts'
import { pointAt, shareAlong } from './routeLine.ts'

/** Side of a point on which its name is, given as the corner of the text that touches the point (MapLibre's `text-anchor`). */
export type Anchor = 'top' | 'bottom' | 'left' | 'right' | 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right'

const D = Math.SQRT1_2
/**
 * Directions from the point to its text, with x to the right and y down, and a penalty for sides where the text may leave the
 * box.
 */
const directions: Record<Anchor, readonly [x: number, y: number, unwelcome: number]> = {
  top: [0, 1, 0],
  bottom: [0, -1, 0],
  'top-left': [D, D, 0.25],
  'top-right': [-D, D, 0.25],
  'bottom-left': [D, -D, 0.25],
  'bottom-right': [-D, -D, 0.25],
  left: [1, 0, 0.4],
  right: [-1, 0, 0.4],
}
const all = Object.keys(directions) as Anchor[] // as: the keys of `directions`
/** Distance along the road that is checked, as a fraction of its length: about as long as a name. */
const REACH = 0.12

/**
 * Returns the side on which the name covers least of the road. The name of an end is above or below the end, so that it stays
 * within the box.
 */
export function sideBeside(road: readonly LngLat[], point: LngLat, isEnd: boolean): Anchor {
  const here = shareAlong(road, point)
  const roads = [here - REACH, here + REACH]
    .filter((share) => share > -0.9 * REACH && share < 1 + 0.9 * REACH)
    .map((share) => directionOf(point, pointAt(road, share) ?? point))
  const sides = isEnd || roads.length < 2 ? all.slice(0, 2) : all
  const cost = (side: Anchor) => {
    const [x, y, unwelcome] = directions[side]
    return Math.max(-1, ...roads.map(([dx, dy]) => x * dx + y * dy)) + unwelcome
  }
  return sides.reduce((best, side) => (cost(side) < cost(best) ? side : best))
}

function directionOf(from: LngLat, to: LngLat): readonly [number, number] {
  const [[ax, ay], [bx, by]] = [mercator(from), mercator(to)]
  const length = Math.hypot(bx - ax, by - ay) || 1
  return [(bx - ax) / length, (by - ay) / length]
}

/** Returns the left corner of its box that a road leaves free: the lower corner if the road falls, the upper one if it rises. */
export function emptyCorner(road: readonly LngLat[]): 'top' | 'bottom' {
  const [first = [0, 0], last = first] = [road.at(0), road.at(-1)]
  const [dx, dy] = directionOf(first, last)
  return dx * dy < 0 ? 'top' : 'bottom'
}
