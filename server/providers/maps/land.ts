import { join } from 'node:path'
import type { Point } from '#domain/places/place.ts'
import { landIn } from './base.ts'

type Ring = readonly (readonly [number, number])[]
interface Land {
  west: number
  east: number
  rings: readonly Ring[]
}
const read = new Map<string, Land[]>()

/**
 * Tolerance in degrees: a point this close to land counts as land, because the map data draws harbors and river mouths only
 * roughly (data/map).
 */
const MARGIN_DEGREES = 0.03
const around = [0, -1, 1].flatMap((y) => [0, -1, 1].map((x) => [x * MARGIN_DEGREES, y * MARGIN_DEGREES] as const))

/** True for land at a point or within about 3 km of it. The shapes are read at the first call. */
export function isNearLand(root: string, { lat, lng }: Point): boolean {
  const land = read.get(root) ?? landIn(join(root, 'data', 'map')).map(withBounds)
  read.set(root, land)
  const near = land.filter(({ west, east }) => lng > west - MARGIN_DEGREES && lng < east + MARGIN_DEGREES)
  return around.some(([x, y]) => near.some(({ rings }) => isWithin(rings, lng + x, lat + y)))
}

const withBounds = (rings: Ring[]): Land => {
  const longitudes = (rings[0] ?? []).map(([x]) => x)
  return {
    west: longitudes.reduce((a, b) => Math.min(a, b), 180),
    east: longitudes.reduce((a, b) => Math.max(a, b), -180),
    rings,
  }
}

/** Counts crossings of the outline on a line to the west; lakes are rings within the outline. */
const isWithin = (rings: readonly Ring[], x: number, y: number) =>
  rings.reduce((crossings, ring) => crossings + ring.filter((from, i) => isCrossed(from, ring[i - 1] ?? from, x, y)).length, 0) %
    2 ===
  1

const isCrossed = ([x1, y1]: Ring[number], [x2, y2]: Ring[number], x: number, y: number) =>
  y1 > y !== y2 > y && x > x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)
