import { z } from 'zod'
import { fold, type Place, type Point } from '#domain/places/place.ts'
import type { Gazetteer } from '../../places/gazetteer.ts'
import { boxAround } from '../../places/table.ts'
import type { Geocoding } from './port.ts'

export interface PhotonOptions {
  /** address of the Photon server, without /api */
  address: string
  timeoutMs?: number
  /** used when Photon fails */
  fallback: Geocoding
  gazetteer: Gazetteer
  /** places near this point come first */
  near?: Point
  /** called with the reason of Photon's failure, for the log */
  onFailure?: (cause: unknown) => void
}

const SAME_TOWN_M = 10_000
const BUENOS_AIRES = { lat: -34.613, lng: -58.377 }
const REMEMBERED = 500

const Answer = z.object({ features: z.array(z.unknown()) })
const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]).rest(z.unknown()) }),
  properties: z.object({ name: z.string() }).catch({ name: '' }),
})
type Feature = z.infer<typeof Feature>

/**
 * Suggests places from a Photon server. Each is matched to a place of the gazetteer, because trips are stored by the gazetteer's
 * ids.
 */
export function photonGeocoding({ fallback, gazetteer, onFailure, ...photon }: PhotonOptions): Geocoding {
  const recent = new Map<string, Place[]>()

  async function ask(text: string, limit: number): Promise<Place[]> {
    const features = await fetchFeatures(photon, text, limit)
    const places = features.map((feature) => anchored(feature, gazetteer)).filter((place) => place !== undefined)
    if (places.length === 0) return fallback.suggest(text, limit)
    // a fully typed name returns the place of that name first, however Photon ranks it
    const named = gazetteer.named(text)
    return [...new Set(named ? [named, ...places] : places)].slice(0, limit)
  }

  return {
    suggest: async (text, limit) => {
      const key = `${limit} ${fold(text)}`
      try {
        return remember(recent, key, recent.get(key) ?? (await ask(text, limit)))
      } catch (cause) {
        onFailure?.(cause)
        return fallback.suggest(text, limit)
      }
    },
  }
}

/** Caches the places found for a text; the least recently used entry is evicted. */
function remember(recent: Map<string, Place[]>, key: string, places: Place[]): Place[] {
  recent.delete(key)
  recent.set(key, places)
  const [oldest] = recent.keys()
  if (recent.size > REMEMBERED && oldest !== undefined) recent.delete(oldest)
  return places
}

type PhotonQuery = Pick<PhotonOptions, 'address' | 'timeoutMs' | 'near'>

/** Fetches twice as many results as the limit, because several results can be one town. */
async function fetchFeatures(
  { address, timeoutMs = 2000, near = BUENOS_AIRES }: PhotonQuery,
  text: string,
  limit: number,
): Promise<Feature[]> {
  const query = { q: text, limit: String(limit * 2), lat: String(near.lat), lon: String(near.lng), layer: 'city' }
  const answer = await fetch(`${address}/api?${new URLSearchParams(query)}`, { signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(`Photon answered ${answer.status}`)
  const { features } = Answer.parse(await answer.json())
  // skips an invalid suggestion and uses the others
  const understood = features.flatMap((feature) => Feature.safeParse(feature).data ?? [])
  if (features.length > 0 && understood.length === 0) throw new Error('Photon answered in another form')
  return understood
}

/**
 * Returns the nearby town with the same name, else the nearest town. The name comes first, because in a metropolis the nearest
 * center may belong to a suburb.
 */
function anchored({ geometry, properties }: Feature, gazetteer: Gazetteer): Place | undefined {
  const [lng, lat] = geometry.coordinates
  const namesake = gazetteer.around(boxAround({ lat, lng }, SAME_TOWN_M)).find(({ name }) => fold(name) === fold(properties.name))
  return namesake ?? gazetteer.nearest({ lat, lng }, SAME_TOWN_M)
}
