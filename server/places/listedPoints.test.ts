import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { distanceM, type Point } from '#domain/places/place.ts'
import { isNearLand } from '../providers/maps/land.ts'
import { networkLines, readNetwork } from '../providers/routing/network.ts'
import { loadGazetteer } from './gazetteer.ts'
import { listedPoints } from './listedPoints.ts'

const gazetteer = loadGazetteer('data/places/places.tsv')
const listed = listedPoints({ root: '.', gazetteer })
const roads = networkLines(readNetwork('data/roads', gazetteer.all))
/** Maximum distance from the position of the town, which is its center. */
const MAX_FROM_CENTER_M = 5_000
const MAX_FROM_ROAD_M = 5_000

/** Returns the meters from a point to a leg of a road, on a plane around the point. */
function metresTo(point: Point, from: Point, to: Point): number {
  const width = Math.cos((point.lat * Math.PI) / 180)
  const flat = ({ lat, lng }: Point) => [(lng - point.lng) * width, lat - point.lat] as const
  const [[x1, y1], [x2, y2]] = [flat(from), flat(to)]
  const [x, y] = [x2 - x1, y2 - y1]
  const share = Math.min(1, Math.max(0, -(x1 * x + y1 * y) / (x * x + y * y || 1)))
  return Math.hypot(x1 + share * x, y1 + share * y) * 111_195
}

const fromRoad = (point: Point) =>
  Math.min(...roads.flatMap(({ points }) => points.slice(1).map((to, i) => metresTo(point, points[i] ?? to, to))))

test('a listed position is in its town and country, near a road and on land', () => {
  const positions = [...listed].flatMap(([id, points]) =>
    points.flatMap(({ words, point }) => (point ? [{ id, words, point }] : [])),
  )
  expect(positions.length).toBeGreaterThan(0)
  for (const { id, words, point } of positions) {
    const town = gazetteer.get(id)
    expect(distanceM(point, town ?? { lat: 0, lng: 0 }), words).toBeLessThan(MAX_FROM_CENTER_M)
    expect(fromRoad(point), words).toBeLessThan(MAX_FROM_ROAD_M)
    expect(isNearLand('.', point), words).toBe(true)
    expect(gazetteer.nearest(point, MAX_FROM_CENTER_M)?.country, words).toBe('AR')
  }
})

test('each listed point of a town has a unique name, and no line is empty', () => {
  const lines = readFileSync('data/points/argentina.tsv', 'utf8').split('\n').slice(1, -1)
  const names = lines.map((line) => line.split('\t').slice(0, 2).join(': '))
  expect(new Set(names).size).toBe(names.length)
  for (const line of lines) expect(line).toMatch(/^[^\t]+\t[^\t]{3,120}\t(?:-\d+\.\d{5}\t-\d+\.\d{5}|\t)$/)
})
