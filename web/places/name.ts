import type { PlaceSuggestion } from '#contract/places/places.ts'

const HOME = 'Argentina'

/** "Merlo" of "Merlo, San Luis, Argentina". */
export const cityOf = (name: string): string => name.split(', ')[0] ?? name

/** "San Luis" of "Merlo, San Luis, Argentina"; foreign countries stay: "Colonia, Uruguay". */
export const regionOf = (name: string): string =>
  name
    .split(', ')
    .slice(1)
    .filter((part) => part !== HOME)
    .join(', ')

/** A line of the suggestion list; `place` is missing only on the one that a field started with. */
export interface Option {
  id: string
  name: string
  detail?: string | undefined
  place?: PlaceSuggestion
}

/** The city is enough, except for a second one of the same name, which has its province as well. */
export const optionsOf = (places: readonly PlaceSuggestion[]): Option[] =>
  places.map((place, at) => {
    const city = cityOf(place.name)
    const isSecond = places.slice(0, at).some(({ name }) => cityOf(name) === city)
    const region = regionOf(place.name)
    return { id: String(place.id), place, ...(isSecond ? { name: `${city}, ${region}` } : { name: city, detail: region }) }
  })
