import { join } from 'node:path'
import type { Place } from '#domain/places/place.ts'
import { baseLayers, type Feature } from '../../../providers/maps/base.ts'
import { colours } from '../../../providers/maps/style.ts'
import { networkLines, readNetwork } from '../../../providers/routing/network.ts'
import { pathThrough, SIZE, type Spot, type View } from './view.ts'

const { water, land, waterside, river, border, casing, road } = colours.light

/** Lines of one kind, in degrees, longitude first. */
type Lines = Spot[][]

/** What lies under the road of a trip: land, waters, borders, and our own roads. Read once, when the first picture is drawn. */
export type Ground = ReturnType<typeof readGround>
export function readGround(root: string, places: readonly Place[]) {
  const { land: lands = [], lakes = [], rivers = [], borders = [] } = baseLayers(join(root, 'data/map'))
  const roads = networkLines(readNetwork(join(root, 'data/roads'), places)).map(({ points }) =>
    points.map(({ lat, lng }): Spot => [lng, lat]),
  )
  const kinds = { lands: linesOf(lands), lakes: linesOf(lakes), rivers: linesOf(rivers), borders: linesOf(borders), roads }
  return (view: View): string => {
    const path = (lines: Lines) => lines.map((line) => seen(line, view)).join('')
    const streets = path(kinds.roads)
    return `<rect width="${SIZE.width}" height="${SIZE.height}" fill="${water}"/>
<path d="${path(kinds.lands)}" fill="${land}" fill-rule="evenodd" stroke="${waterside}" stroke-width="2"/>
<path d="${path(kinds.rivers)}" fill="none" stroke="${river}" stroke-width="4"/>
<path d="${path(kinds.lakes)}" fill="${water}" stroke="${waterside}" stroke-width="2"/>
<path d="${path(kinds.borders)}" fill="none" stroke="${border}" stroke-width="2" stroke-dasharray="6 5"/>
<path d="${streets}" fill="none" stroke="${casing}" stroke-width="6"/><path d="${streets}" fill="none" stroke="${road}" stroke-width="3.5"/>`
  }
}

const linesOf = (features: Feature[]): Lines =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'LineString' ? [geometry.coordinates] : [],
  )

/** Far enough outside that no line between two spots kept there comes into the picture. */
const MARGIN = 3 * SIZE.width

/** A line as it is seen. What lies far outside is drawn on a frame around the picture, so that areas stay closed. */
function seen(line: Spot[], view: View): string {
  const spots = line.map(([lng, lat]): Spot => {
    const [x, y] = view({ lat, lng })
    return [between(x, -MARGIN, SIZE.width + MARGIN), between(y, -MARGIN, SIZE.height + MARGIN)]
  })
  return isBeside(spots) ? '' : pathThrough(spots)
}

const between = (at: number, least: number, most: number) => Math.min(most, Math.max(least, at))

/** All of it on one side of the picture. */
const isBeside = (spots: Spot[]) =>
  spots.every(([x]) => x < 0) ||
  spots.every(([x]) => x > SIZE.width) ||
  spots.every(([, y]) => y < 0) ||
  spots.every(([, y]) => y > SIZE.height)
