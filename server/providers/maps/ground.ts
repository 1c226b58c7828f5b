import type { NetworkLine } from '../routing/network.ts'
import { baseLayers, type Feature } from './base.ts'
import { type MapProjection, type Spot, svgPathThrough } from './projection.ts'
import { colours } from './style.ts'

/** Lines of one kind, in degrees, longitude first. */
type Lines = Spot[][]

interface Sheet {
  /** pixels */
  width: number
  height: number
  theme: 'light' | 'dark'
  /** width of lines relative to a map on a phone */
  thickness: number
}

/** Function that draws land, waters, borders and our own roads as a fragment of SVG. */
export type Ground = (view: MapProjection, sheet: Sheet) => string

/** Reads the shapes once. `folder` is the path of data/map. Throws for a missing file. */
export function readGround(folder: string, network: readonly NetworkLine[]): Ground {
  const { land: lands = [], lakes = [], rivers = [], borders = [] } = baseLayers(folder)
  const roads = network.map(({ points }) => points.map(({ lat, lng }): Spot => [lng, lat]))
  const kinds = { lands: linesOf(lands), lakes: linesOf(lakes), rivers: linesOf(rivers), borders: linesOf(borders), roads }
  return (view, sheet) => {
    const { water, land, waterside, river, border, casing, road } = colours[sheet.theme]
    const path = (lines: Lines) => lines.map((line) => seen(line, view, sheet)).join('')
    const thick = (pixels: number) => pixels * sheet.thickness
    const streets = path(kinds.roads)
    return `<rect width="${sheet.width}" height="${sheet.height}" fill="${water}"/>
<path d="${path(kinds.lands)}" fill="${land}" fill-rule="evenodd" stroke="${waterside}" stroke-width="${thick(1)}"/>
<path d="${path(kinds.rivers)}" fill="none" stroke="${river}" stroke-width="${thick(2)}"/>
<path d="${path(kinds.lakes)}" fill="${water}" stroke="${waterside}" stroke-width="${thick(1)}"/>
<path d="${path(kinds.borders)}" fill="none" stroke="${border}" stroke-width="${thick(1)}" stroke-dasharray="${thick(3)} ${thick(2.5)}"/>
<path d="${streets}" fill="none" stroke="${casing}" stroke-width="${thick(3)}"/><path d="${streets}" fill="none" stroke="${road}" stroke-width="${thick(1.75)}"/>`
  }
}

const linesOf = (features: Feature[]): Lines =>
  features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? geometry.coordinates : geometry.type === 'LineString' ? [geometry.coordinates] : [],
  )

/** Clips a line to the view. Points far outside are moved to a frame around the picture, so that areas stay closed. */
function seen(line: Spot[], view: MapProjection, { width, height }: Sheet): string {
  // points outside the picture move to this distance, so that no line between two of them crosses it
  const margin = 3 * Math.max(width, height)
  const spots = line.map(([lng, lat]): Spot => {
    const [x, y] = view({ lat, lng })
    return [between(x, -margin, width + margin), between(y, -margin, height + margin)]
  })
  const isOutside =
    spots.every(([x]) => x < 0) ||
    spots.every(([x]) => x > width) ||
    spots.every(([, y]) => y < 0) ||
    spots.every(([, y]) => y > height)
  return isOutside ? '' : svgPathThrough(spots)
}

const between = (at: number, least: number, most: number) => Math.min(most, Math.max(least, at))
