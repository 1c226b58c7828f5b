import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/places/places.ts'
import { displayName, type Point, type Route } from '#domain/places/place.ts'
import { MAX_STILL_PX } from '#domain/places/stillMap.ts'
import { refuse } from '#domain/refusal.ts'
import { DAY_MS } from '#domain/time.ts'
import { rateLimits } from '../platform/http/limits/rateLimits.ts'
import { route } from '../platform/http/route.ts'
import { ttlCache } from '../platform/ttlCache.ts'
import { kmText, timeText } from '../platform/wire.ts'
import type { World } from '../world.ts'

const MAX_SUGGESTIONS = 8

export const placeRoutes = [
  route(contract.suggestPlaces, async ({ geocoding }, _, { query }) => {
    const places = query.name.trim().length < 2 ? [] : await geocoding.suggest(query.name, MAX_SUGGESTIONS)
    return places.map((place) => ({
      id: place.id,
      name: displayName(place),
      city: place.name,
      province: place.province,
      long: place.lng,
      lat: place.lat,
    }))
  }),

  route(contract.showRoute, async ({ routing }, _, { query }) => {
    const { long1, lat1, long2, lat2, via } = query
    return presentLine(await routing.route([{ lng: long1, lat: lat1 }, ...readVia(via), { lng: long2, lat: lat2 }]))
  }),
]

const A_DAY = 'public, max-age=86400'

/**
 * Serves the style of our own map and its tiles. They are files for the map library in the browser, not calls of the contract.
 */
export function serveMap(app: FastifyInstance, { maps }: World): void {
  app.get<{ Params: { theme: string } }>('/map/style/:theme', (request, reply) => {
    const { theme } = request.params
    if (theme !== 'light' && theme !== 'dark') refuse('not_found')
    return reply.header('cache-control', A_DAY).send(maps.style(theme))
  })
  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/map/tiles/:z/:x/:y', (request, reply) => {
    const [z, x, y] = [request.params.z, request.params.x, request.params.y].map((text) =>
      /^\d{1,7}$/.test(text) ? Number(text) : refuse('not_found'),
    )
    const tile = maps.tile(z ?? 0, x ?? 0, y ?? 0)
    if (!tile) return reply.code(204).send()
    return reply
      .headers({ 'cache-control': A_DAY, 'content-type': 'application/x-protobuf', 'content-encoding': 'gzip' })
      .send(tile)
  })
}

type StillMap = Parameters<World['maps']['still']>[0]

interface StillAddress {
  Params: { theme: string }
  Querystring: Partial<Record<(typeof stillNumbers)[number], string>>
}

/** Limits of each number in the URL of a still map; `degrees` is the longitude per pixel. */
const stillBounds = {
  west: [-180, 180],
  north: [-85, 85],
  degrees: [1e-4, 0.25],
  width: [40, MAX_STILL_PX],
  height: [40, MAX_STILL_PX],
} as const
const stillNumbers = ['west', 'north', 'degrees', 'width', 'height'] as const
const STILLS_KEPT = 300

/**
 * Serves the background on which pages draw a trip's road until the user opens the live map. The background shows public
 * geography and no data of a trip.
 */
export function serveStillMaps(app: FastifyInstance, { maps, now, settings }: World): void {
  const stills = ttlCache<Buffer>({ ms: DAY_MS, most: STILLS_KEPT, now })
  const config = settings.LIMITS === 'on' ? { rateLimit: rateLimits.picture } : {}
  app.get<StillAddress>('/map/still/:theme', { config }, async (request, reply) => {
    const { theme } = request.params
    if (theme !== 'light' && theme !== 'dark') refuse('not_found')
    const [west, north, degrees, width, height] = stillNumbers.map((name) =>
      boundedNumber(request.query[name], stillBounds[name]),
    )
    const map = { theme, west, north, degrees, width, height } as StillMap // as: each value was checked to be a number
    const picture = await stills(JSON.stringify(map), async () => (await maps.still(map)) ?? refuse('not_found'))
    return reply.header('cache-control', A_DAY).type('image/webp').send(picture)
  })
}

function boundedNumber(text: string | undefined, [least, most]: readonly [number, number]): number {
  const number = Number(text || Number.NaN)
  return number >= least && number <= most ? number : refuse('not_found')
}

const presentLine = ({ points, distanceM, durationS, method }: Route) => ({
  coordinates: {
    data: points.map(({ lat, lng }): [number, number] => [lng, lat]),
    distance: kmText(distanceM),
    time: timeText(durationS),
  },
  method,
})

/** Parses "long,lat;long,lat", at most six points. */
function readVia(via: string | undefined): Point[] {
  const points = (via ?? '')
    .split(';')
    .filter(Boolean)
    .map((pair) => pair.split(',').map(Number))
  return points.map(([lng = NaN, lat = NaN]) =>
    Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && points.length <= 6 ? { lat, lng } : refuse('validation'),
  )
}
