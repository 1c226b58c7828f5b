import { displayName, fold, type Place } from '#domain/places/place.ts'

/** A place as data/places/places.tsv has it, and its words folded, as they are compared with what people type. */
export interface Listed {
  place: Place
  name: string
  /** the other names people type for it */
  aliases: string[]
  /** empty where the place has none */
  district: string
  province: string
  country: string
}

/** Reads the tab-separated text that tools/data/gazetteer.ts writes, header line included. */
export function readTable(tsv: string): Listed[] {
  const foldedCountry = once((country) => fold(displayName({ ...NOWHERE, country })))
  const foldedArea = once(fold) // thousands share a province
  return tsv
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => {
      const { place, aliases } = readLine(line)
      const area = { district: foldedArea(place.district ?? ''), province: foldedArea(place.province) }
      return { place, name: fold(place.name), aliases: aliases.map(fold), ...area, country: foldedCountry(place.country) }
    })
}

/** The words of its display name, or of less than that, as they are compared. */
export const spelled = (...parts: string[]) => parts.filter(Boolean).join(' ')

function readLine(text: string): { place: Place; aliases: string[] } {
  const [id, name = '', province = '', country = '', lat, lng, zone = '', population, district, aliases] = text.split('\t')
  const place = {
    id: Number(id),
    name,
    province,
    country,
    lat: Number(lat),
    lng: Number(lng),
    zone,
    population: Number(population),
  }
  return { place: district ? { ...place, district } : place, aliases: aliases ? aliases.split('|') : [] }
}

const NOWHERE: Place = { id: 0, name: '', province: '', country: '', lat: 0, lng: 0, zone: '', population: 0 }

function once(compute: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const result = known.get(text) ?? compute(text)
    known.set(text, result)
    return result
  }
}

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
