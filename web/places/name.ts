import type { PlaceSuggestion } from '#contract/places/places.ts'

const HOME = 'Argentina'

/** Returns the city: "Merlo" for "Merlo, San Luis, Argentina". */
export const cityOf = (name: string): string => name.split(', ')[0] ?? name

/** Returns the region: "San Luis" for "Merlo, San Luis, Argentina", with the country if it is foreign: "Colonia, Uruguay". */
export const regionOf = (name: string): string =>
  name
    .split(', ')
    .slice(1)
    .filter((part) => part !== HOME)
    .join(', ')

/** A line of the suggestion list. `place` is missing only for the initial text of a field. */
export interface Option {
  id: string
  name: string
  detail?: string | undefined
  place?: PlaceSuggestion
}

/** Returns the options' names: the city, and also the province for a second city with the same name. */
export const optionsOf = (places: readonly PlaceSuggestion[]): Option[] =>
  places.map((place, at) => {
    const city = cityOf(place.name)
    const isSecond = places.slice(0, at).some(({ name }) => cityOf(name) === city)
    const region = regionOf(place.name)
    return { id: String(place.id), place, ...(isSecond ? { name: `${city}, ${region}` } : { name: city, detail: region }) }
  })
