import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { displayName, distanceM, fold } from '#domain/places/place.ts'
import { gazetteerOf, loadGazetteer } from './gazetteer.ts'

const FILE = 'data/places/places.tsv'
const gazetteer = loadGazetteer(FILE)
const suggested = (text: string, limit = 6) => gazetteer.suggest(text, limit).map(displayName)

const ROSARIO = 'Rosario, Santa Fe, Argentina'
const TUCUMAN = 'San Miguel de Tucumán, Tucumán, Argentina'
const CORDOBA = 'Córdoba, Córdoba, Argentina'
const BARILOCHE = 'San Carlos de Bariloche, Río Negro, Argentina'
const BUENOS_AIRES = 'Buenos Aires, Ciudad Autónoma de Buenos Aires, Argentina'
const CALAFATE = 'El Calafate, Santa Cruz, Argentina'
const MAR_DEL_PLATA = 'Mar del Plata, Buenos Aires, Argentina'

describe('suggestions while a user types', () => {
  test.each([
    ['ros', ROSARIO],
    ['rosa', ROSARIO],
    ['cord', CORDOBA],
    ['cordoba', CORDOBA],
    ['cordoba, cor', CORDOBA],
    ['CÓRDOBA', CORDOBA],
    ['san mig', TUCUMAN],
    ['tucu', TUCUMAN],
    ['bariloche', BARILOCHE],
    ['bariloche, rio n', BARILOCHE],
    ['baires', BUENOS_AIRES],
    ['caba', BUENOS_AIRES],
    ['mar del p', MAR_DEL_PLATA],
    ['calafate', CALAFATE],
    ['carlos paz', 'Villa Carlos Paz, Córdoba, Argentina'],
    ['montev', 'Montevideo, Montevideo, Uruguay'],
    ['floripa', 'Florianópolis, Santa Catarina, Brasil'],
  ])('"%s" suggests %s first', (text, expected) => {
    expect(suggested(text)[0]).toBe(expected)
  })

  test('both towns called Merlo are suggested, distinguished by their provinces', () => {
    expect(suggested('merlo').slice(0, 2)).toEqual(['Merlo, Buenos Aires, Argentina', 'Merlo, San Luis, Argentina'])
    expect(suggested('merlo, san l', 1)).toEqual(['Merlo, San Luis, Argentina'])
  })

  test.each(['la paz', 'lima', 'toledo', 'santa rita', 'campo grande', 'freyre'])(
    'the Argentine towns called "%s" are suggested before foreign ones',
    (text) => {
      const places = gazetteer.suggest(text, 8)
      const isCalledSo = ({ name, country }: (typeof places)[number]) => country === 'AR' && fold(name) === text
      const home = places.filter(isCalledSo)
      expect(home.length).toBeGreaterThan(0)
      expect(places.slice(0, home.length).filter(isCalledSo)).toEqual(home)
    },
  )

  test('every Argentine town is suggested before its foreign namesakes', () => {
    const home = gazetteer.all.filter(({ country }) => country === 'AR')
    expect(home.filter(({ name }) => gazetteer.suggest(name, 1)[0]?.country !== 'AR').map(displayName)).toEqual([])
  })

  test('suggestions ignore a missing space, and ignore an extra space only in a whole name', () => {
    expect(suggested('mardelp')[0]).toBe(MAR_DEL_PLATA)
    expect(suggested('el dorado')[0]).toBe('Eldorado, Misiones, Argentina')
    expect(suggested('mar a', 20).filter((name) => name.startsWith('Maracaibo'))).toEqual([])
  })

  test('a whole nickname comes before larger Argentine towns that only begin with it', () => {
    expect(suggested('colonia').slice(0, 2)).toEqual([
      'Colonia del Sacramento, Colonia, Uruguay',
      'Colonia Caroya, Córdoba, Argentina',
    ])
  })

  test('a town is suggested by its name even if a quarter of the capital has the same name', () => {
    expect(suggested('villa urquiza')).toContain('Villa Urquiza, Entre Ríos, Argentina')
    expect(suggested('palermo')).toContain('Palermo, Huila, Colombia')
  })

  test('namesakes in one province are distinguished by their district', () => {
    expect(suggested('san vicente, misiones, argentina')).toEqual(
      expect.arrayContaining(['San Vicente (Guaraní), Misiones, Argentina', 'San Vicente (San Pedro), Misiones, Argentina']),
    )
  })

  test('suggestions stay within the limit, and an empty text has none', () => {
    expect(suggested('s', 3)).toHaveLength(3)
    expect(suggested('san', 3)).toHaveLength(3)
    expect(suggested('rosarrio', 2)).toHaveLength(2)
    expect([suggested(''), suggested(' ,. '), suggested('xyzzy')]).toEqual([[], [], []])
  })

  test('no place is suggested twice', () => {
    for (const text of ['san', 'rosario', 'rosarrio', 'santa', 'bariloche'])
      expect(new Set(suggested(text, 20)).size).toBe(suggested(text, 20).length)
  })
})

