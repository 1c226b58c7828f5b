import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** A feature as the tile maker takes it: GeoJSON, degrees, longitude first. */
export type Feature = { type: 'Feature'; properties: Record<string, string | number>; geometry: Geometry }
type Geometry =
  | { type: 'Point'; coordinates: [number, number] }
  | { type: 'LineString'; coordinates: [number, number][] }
  | { type: 'Polygon'; coordinates: [number, number][][] }

interface Packed {
  stepsPerDegree: number
  shapes: number[][][]
}

/** The shapes of data/map, which README.md there describes. Throws where a file is missing. */
export const baseLayers = (folder: string): Record<string, Feature[]> => ({
  land: unpack(folder, 'land').map((rings) => feature({ type: 'Polygon', coordinates: rings })),
  lakes: unpack(folder, 'lakes').map((rings) => feature({ type: 'Polygon', coordinates: rings })),
  borders: unpack(folder, 'borders').flatMap((lines) => lines.map((line) => feature({ type: 'LineString', coordinates: line }))),
  rivers: unpack(folder, 'rivers').flatMap((lines) => lines.map((line) => feature({ type: 'LineString', coordinates: line }))),
})

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
