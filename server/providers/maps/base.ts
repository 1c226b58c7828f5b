import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { mercatorY } from '#domain/places/mercator.ts'
import type { Place } from '#domain/places/place.ts'

/** A feature in the form of the tile maker: GeoJSON, degrees, longitude first. */
export type Feature = { type: 'Feature'; properties: Record<string, string | number>; geometry: Geometry }
type Geometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'LineString'; coordinates: [number, number][] }
  | { type: 'Polygon'; coordinates: [number, number][][] }

interface Packed {
  stepsPerDegree: number
  shapes: number[][][]
}

/** Reads the shapes of data/map (see its README.md). Throws for a missing file. */
export const baseLayers = (folder: string): Record<string, Feature[]> => ({
  land: unpack(folder, 'land').map((rings) => feature({ type: 'Polygon', coordinates: rings })),
  lakes: unpack(folder, 'lakes').map((rings) => feature({ type: 'Polygon', coordinates: rings })),
  borders: unpack(folder, 'borders').flatMap((lines) => lines.map((line) => feature({ type: 'LineString', coordinates: line }))),
  rivers: unpack(folder, 'rivers').flatMap((lines) => lines.map((line) => feature({ type: 'LineString', coordinates: line }))),
})

/** Reads the land areas, each as a list of rings, the outer ring first. */
export const landIn = (folder: string) => unpack(folder, 'land')

export const feature = (geometry: Geometry, properties: Feature['properties'] = {}): Feature => ({
  type: 'Feature',
  properties,
  geometry,
})

function unpack(folder: string, name: string): [number, number][][][] {
  // as: written by tools/data/basemap.ts, the only writer of these files
  const { shapes, stepsPerDegree } = JSON.parse(gunzipSync(readFileSync(join(folder, `${name}.json.gz`))).toString()) as Packed
  return shapes.map((lines) => lines.map((steps) => walk(steps, stepsPerDegree)))
}

function walk(steps: number[], stepsPerDegree: number): [number, number][] {
  const line: [number, number][] = []
  let [x, y] = [0, 0]
  for (let at = 0; at < steps.length; at += 2) {
    x += steps[at] ?? 0
    y += steps[at + 1] ?? 0
    line.push([x / stepsPerDegree, y / stepsPerDegree])
  }
  return line
}

/** Highest zoom of the tiles; browsers enlarge these at closer zooms. */
export const DEEPEST = 10
const SHALLOWEST = 3
/** At most one name begins in each square of this size, in pixels; a tile is 512 pixels wide. */
const SQUARE = 30
const TILE = 512
/** Minimum population of a place whose name is shown, by zoom. Applies even in empty areas. */
const fewest = [0, 0, 0, 150_000, 60_000, 20_000, 6_000, 1_500, 400, 1, 0]
/** Countries with disputed place names (F18): islands of the South Atlantic, Antarctica. */
const UNNAMED = new Set(['FK', 'GS', 'AQ'])

/**
 * Builds features of places, each with the zoom (`rank`) from which its name is shown. Large towns come first, so that names do
 * not overlap.
 */
export function placeFeatures(places: readonly Place[]): Feature[] {
  const named = places.filter(({ country }) => !UNNAMED.has(country)).toSorted((a, b) => b.population - a.population)
  const ranks = ranksOf(named)
  return named.map((place, order) =>
    feature(
      { type: 'Point', coordinates: [place.lng, place.lat] },
      { name: place.name, rank: ranks.get(place) ?? DEEPEST, order, people: place.population },
    ),
  )
}

function ranksOf(places: Place[]): Map<Place, number> {
  const ranks = new Map<Place, number>()
  for (let zoom = SHALLOWEST; zoom <= DEEPEST; zoom++) {
    const taken = new Set([...ranks.keys()].map((place) => squareOf(place, zoom)))
    for (const place of places) {
      if (place.population < (fewest[zoom] ?? 0)) break
      const square = squareOf(place, zoom)
      if (ranks.has(place) || taken.has(square)) continue
      taken.add(square)
      ranks.set(place, zoom)
    }
  }
  return ranks
}

function squareOf({ lat, lng }: Place, zoom: number): string {
  const across = (2 ** zoom * TILE) / SQUARE
  return `${Math.floor((lng / 360 + 0.5) * across)} ${Math.floor(mercatorY(lat) * across)}`
}