describe('suggestions after a typing error', () => {
  test.each([
    ['rosarrio', ROSARIO],
    ['rosarrio, santa fe', ROSARIO],
    ['bariloch', BARILOCHE],
    ['barilcohe', BARILOCHE],
    ['calefate', CALAFATE],
    ['san migel tucum', TUCUMAN],
    ['san miguel tucuman', TUCUMAN],
    ['tucumna', TUCUMAN],
    ['mar de plata', MAR_DEL_PLATA],
    ['mendosa', 'Mendoza, Mendoza, Argentina'],
  ])('"%s" still suggests %s first', (text, expected) => {
    expect(suggested(text)[0]).toBe(expected)
  })

  test('a name that begins with the typed text comes before a corrected name, however large the town with the corrected name is', () => {
    const offered = suggested('melo')
    expect(offered[0]).toBe('Melo, Cerro Largo, Uruguay')
    expect(offered).toContain('Merlo, Buenos Aires, Argentina')
    const brazilian = offered.findLastIndex((name) => name.includes('Melo'))
    expect(offered.indexOf('Merlo, Buenos Aires, Argentina')).toBeGreaterThan(brazilian)
  })

  test('a short word is not corrected', () => {
    expect(suggested('xqz')).toEqual([])
  })
})

test('every place is the first suggestion for its own display name, with any accents', () => {
  const lost = gazetteer.all.filter((place) => gazetteer.suggest(displayName(place), 1)[0] !== place)
  expect(lost.map(displayName)).toEqual([])
  const cities = gazetteer.all.filter(({ country, population }) => country === 'AR' && population >= 20_000)
  expect(cities.length).toBeGreaterThan(150)
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()
  expect(cities.filter((place) => gazetteer.suggest(plain(displayName(place)), 6)[0] !== place).map(displayName)).toEqual([])
})

describe('a place by its name', () => {
  test.each([
    ['Rosario, Santa Fe, Argentina', ROSARIO],
    ['rosario santa fe', ROSARIO],
    ['Bariloche', undefined],
    ['San Carlos de Bariloche', BARILOCHE],
    ['Merlo', undefined],
    ['Merlo, San Luis', 'Merlo, San Luis, Argentina'],
    ['San Vicente, Misiones', undefined],
    ['San Vicente (Guaraní), Misiones', 'San Vicente (Guaraní), Misiones, Argentina'],
    ['', undefined],
  ])('the text "%s" names %s', (text, expected) => {
    const place = gazetteer.named(text)
    expect(place && displayName(place)).toBe(expected)
  })
})

describe('places by a whole name', () => {
  const called = (text: string) => gazetteer.called(text, 8).map(({ place }) => displayName(place))

  test.each([
    ['Rosario', ROSARIO],
    ['rosario tala', 'Rosario del Tala, Entre Ríos, Argentina'],
    ['coronel brandsen', 'Brandsen, Buenos Aires, Argentina'],
    ['merlo san luis', 'Merlo, San Luis, Argentina'],
    ['merlo san luis argentina', 'Merlo, San Luis, Argentina'],
    ['pto madryn', 'Puerto Madryn, Chubut, Argentina'],
    ['mardelplata', MAR_DEL_PLATA],
    ['caba', BUENOS_AIRES],
    ['palermo', BUENOS_AIRES],
    ['bolivar', 'San Carlos de Bolívar, Buenos Aires, Argentina'],
    ['nueva cordoba', CORDOBA],
  ])('the whole name "%s" finds %s first', (text, expected) => {
    expect(called(text)[0]).toBe(expected)
  })

  test('the beginning of a name, a mistyped name and a name without its article do not match a whole name', () => {
    expect(['rosari', 'rosarrio', 'falda', 'merlo sur', ''].map(called)).toEqual([[], [], [], [], []])
  })

  test('mistyped names fill at most the allowed rows, and are not cached', () => {
    const work = { rows: 20_000 }
    expect(gazetteer.alike('rosarrio', 3, work).map(displayName)).toContain(ROSARIO)
    expect(work.rows).toBeLessThan(20_000)
    expect(gazetteer.alike('rosarrio', 3, { rows: 0 })).toEqual([])
  })
})

