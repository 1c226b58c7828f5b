import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Coordinates, line, writtenNumber } from '../wire.ts'

const degrees = (most: number) => z.pipe(writtenNumber, z.number().check(z.gte(-most), z.lte(most)))

export const PlaceSuggestion = z.extend(Coordinates, {
  id: z.int(),
  /** the full name, as search and posting accept it */
  name: z.string(),
  city: z.string(),
  province: z.string(),
})
export type PlaceSuggestion = z.output<typeof PlaceSuggestion>

export const suggestPlaces = endpoint({
  method: 'GET',
  path: '/maps',
  about: 'City suggestions, best first.',
  by: 'anyone',
  chosenBy: 'name',
  limit: 'suggest',
  query: z.object({ name: line(80) }),
  reply: z.array(PlaceSuggestion),
})

export const suggestPoints = endpoint({
  method: 'GET',
  path: '/point',
  about: 'Where people meet in a town, by its id: public places of the list, then points of three different drivers in 90 days.',
  by: 'member',
  limit: 'suggest',
  query: z.object({ place: writtenNumber }),
  reply: z.object({ points: z.array(z.extend(z.partial(Coordinates), { words: z.string() })) }),
})
export type SuggestedPoint = z.output<typeof suggestPoints.reply>['points'][number]

export const RouteMethod = z.enum(['corridor', 'estimate', 'osrm'])

export const showRoute = endpoint({
  method: 'GET',
  path: '/maps',
  about: 'The road between two points, optionally by way of others ("long,lat;long,lat").',
  by: 'member',
  limit: 'route',
  query: z.object({
    long1: degrees(180),
    lat1: degrees(90),
    long2: degrees(180),
    lat2: degrees(90),
    via: z.optional(z.string().check(z.maxLength(300))),
  }),
  reply: z.object({
    coordinates: z.object({ data: z.array(z.tuple([z.number(), z.number()])), distance: z.string(), time: z.string() }),
    method: RouteMethod,
  }),
})
