import type { Place } from '#domain/place.ts'
import type { NetworkLine } from '../routing/network.ts'
import { baseLayers, feature, type Feature } from './base.ts'
import { placeFeatures } from './named.ts'
import type { Maps } from './port.ts'
import { styleOf } from './style.ts'
import { tilesOf } from './tiles.ts'

export interface EmbeddedMapsOptions {
  /** path of data/map */
  folder: string
  places: readonly Place[]
  roads: readonly NetworkLine[]
  /** where browsers reach this site, without a slash at the end */
  publicUrl: string
}

/** A map of our own: vector tiles made in this process from Natural Earth, our roads and our gazetteer. */
export function embeddedMaps({ folder, places, roads, publicUrl }: EmbeddedMapsOptions): Maps {
  return {
    style: (theme) => styleOf(theme, publicUrl),
    hosts: [],
    tile: tilesOf(() => ({ ...baseLayers(folder), roads: roads.map(roadFeature), places: placeFeatures(places) })),
  }
}

/** `class` is the road's surface; `main` roads (motorways, national numbers) are seen from far away. */
function roadFeature({ ref, surface, points }: NetworkLine): Feature {
  const line = points.map(({ lng, lat }): [number, number] => [lng, lat])
  const isMain = surface === 'motorway' || /^(RN|BR|PY|R\d$)/.test(ref)
  return feature({ type: 'LineString', coordinates: line }, { class: surface, ref, main: isMain ? 1 : 0 })
}
