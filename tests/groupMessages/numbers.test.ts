import { describe, expect, test } from 'vitest'
import { readGroupMessage } from '#server/trips/groupMessages/grammar/read.ts'
import { lookupOfOne, TODAY } from './gazetteer.ts'

const read = (text: string) => readGroupMessage(text, TODAY, lookupOfOne())
const inTrip = (words: string) => read(`Salgo de Rosario a Bs As el viernes 17hs ${words}`)

describe('the reader finds amounts', () => {
  test.each([
    ['2 lugares $ 15 000', 15_000],
    ['2 lugares 15 000 pesos', 15_000],
    ['2 lugares, 15 500 c/u', 15_500],
    ['2 lugares, 15 000', 15_000],
    ['2 lugares 15\u202f000 $', 15_000],
    ['2 lugares $15.000', 15_000],
    ['2 lugares $ 15.000,00', 15_000],
    ['2 lugares $15,000', 15_000],
    ['2 lugares $15000.-', 15_000],
    ['2 lugares 15.000$', 15_000],
    ['2 lugares AR$ 15.000', 15_000],
    ['2 lugares 15k', 15_000],
    ['2 lugares 15 K', 15_000],
    ['2 lugares 15 mil', 15_000],
    ['2 lugares 15 lucas', 15_000],
    ['2 lugares quince lucas', 15_000],
    ['2 lugares 12,5 lucas', 12_500],
    ['2 lugares 8 000 por persona', 8_000],
    ['2 lugares $ 1 500', 1_500],
    ['2 lugares $15.000 x pers. (nafta + peaje)', 15_000],
    ['2 lugares, veinticinco mil pesos', 25_000],
    ['2 lugares, dieciséis mil', 16_000],
    ['2 lugares, treinta y cinco mil', 35_000],
    ['dos lugares, cuarenta y un lucas', 41_000],
    ['💺 2 💲20.000', 20_000],
  ])('"%s" is %i pesos', (words, pesos) => {
    const { priceMinor, seats } = inTrip(words)
    expect([priceMinor && priceMinor.value / 100, seats?.value]).toEqual([pesos, 2])
  })

  test('the end of a number is not read as an amount', () => {
    expect(inTrip('000 pesos').priceMinor).toBeUndefined()
  })
})

describe('the reader recognizes a full car', () => {
  test.each([
    'LLENO',
    'lleno!',
    'ya no hay lugar',
    'no hay más lugar',
    'no hay lugares',
    'no quedan lugares',
    'no queda lugar',
    'no tengo más lugar',
    'sin lugar',
    'sin lugares',
    'COMPLETO',
    'ya completo',
    'auto completo',
    'FULL',
    'cupo completo',
    'lugares agotados',
    'se llenó',
    'está lleno',
    '❌ COMPLETO ❌',
    'car full',
    'no seats left',
  ])('"%s" has 0 free seats and is not a request', (words) => {
    const { seats, kind } = inTrip(words)
    expect([seats, kind?.value]).toEqual([{ value: 0, isSure: true }, 'offer'])
  })

  test('a car that was filled after the message was posted is read as full, and marked as uncertain', () => {
    expect(inTrip('2 lugares. EDITO: LLENO').seats).toEqual({ value: 0, isSure: false })
  })

  test.each([
    'sin lugar para valijas',
    'no hay lugar para mascotas',
    'casi lleno',
    'todavía no está completo',
    'tanque lleno',
    'auto full aire',
    'si no hay lugar avisen',
  ])('"%s" does not mean a full car', (words) => {
    expect(inTrip(words).seats).toBeUndefined()
  })
})

describe('the reader finds numbers of seats', () => {
  test.each([
    ['3️⃣ lugares', 3],
    ['3\u20e3 lugares', 3],
    ['２ lugares', 2],
    ['𝟐 lugares', 2],
    ['último lugar', 1],
    ['queda el último lugar', 1],
    ['última plaza', 1],
    ['quedan 2', 2],
    ['me quedan dos', 2],
    ['un solo lugar', 1],
    ['queda 1 lugarcito', 1],
    ['lugares: 3', 3],
    ['3 asientos libres', 3],
    ['vuelvo el domingo a las 20, 3 lugares', 3],
  ])('"%s" means %i free seats', (words, seats) => {
    expect(inTrip(words).seats?.value).toBe(seats)
  })
})

