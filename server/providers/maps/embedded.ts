import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Place } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { queue } from '../../platform/concurrency.ts'
import type { NetworkLine } from '../routing/network.ts'
import { baseLayers, DEEPEST, feature, type Feature, placeFeatures } from './base.ts'
import { type Ground, readGround } from './ground.ts'
import type { Maps, StillMap } from './port.ts'
import { type MapProjection, mercatorDegrees } from './projection.ts'
import { styleOf } from './style.ts'

interface EmbeddedMapsOptions {
  /** path of data/map */
  folder: string
  places: readonly Place[]
  roads: readonly NetworkLine[]
  /** public address of this site, without a final slash */
  publicUrl: string
}

/** Serves our own map: vector tiles made in this process from Natural Earth, our roads and our gazetteer. */
export function embeddedMaps({ folder, places, roads, publicUrl }: EmbeddedMapsOptions): Maps {
  return {
    style: (theme) => styleOf(theme, publicUrl),
    hosts: [],
    still: stillMaps(folder, roads),
    tile: tilesOf(() => ({ ...baseLayers(folder), roads: roads.map(roadFeature), places: placeFeatures(places) })),
  }
}

/** Builds the feature of a road: `class` is its surface, and `main` roads (motorways, national numbers) appear at low zooms. */
function roadFeature({ ref, surface, points }: NetworkLine): Feature {
  const line = points.map(({ lng, lat }): [number, number] => [lng, lat])
  const isMain = surface === 'motorway' || /^(RN|BR|PY|R\d$)/.test(ref)
  return feature({ type: 'LineString', coordinates: line }, { class: surface, ref, main: isMain ? 1 : 0 })
}

type Layers = Record<string, Feature[]>
type Tile = NonNullable<ReturnType<GeoJSONVT['getTile']>>

const REMEMBERED = 600
const EXTENT = 4096

/**
 * Returns gzipped vector tiles of these layers; undefined for an empty tile. The layers are read and indexed at the first
 * request.
 */
function tilesOf(read: () => Layers): (z: number, x: number, y: number) => Buffer | undefined {
  let indexes: [string, GeoJSONVT][] | undefined
  return remembering((z, x, y) => {
    indexes ??= Object.entries(read()).map(([name, features]) => [name, indexOf(features)])
    const layers = indexes.flatMap(([name, index]): [string, Tile][] => {
      const tile = index.getTile(z, x, y)
      return tile?.features.length ? [[name, upTo(z, tile)]] : []
    })
    return layers.length ? gzipSync(fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT })) : undefined
  })
}

function indexOf(features: Feature[]): GeoJSONVT {
  return new GeoJSONVT({ type: 'FeatureCollection', features }, { maxZoom: DEEPEST, indexMaxZoom: 6, extent: EXTENT, buffer: 96 })
}

// features with a rank (names) are in every tile of the index; only those visible at this zoom remain
function upTo(z: number, tile: Tile): Tile {
  const features = tile.features.filter(({ tags }) => Number(tags?.['rank'] ?? 0) <= z)
  // as: a filtered list of two kinds of features is typed as one of the first kind only
  return { ...tile, features: features as Tile['features'] }
}

type Ask = (z: number, x: number, y: number) => Buffer | undefined

function remembering(make: Ask): Ask {
  const recent = new Map<string, Buffer | undefined>()
  return (z, x, y) => {
    if (z > DEEPEST || x >= 2 ** z || y >= 2 ** z) return undefined
    const key = `${z}/${x}/${y}`
    const tile = recent.has(key) ? recent.get(key) : make(z, x, y)
    recent.delete(key)
    recent.set(key, tile)
    const [oldest] = recent.keys()
    if (recent.size > REMEMBERED && oldest) recent.delete(oldest)
    return tile
  }
}

/** Image pixels per CSS pixel. Phone screens have two to three device pixels per CSS pixel. */
const DENSITY = 2
/**
 * Limit of waiting drawings, because clients do not wait long for a background. Drawings queue, since each one uses a core for
 * about 0.1 s.
 */
const MAX_WAITING = 20

/** Draws the background of a map as webp, `DENSITY` times the requested size. Refuses when too many drawings are waiting. */
function stillMaps(folder: string, roads: readonly NetworkLine[]): (map: StillMap) => Promise<Buffer> {
  let ground: Ground | undefined
  let waiting = 0
  const inTurn = queue(1)
  return async (map) => {
    if (waiting >= MAX_WAITING) refuse('overloaded', { retryAfter: 2 })
    waiting += 1
    try {
      return await inTurn(() => {
        ground ??= readGround(folder, roads)
        return sharp(Buffer.from(drawing(map, ground)), { density: 72 * DENSITY })
          .webp({ quality: 80 })
          .toBuffer()
      })
    } finally {
      waiting -= 1
    }
  }
}

function drawing({ theme, west, north, degrees, width, height }: StillMap, ground: Ground): string {
  const [left, top] = mercatorDegrees({ lng: west, lat: north })
  const view: MapProjection = (point) => {
    const [x, y] = mercatorDegrees(point)
    return [(x - left) / degrees, (y - top) / degrees]
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${ground(view, { width, height, theme, thickness: 1 })}</svg>`
}
