import { describe, expect, test } from 'vitest'
import { fold } from '#domain/places/place.ts'
import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'
import { readingBounds } from './bounds.ts'
import { readGroupMessage } from './read.ts'

const TODAY = '2026-10-19' // as: a Monday
const names = ['Rosario, Santa Fe', 'Buenos Aires, Ciudad Autónoma de Buenos Aires', 'Luján, Buenos Aires', 'Luján, San Luis']
const places = [...names, 'Nueve de Julio, Buenos Aires', 'San Nicolás de los Arroyos, Buenos Aires'].map((name, id) => ({
  id,
  name: `${name}, Argentina`,
}))
const lookup = (text: string) => places.filter(({ name }) => fold(name).startsWith(text.slice(0, 4)))
const read = (message: string) => readGroupMessage(message, TODAY, lookup)

test('reads every field of a group message', () => {
  const [rosario, buenosAires] = places
  expect(read('vie 23 salgo tipo 18 de rosario a bsas, 2 lugares, $15 mil')).toEqual({
    kind: { value: 'offer', isSure: true },
    day: { value: '2026-10-23', isSure: true },
    hours: { value: '18:00', isSure: true },
    from: { value: rosario, isSure: true },
    to: { value: buenosAires, isSure: true },
    stops: [],
    seats: { value: 2, isSure: true },
    priceMinor: { value: 1_500_000, isSure: true },
    notUnderstood: [],
  })
})

describe('an ambiguous field is marked as unsure', () => {
  test.each([
    ['salgo el viernes 22', 'day', '2026-10-23', 'the 22nd is a Thursday, so at 22'],
    ['salgo el viernes 29', 'day', '2026-10-29', 'the 29th is a Thursday'],
    ['salgo el lunes', 'day', '2026-10-19', 'today, or in a week'],
    ['salgo el viernes que viene', 'day', '2026-10-23', 'this week, or the next'],
    ['salgo el 3/5', 'day', '2027-05-03', 'further ahead than trips are posted'],
    ['salgo a las 7', 'hours', '07:00', 'in the morning, or the evening'],
    ['salgo entre 17 y 19', 'hours', '17:00', 'a range'],
    ['salgo 2 o 3 lugares', 'seats', 2, 'a range'],
    ['salgo $15', 'priceMinor', 1500, 'pesos, or thousands'],
    ['$60 mil entre todos', 'priceMinor', 6_000_000, 'of the whole car'],
    ['salgo vie 23 o sab 24', 'day', '2026-10-23', 'two days'],
  ] as const)('%s', (message, field, value, _why) => {
    expect(read(message)[field]).toEqual({ value, isSure: false })
  })

  test('namesakes, and a town with a typing error, are marked as unsure', () => {
    expect(read('de lujan a rosairo')).toMatchObject({ from: { isSure: false }, to: { value: places[0], isSure: false } })
    expect(read('de luján (san luis) a rosario')).toMatchObject({ from: { value: places[3], isSure: true } })
  })
})

test.each([
  ['8 de la noche', '20:00'],
  ['a las 9 pm', '21:00'],
  ['a las 7 de la tarde', '19:00'],
  ['9 at night', '21:00'],
  ['2 de la madrugada', '02:00'],
  ['12 am', '00:00'],
  ['12 pm', '12:00'],
  ['a la 1 del mediodia', '13:00'],
  ['21 de la noche', '21:00'],
])('"salgo %s" is read as %s', (hour, value) => {
  expect(read(`salgo ${hour} de rosario`).hours?.value).toBe(value)
})

test('a town named like a date is a town after "de", and a date after "el"', () => {
  expect(read('salgo de 9 de julio a rosario el 9 de noviembre')).toMatchObject({
    from: { value: places[4] },
    day: { value: '2026-11-09', isSure: true },
  })
})

test('telephone numbers, foreign money and the return trip fill no field, and are reported as unread', () => {
  expect(read('a rosario 341 555 1234, u$s 20')).toMatchObject({ notUnderstood: ['341 555 1234', '20'] })
  const both = read('salgo vie 23 18hs de rosario a bsas, vuelvo dom 25 20hs')
  expect(both).toMatchObject({ day: { value: '2026-10-23', isSure: true }, notUnderstood: ['vuelvo dom 25 20hs'] })
})

test('an empty message, other alphabets and markup fill no field', () => {
  for (const message of ['', '   \n', '我们去罗萨里奥', '<script>alert(1)</script>', "'; drop table trips;--"]) {
    const { stops, notUnderstood, ...fields } = read(message)
    expect(fields, message).toEqual({})
    expect(stops).toEqual([])
    expect(notUnderstood.length > 0).toBe(message.trim() !== '')
  }
})

test('a message beyond the limit is not read, and is reported', () => {
  const { seats, notUnderstood } = read(`${' '.repeat(MAX_GROUP_MESSAGE)}2 lugares`)
  expect(seats).toBeUndefined()
  expect(notUnderstood).toEqual(['2 lugares'])
})

test('a message looks up a bounded number of places', () => {
  let count = 0
  readGroupMessage(Array.from({ length: 2000 }, (_, i) => `de p${i}x a`).join(' '), TODAY, () => {
    count += 1
    return []
  })
  expect(count).toBeLessThanOrEqual(readingBounds.names + readingBounds.mistyped)
})