describe('the reader finds days and times', () => {
  test.each([
    ['viernes 17', '2026-10-23', '17:00'],
    ['viernes 20, 2 lugares', '2026-10-23', '20:00'],
    ['el viernes 22', '2026-10-23', '22:00'],
    ["viernes 17'30", '2026-10-23', '17:30'],
    ['viernes 17´30', '2026-10-23', '17:30'],
    ['viernes 17’30', '2026-10-23', '17:30'],
    ['viernes 7hs', '2026-10-23', '07:00'],
    ['viernes 7 y media', '2026-10-23', '07:30'],
    ['viernes 19.30', '2026-10-23', '19:30'],
    ['viernes 19:30hs.', '2026-10-23', '19:30'],
    ['viernes 5 p. m.', '2026-10-23', '17:00'],
    ['viernes 5 de la tarde', '2026-10-23', '17:00'],
    ['viernes 1730hs', '2026-10-23', '17:30'],
    ['viernes 17h30', '2026-10-23', '17:30'],
    ['viernes 8 a.m.', '2026-10-23', '08:00'],
    ['viernes 23', '2026-10-23', undefined],
    ['viernes 23 17hs', '2026-10-23', '17:00'],
    ['viernes a la mañana', '2026-10-23', undefined],
    ['viernes 22 a las 17', '2026-10-22', '17:00'],
    ['viernes 30', '2026-10-30', undefined],
    ['viernes a las siete de la mañana', '2026-10-23', '07:00'],
    ['viernes tipo seis y media de la tarde', '2026-10-23', '18:30'],
    ['viernes a la una de la tarde', '2026-10-23', '13:00'],
    ['viernes siete menos cuarto', '2026-10-23', '06:45'],
    ['viernes a las dos, dos lugares', '2026-10-23', '02:00'],
    ['viernes con las dos chicas', '2026-10-23', undefined],
    ['viernes 18 a 18:30 hs', '2026-10-23', '18:00'],
    ['viernes a las 0830', '2026-10-23', '08:30'],
    ['viernes hora: 18 lugares: 2', '2026-10-23', '18:00'],
    ['viernes 18hs, demoramos 4 hs', '2026-10-23', '18:00'],
    ['en 1 hora', undefined, undefined],
    ['dentro de 2 hs', undefined, undefined],
    ['el 1ro de noviembre 8hs', '2026-11-01', '08:00'],
    ['el 1° de noviembre 8hs', '2026-11-01', '08:00'],
    ['el 1º de noviembre 8hs', '2026-11-01', '08:00'],
    ['el primero de noviembre 8hs', '2026-11-01', '08:00'],
    ['mañana 8,15hs', '2026-10-20', '08:15'],
    ['mañana a las 20,30 hs', '2026-10-20', '20:30'],
    ['mañana a las 20,30', '2026-10-20', '20:30'],
    ['mañana a las 6,00, 2 lugares', '2026-10-20', '06:00'],
    ['mañana a las 18,30 o 19', '2026-10-20', '18:30'],
    ['mañana hora: 20,30', '2026-10-20', '20:30'],
    ['mañana 8,15 p.m.', '2026-10-20', '20:15'],
    ['mañana 8,30 de la noche', '2026-10-20', '20:30'],
    ['viernes 8,15hs', '2026-10-23', '08:15'],
    ['viernes, 18,45 hs', '2026-10-23', '18:45'],
    ['viernes 23,30hs', '2026-10-23', '23:30'],
    ['viernes 23,18hs', '2026-10-23', '18:00'],
    ['23/10,18hs', '2026-10-23', '18:00'],
    ['el 23,18hs', '2026-10-23', '18:00'],
    ['mañana salgo 8,15 y 20hs', '2026-10-20', '08:00'],
    ['mañana a las 8,15 y 20hs', '2026-10-20', '08:00'],
    ['mañana 8,12,18hs', '2026-10-20', '18:00'],
    ['mañana, $15,50', '2026-10-20', undefined],
    ['mañana, 15,50 lucas', '2026-10-20', undefined],
    ['mañana, 3 lugares,15,50 mil', '2026-10-20', undefined],
    ['mañana a las 18,25 mil por persona', '2026-10-20', '18:00'],
    ['mañana a las 18,15 lucas', '2026-10-20', '18:00'],
    ['a las 18,30/10', '2026-10-30', '18:00'],
    ['a las 18,21 de octubre', '2026-10-21', '18:00'],
    ['mañana temprano, tardamos 4,30hs', '2026-10-20', undefined],
    ['mañana, son 4,30 hs de viaje', '2026-10-20', undefined],
    ['viernes 18hs, demoramos 4,30 hs', '2026-10-23', '18:00'],
  ])('"%s" is %s at %s', (words, day, hours) => {
    const reading = read(`Salgo de Rosario a Bs As ${words}`)
    expect([reading.day?.value, reading.hours?.value]).toEqual([day, hours])
  })

  test.each([
    ['el viernes 8 y media, vuelvo el domingo 18hs', '08:30', false],
    ['viernes 8 y media, 2 lugares, vuelvo el domingo 18hs', '08:30', false],
    ['VIERNES 8 Y MEDIA, VUELVO EL DOMINGO 18HS', '08:30', false],
    ['vie 7 y cuarto, vuelvo domingo 18:00', '07:15', false],
    ['el viernes 9 menos cuarto, vuelvo el domingo 18hs', '08:45', false],
    ['viernes, 8 y media, vuelvo el domingo 18hs', '08:30', false],
    ['viernes 8 y media de la noche, vuelvo a las 18', '20:30', true],
    ['viernes 8 y media de la mañana, vuelvo el domingo 18hs', '08:30', true],
    ['viernes 20 y media, vuelvo el domingo 18hs', '20:30', true],
    ['viernes 23 y media, vuelvo el domingo 18hs', '23:30', true],
  ])('"%s" is Friday, although another time follows', (words, value, isSure) => {
    const { day, hours } = read(`Salgo de Rosario a Bs As ${words}`)
    expect([day, hours]).toEqual([
      { value: '2026-10-23', isSure: true },
      { value, isSure },
    ])
  })

  test('a comma before minutes that may be a second hour is marked as uncertain', () => {
    const isSure = (words: string) => read(`Salgo de Rosario a Bs As mañana ${words}`).hours?.isSure
    expect([isSure('8,15hs'), isSure('8,30hs'), isSure('a las 20,30')]).toEqual([false, true, true])
  })

  test('a number after a weekday that is read as a time is marked as uncertain, and so is the day', () => {
    expect(read('Salgo de Rosario a Bs As viernes 17')).toMatchObject({ day: { isSure: false }, hours: { isSure: false } })
  })
})

