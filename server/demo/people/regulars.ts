import { type DailyRoad, dailyRoads } from '../towns.ts'
import { he, type Made, she } from './people.ts'

const [women, men] = [
  ['Alicia', 'Brenda', 'Cecilia', 'Estela', 'Fátima', 'Gisela', 'Inés', 'Karina'],
  ['Adrián', 'Braulio', 'César', 'Darío', 'Esteban', 'Fabián', 'Guido', 'Horacio'],
] as const
const families = ['Albornoz', 'Barreto', 'Cardozo', 'Escudero', 'Funes', 'Galván', 'Heredia', 'Izquierdo', 'Ledesma'] as const
const abouts = [
  'Hago esta ruta todas las semanas. Puntual y sin apuro.',
  'Voy y vengo por trabajo. Si querés dormir, dormí.',
  'Familia en las dos puntas. Mate, galletitas y buena música.',
] as const

/** Number of drivers who live at each end of a daily road. */
const AT_EACH_END = 3

export interface Regular {
  driver: Made
  road: DailyRoad
  /** index among the regulars of one end: 0, 1 or 2 */
  turn: number
}

/** The drivers of the daily roads. Their names are invented, and the login page lists none of them. */
export const regulars: readonly Regular[] = dailyRoads.flatMap((road, at) =>
  road.flatMap((home, end) =>
    Array.from({ length: AT_EACH_END }, (_, turn) => {
      const n = (at * road.length + end) * AT_EACH_END + turn
      const [sketch, given] = n % 2 === 0 ? ([she, women] as const) : ([he, men] as const)
      const half = Math.floor(n / 2)
      const about = abouts[n % abouts.length] ?? abouts[0]
      const family = families[(half + 2 * Math.floor(half / given.length)) % families.length] ?? families[0]
      return { driver: sketch(given[half % given.length] ?? given[0], family, 24 + (n % 40), home, about)('driver'), road, turn }
    }),
  ),
)
