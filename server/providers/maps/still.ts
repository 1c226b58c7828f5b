import sharp from 'sharp'
import { refuse } from '#domain/refusal.ts'
import { queue } from '../../platform/concurrency.ts'
import type { NetworkLine } from '../routing/network.ts'
import { readGround, type Ground } from './ground.ts'
import type { StillMap } from './port.ts'
import { mercatorDegrees, type MapProjection } from './view.ts'

/** Screens of phones have two to three pixels where a page counts one. */
const DENSITY = 2
/** One drawing takes a core for about 0.1 s, so they wait for each other; clients do not wait long for a background. */
const MOST_WAITING = 20

/** Draws the ground of a map as webp, DENSITY times as wide and high as asked for. Refuses when too many are waiting. */
export function stillMaps(folder: string, roads: readonly NetworkLine[]): (map: StillMap) => Promise<Buffer> {
  let ground: Ground | undefined
  let waiting = 0
  const inTurn = queue(1)
  return async (map) => {
    if (waiting >= MOST_WAITING) refuse('overloaded', { retryAfter: 2 })
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