test.each([
  ['sin mascotas ni bultos', 'small', false],
  ['con lugar para valijas, mascotas: no', 'large', false],
  ['ni mascotas', undefined, false],
  ['bultos', 'large', undefined],
])('"%s" allows luggage %s', (words, luggage, pets) => {
  const reading = inTrip(words)
  expect([reading.luggage?.value, reading.pets?.value]).toEqual([luggage, pets])
})

test.each([
  ['Quiero ir de Rosario a Bs As el viernes, somos 2', 'request'],
  ['Tengo que ir de Rosario a Bs As el viernes, si alguien quiere sumarse', 'request'],
  ['Viajo de Rosario a Bs As el viernes, si alguien quiere sumarse', 'offer'],
])('"%s" is read as an %s, marked as uncertain', (text, kind) => {
  expect(read(text).kind).toEqual({ value: kind, isSure: false })
})

test.each([
  ['a las 18 / 3 lugares / el 23/10 / 15 mil', '2026-10-23', '18:00', 3, 15_000],
  ['quedan dos / 12:15hs / 23-10-26 / $15.000', '2026-10-23', '12:15', 2, 15_000],
  ["lugar para 4 / 21'15 / 12.500 pesos / vie 23", '2026-10-23', '21:15', 4, 12_500],
  ['7 am / 23-10-26 / cupos: 3 / 12k', '2026-10-23', '07:00', 3, 12_000],
  ['el 23/10 lugares: 2, 18hs, 9000 c/u', '2026-10-23', '18:00', 2, 9_000],
  ['vie 30/10/2026 lugar para 4 18hs 15 mil', '2026-10-30', '18:00', 4, 15_000],
  ['jueves 22.10. 8 de la noche. 2 lugares. $15.000', '2026-10-22', '20:00', 2, 15_000],
  ['18:30 +54 9 11 5555-5555 23-10-26 2 lugares 15 mil', '2026-10-23', '18:30', 2, 15_000],
  ['el viernes Cel 341 555-0101 22 HRS WhatsApp 3415550101 4 lug $7500.-', '2026-10-23', '22:00', 4, 7_500],
  ['el viernes 18hs vuelvo el lunes / $7500 / cupos: 3', '2026-10-23', '18:00', 3, 7_500],
  ['mañana martes. 18 000 por persona. a las siete de la tarde. 2 lugares', '2026-10-20', '19:00', 2, 18_000],
])('numbers of fields next to each other are not mixed up: %s', (words, day, hours, seats, pesos) => {
  const reading = read(`De Rosario a Santa Clara del Mar ${words}`)
  expect([reading.to?.value.name, reading.day?.value, reading.hours?.value, reading.seats?.value]).toEqual([
    'Santa Clara del Mar, Buenos Aires, Argentina',
    day,
    hours,
    seats,
  ])
  expect(reading.priceMinor?.value).toBe(pesos * 100)
})

test.each(['2/3 lugares', '2 o 3 lugares', '17/18hs'])('"%s" is read as a range, marked as uncertain', (words) => {
  const { seats, hours } = read(`De Rosario a Funes ${words}`)
  expect((seats ?? hours)?.isSure).toBe(false)
})
