import type { Place } from '#domain/places/place.ts'

const HOME = 'AR'
// a town at home is offered before one ten times its size abroad
const HOME_BONUS = 1

/** How probably a place is meant, as the power of ten of its people. Towns of unknown population count as hamlets. */
export const weightOf = ({ population, country }: Place) => Math.log10(population + 100) + (country === HOME ? HOME_BONUS : 0)

/** The `limit` heaviest, best first; a place keeps its heaviest entry. */
export function heaviest(weights: ReadonlyMap<Place, number>, limit: number): Place[] {
  const sorted = [...weights].sort(([a, x], [b, y]) => y - x || a.id - b.id)
  return sorted.slice(0, limit).map(([place]) => place)
}
