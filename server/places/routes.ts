import * as contract from '#contract/places/places.ts'
import { displayName } from '#domain/places/place.ts'
import { route } from '../platform/http/route.ts'
import { presentLine, readVia } from './presenter.ts'

const MOST_SUGGESTIONS = 8

export const placeRoutes = [
  route(contract.suggestPlaces, async ({ geocoding }, _, { query }) => {
    const places = query.name.trim().length < 2 ? [] : await geocoding.suggest(query.name, MOST_SUGGESTIONS)
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
