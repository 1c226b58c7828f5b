import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { calls } from '#contract/all.ts'
import { addWithdrawal } from '#contract/feedback/withdrawals.ts'
import { register, editPerson } from '#contract/people/people.ts'
import { postTrip } from '#contract/trips/tripPosting.ts'
import { bodyOfVisitor, setVisitor, textFor } from './texts.ts'

const [ANA, BETO] = ['0123456789ab', 'ba9876543210']
const schemaOf = (body: z.ZodMiniType) => z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })

type Call = Parameters<typeof bodyOfVisitor>[0]

/** Returns the body of a call as the demo would store it. */
function stored(call: Call, visitor: string, body: object): Record<string, unknown> {
  const request = {} as Parameters<typeof setVisitor>[0] // as: only the identity of the object is used
  setVisitor(request, visitor)
  return bodyOfVisitor(call, request, body) as Record<string, unknown> // as: the body of an object is an object
}

const comment = (text: string) => String(stored(postTrip, ANA, { comment: text })['comment'])

test('a visitor reads their own text, and other visitors read an ellipsis', () => {
  const answer = JSON.stringify({ comment: comment('Salgo "temprano" \\ y\nvuelvo'), from: 'Rosario' })
  expect(JSON.parse(textFor(ANA, answer))).toEqual({ comment: 'Salgo "temprano" \\ y\nvuelvo', from: 'Rosario' })
  for (const other of [BETO, undefined]) expect(JSON.parse(textFor(other, answer))).toEqual({ comment: '…', from: 'Rosario' })
})

test('the filter separates texts of several people, even when cut off or within pages and files', () => {
  const [whole, cut] = [comment('uno'), comment('secreto').slice(0, -3)]
  expect(JSON.parse(textFor(BETO, JSON.stringify([cut, 'a', whole, 'b'])))).toEqual(['…', 'a', '…', 'b'])
  expect(JSON.parse(textFor(ANA, JSON.stringify([cut, 'a', whole, 'b'])))).toEqual(['secre', 'a', 'uno', 'b'])
  for (let length = 1; length < 5; length++)
    expect(textFor(ANA, JSON.stringify([comment('secreto').slice(0, length), 'b']))).toBe('["…","b"]')
  expect(textFor(BETO, `<p>${cut}</p><p>b</p>`)).toBe('<p>…</p><p>b</p>')
  expect(textFor(BETO, `a;${whole};b\n${cut}\nc`)).toBe('a;…;b\n…\nc')
})

test('a visitor cannot make a text count as another visitor’s, nor show it to them', () => {
  const typed = fc.string({ unit: fc.constantFrom('a', '"', '\\', '\n', '<', '\uE000', '\uE001', '\uE112', 'ñ') })
  fc.assert(
    fc.property(typed, typed, (one, another) => {
      const bodies = [one, another].map((text) => stored(postTrip, ANA, { comment: `Z${text}Z`, price: '1' }))
      const read = JSON.parse(textFor(BETO, JSON.stringify(bodies))) as object[]
      expect(read).toEqual([
        { comment: '…', price: '1' },
        { comment: '…', price: '1' },
      ])
    }),
  )
})

test('a blank text remains blank', () => {
  expect(comment('  ')).toBe('  ')
})

test('facts about a person are replaced by invented ones, equal for equal input', () => {
  const body = {
    name: 'Real',
    lastName: 'Person',
    dni: '30111222',
    telephone: '3415000000',
    street: 'Mi calle 5',
    about: 'Soy yo',
  }
  const [first, again] = [stored(register, ANA, body), stored(register, ANA, body)]
  expect(first).toEqual(again)
  const { about, ...facts } = first
  for (const [field, typed] of Object.entries(body).filter(([name]) => name !== 'about')) expect(facts[field]).not.toBe(typed)
  expect(facts['dni']).toMatch(/^99\d{6}$/)
  expect(textFor(ANA, String(about))).toBe('Soy yo')
  expect(stored(editPerson, ANA, body)).toEqual({ about })
})

test('places and choices of a form are unchanged', () => {
  const stopovers = [{ name: 'Villa María', meetingPoint: 'Terminal' }]
  const read = stored(postTrip, ANA, { originName: 'Rosario', stopovers })
  expect(JSON.parse(textFor(BETO, JSON.stringify(read)))).toEqual({
    originName: 'Rosario',
    stopovers: [{ name: 'Villa María', meetingPoint: '…' }],
  })
  expect(stored(addWithdrawal, ANA, { about: 'booking', email: 'yo@real.example' })).toEqual({
    about: 'booking',
    email: 'visita@demo.example',
  })
})

/** Fields that hold names, numbers, days, ids or addresses of existing objects. */
const structural = (
  'returnTo code image validUntil idUser idRoute originName destinationName date hours place restriction tolls price vehicleId until except from to at ids ' +
  'upTo id person request change replaces invitation paymentId orderId bookingId accounts caseId sanctionId falseReports front back images photo ' +
  'photoDni greencard bluecard dniCountry gender age rating litres fuelPrice petrol ticket website version userEmail email author name title endpoint p256dh auth'
).split(' ')
test('every text that a call stores is marked, invented, or refers to an existing object', () => {
  const unknown = new Set<string>()
  const walk = (call: Call, value: unknown, key: string): void => {
    if (structural.includes(key) || typeof value !== 'object' || value === null) return
    const { properties = {}, anyOf = [], oneOf = [], items, ...own } = value as Record<string, never> // as: parts of a JSON schema
    for (const one of [...(anyOf as object[]), ...(oneOf as object[]), ...(items ? [items] : [])]) walk(call, one, key)
    for (const [name, one] of Object.entries(properties)) walk(call, one, name)
    if ('enum' in own || 'const' in own || !JSON.stringify(own).includes('"type":"string"') || !key) return
    const read = stored(call, ANA, { [key]: 'ZORRO' })
    if (textFor(BETO, JSON.stringify(read)).includes('ZORRO')) unknown.add(`${call.path} ${key}`)
  }
  const bodies = Object.values(calls).flatMap((call: Call) =>
    call.body && !call.storesNothing ? [{ call, body: call.body }] : [],
  )
  for (const { call, body } of bodies) walk(call, schemaOf(body), '')
  // the only unmarked text: the domain accepts only four values for it
  expect([...unknown]).toEqual(['/withdrawal/add about'])
})
