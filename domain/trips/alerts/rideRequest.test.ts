import { describe, expect, test } from 'vitest'
import { clockOf, isSeatFor, isShownTo, isWithinHours, minuteOf, whyNotInvite, whyNotNote, whyNotShow } from './rideRequest.ts'

const plain = { note: '', from: '', until: '', flexibleHours: 0, onlyWomen: false }
const ana = { registered: true, barred: false, gender: 'Female' } as const

describe('a note of a ride request (ST14)', () => {
  test.each([
    'Voy con una valija chica, puedo salir 18:30 o 19.',
    'I can wait at the bus terminal. One small dog.',
    'Somos dos hermanas, cualquiera de los dos días me sirve',
    'Desde la facultad, después de las 14',
    'A las 7 y pico, por la ruta 9. Me adapto.',
    'Salgo de la terminal. me sirve cualquier hora',
    'Еду с одной сумкой, могу подождать.',
    '我只有一个小行李箱',
    'أسافر مع حقيبة صغيرة',
    "<b>Con perro</b> & '; drop table alerts; --",
    '',
  ])('a note may contain: %s', (note) => expect(whyNotNote(note)).toBeUndefined())

  test.each([
    '341 555 1234',
    'Llamame: 3-4-1-5-5-5-1-2-3-4',
    '3️⃣4️⃣1️⃣ 5️⃣5️⃣5️⃣ 1️⃣2️⃣3️⃣',
    '٣٤١٥٥٥١٢٣٤',
    '３４１５５５１２３４',
    '③④①⑤⑤⑤①②',
    '3\u200b4\u200b1\u200b5\u200b5\u200b5\u200b1',
    'tres cuatro uno, cinco cinco cinco',
    'three four one five five five',
    'tres 4 uno 5 cinco 5',
    'ana@example.org',
    'ana arroba gmail',
    'escribime a ana punto com',
    'www.ejemplo.ar',
    'wa.me/ana',
    'WhatsApp',
    'mi ig es ana',
    'te paso el celular',
    'Pago $ 500',
    'doy 3000 pesos',
    'en efectivo',
    'al alias ana.mp',
    'por fuera de la app',
  ])('a note may not contain: %s', (note) => expect(whyNotNote(note)).toBe('contact_in_note'))

  test('a note has at most 140 characters, in any number of bytes', () => {
    expect(whyNotNote('ñ'.repeat(140))).toBeUndefined()
    expect(whyNotNote('🚗'.repeat(141))).toBe('note_too_long')
  })
})

describe('showing an alert to drivers (ST14)', () => {
  test('showing an alert needs a complete profile and no sanction', () => {
    expect(whyNotShow(ana, plain, 0)).toBeUndefined()
    expect(whyNotShow({ ...ana, registered: false }, plain, 0)).toBe('registration_needed')
    expect(whyNotShow({ ...ana, barred: true }, plain, 0)).toBe('barred')
  })

  test('a passenger shows at most five alerts at a time', () => {
    expect(whyNotShow(ana, plain, 4)).toBeUndefined()
    expect(whyNotShow(ana, plain, 5)).toBe('too_many_shown')
  })

  test.each(['Male', 'Rather not say', null] as const)('a women-only request needs a woman, not %s', (gender) => {
    expect(whyNotShow({ ...ana, gender }, { ...plain, onlyWomen: true }, 0)).toBe('women_only_by_women')
    expect(whyNotShow(ana, { ...plain, onlyWomen: true }, 0)).toBeUndefined()
  })

  test.each([
    ['09:00', '18:00', 0, undefined],
    ['', '', 3, undefined],
    ['18:00', '09:00', 0, 'hours_backwards'],
    ['09:00', '09:00', 0, 'hours_backwards'],
    ['09:00', '', 0, 'hours_malformed'],
    ['9', '24:00', 0, 'hours_malformed'],
    ['09:00', '18:00', 4, 'hours_malformed'],
    ['09:00', '18:00', -1, 'hours_malformed'],
    ['09:00', '18:00', 1.5, 'hours_malformed'],
  ])('the rules check a request from %s to %s, flexible by %d hours: %s', (from, until, flexibleHours, reason) => {
    expect(whyNotShow(ana, { ...plain, from, until, flexibleHours }, 0)).toBe(reason)
  })
})

test.each([
  ['08:00', 0, false],
  ['08:00', 1, true],
  ['09:00', 0, true],
  ['18:00', 0, true],
  ['19:30', 1, false],
  ['19:30', 2, true],
])('a pick-up at %s fits a request from 09:00 to 18:00, flexible by %d hours: %s (ST15)', (pickUp, flexibleHours, within) => {
  expect(isWithinHours({ from: '09:00', until: '18:00', flexibleHours }, pickUp)).toBe(within)
  expect(isWithinHours({ from: '', until: '', flexibleHours }, pickUp)).toBe(true)
})

test('a time of day stays the same when it is parsed and formatted again', () => {
  for (const clock of ['00:00', '09:05', '23:59']) expect(clockOf(minuteOf(clock))).toBe(clock)
})

test('only women see a women-only request (ST15)', () => {
  expect([isShownTo('Female', true), isShownTo('Male', true), isShownTo('Rather not say', true), isShownTo(null, true)]).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(isShownTo(null, false)).toBe(true)
})

test('a driver sends ten invitations a day, one per person and trip, while the trip can be joined (ST16)', () => {
  const first = { today: 0, before: false, over: false }
  expect(whyNotInvite(first)).toBeUndefined()
  expect(whyNotInvite({ ...first, today: 9 })).toBeUndefined()
  expect(whyNotInvite({ ...first, today: 10 })).toBe('too_many_invitations')
  expect(whyNotInvite({ ...first, before: true })).toBe('already_invited')
  expect(whyNotInvite({ ...first, over: true })).toBe('not_possible_now')
})

test('a seat satisfies a request on the same day when pick-up and drop-off are within ten kilometers of the requested ones (ST18)', () => {
  const at = (kmNorth: number) => ({ lat: -32 + kmNorth / 111.2, lng: -63 })
  const request = { from: at(0), to: at(100), day: '2027-03-05' }
  expect(isSeatFor(request, request)).toBe(true)
  expect(isSeatFor(request, { ...request, from: at(9.9), to: at(90.1) })).toBe(true)
  expect(isSeatFor(request, { ...request, from: at(-10.2) })).toBe(false)
  expect(isSeatFor(request, { ...request, to: at(110.2) })).toBe(false)
  expect(isSeatFor(request, { ...request, day: '2027-03-06' })).toBe(false)
  expect(isSeatFor(request, { ...request, from: request.to, to: request.from })).toBe(false)
})
