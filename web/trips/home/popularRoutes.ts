import { cityOf } from '../../places/name.ts'

interface City {
  /** id of the city in data/places */
  id: number
  name: string
}

export interface PopularRoute {
  from: City
  to: City
  picture: 'sea' | 'sierras' | 'lake' | 'vineyards'
}

const rosario = { id: 3838583, name: 'Rosario' }
const cordoba = { id: 3860259, name: 'Córdoba' }

export const popularRoutes: PopularRoute[] = [
  { from: { id: 3435910, name: 'Buenos Aires' }, to: { id: 3430863, name: 'Mar del Plata' }, picture: 'sea' },
  { from: rosario, to: cordoba, picture: 'sierras' },
  { from: { id: 3843123, name: 'Neuquén' }, to: { id: 7647007, name: 'Bariloche' }, picture: 'lake' },
  { from: cordoba, to: { id: 3844421, name: 'Mendoza' }, picture: 'vineyards' },
]

interface Road {
  from: City
  to: City
}

/** Returns the most wanted routes if there are enough, otherwise the well-known ones. The pictures fit any route. */
export const routesFor = (wanted: readonly Road[]): PopularRoute[] =>
  wanted.length < popularRoutes.length
    ? popularRoutes
    : popularRoutes.flatMap(({ picture }, at) => {
        const road = wanted[at]
        return road ? [{ from: townOf(road.from), to: townOf(road.to), picture }] : []
      })

const townOf = ({ id, name }: City): City => ({ id, name: cityOf(name) })