describe('places by position', () => {
  const obelisk = { lat: -34.6037, lng: -58.3816 }

  test('the obelisk is in Buenos Aires, and the middle of the ocean is in no place', () => {
    expect(gazetteer.nearest(obelisk, 10_000)?.name).toBe('Buenos Aires')
    expect(gazetteer.nearest({ lat: -40, lng: -30 }, 50_000)).toBeUndefined()
  })

  test('the nearest place is the one found by checking all of them', () => {
    for (let step = 0; step < 40; step++) {
      const point = { lat: -55 + step * 1.5, lng: -72 + ((step * 7) % 30) }
      const [closest] = gazetteer.all.toSorted((a, b) => distanceM(point, a) - distanceM(point, b))
      const within = closest && distanceM(point, closest) <= 80_000 ? closest : undefined
      expect(gazetteer.nearest(point, 80_000)).toBe(within)
    }
  })

  test('a box contains exactly its places, largest first', () => {
    const box = { south: -33.5, west: -61.5, north: -32, east: -60 }
    const inside = gazetteer.all.filter(
      ({ lat, lng }) => lat >= box.south && lat <= box.north && lng >= box.west && lng <= box.east,
    )
    expect(gazetteer.around(box)).toEqual(inside)
    expect(inside[0]?.name).toBe('Rosario')
  })
})

describe('the file of places', () => {
  test('every place has a unique id and a known time zone, and lies in South America', () => {
    expect(new Set(gazetteer.all.map(({ id }) => id)).size).toBe(gazetteer.all.length)
    expect(gazetteer.all.every(({ id }) => id > 0 && id < 2 ** 31)).toBe(true)
    for (const zone of new Set(gazetteer.all.map((place) => place.zone)))
      expect(() => new Intl.DateTimeFormat('es', { timeZone: zone })).not.toThrow()
    expect(gazetteer.all.every(({ lat, lng }) => lat > -56 && lat < 14 && lng > -110 && lng < -28)).toBe(true)
  })

  test('the file of places is sorted by population, then id', () => {
    const sorted = gazetteer.all.toSorted((a, b) => b.population - a.population || a.id - b.id)
    expect(gazetteer.all).toEqual(sorted)
  })

  test('the file of places contains all 24 provinces of Argentina with their accents', () => {
    const provinces = new Set(gazetteer.all.filter(({ country }) => country === 'AR').map(({ province }) => province))
    expect(provinces.size).toBe(24)
    for (const name of ['Córdoba', 'Tucumán', 'Entre Ríos', 'Neuquén', 'Río Negro', 'Ciudad Autónoma de Buenos Aires'])
      expect(provinces).toContain(name)
  })

  test('a place is found by its id', () => {
    const [first] = gazetteer.all
    expect(first && gazetteer.get(first.id)).toBe(first)
    expect(gazetteer.get(1)).toBeUndefined()
  })

  test('a smaller gazetteer is read from its text', () => {
    const [header = '', ...lines] = readFileSync(FILE, 'utf8').split('\n')
    const few = gazetteerOf([header, ...lines.filter((line) => line.includes('\tUY\t')), ''].join('\n'))
    expect(few.suggest('mont', 1).map(displayName)).toEqual(['Montevideo, Montevideo, Uruguay'])
    expect(few.suggest('rosario', 1)[0]?.country).toBe('UY')
  })
})

test('from the fourth word on a text has to be spelled correctly, since each typing error is searched in the whole dictionary', () => {
  expect(suggested('fernando valle catamarka')[0]).toContain('Catamarca, Catamarca')
  expect(suggested('fernando san valle catamarka')).toEqual([])
  expect(suggested('fernando san valle catamarca')[0]).toContain('Catamarca, Catamarca')
})

test('a repeated word adds nothing, and the places found for a text are cached', () => {
  expect(suggested('tucuman miguel')[0]).toContain('Tucumán')
  expect(suggested('miguel tucuman miguel')).toEqual(suggested('tucuman miguel'))
  expect(gazetteer.suggest('Rosarrio', 6)).toBe(gazetteer.suggest('rosarrio', 6))
})
