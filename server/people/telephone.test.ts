import { expect, test } from 'vitest'
import { mobileOf, presentTelephone, storedTelephone, telephoneKey } from './telephone.ts'

const hrefOf = (typed: string) => presentTelephone(storedTelephone(typed)).call.href

test.each([
  '+54 9 341 555-1234',
  '+54 341 15 555-1234',
  '5493415551234',
  '0341 15 555 1234',
  '(0341) 155-551234',
  '341 15 5551234',
  '9 341 555 1234',
  '0054 9 341 555 1234',
  '+54 (9) 341 555.1234',
  '+54 9 341 15 555-1234',
  '54 9 (0341) 15 555-1234',
])('an Argentine mobile written as %s gets the same call link', (typed) => {
  expect(hrefOf(typed)).toBe('tel:+5493415551234')
})

test.each([
  ['(011) 4444-5555', 'tel:+541144445555'],
  ['011 15 4444-5555', 'tel:+5491144445555'],
  ['11 4444 5555', 'tel:+541144445555'],
  ['02964 412345', 'tel:+542964412345'],
  ['341 555 0101', 'tel:+543415550101'],
  ['+598 99 123 456', 'tel:+59899123456'],
  ['59899123456', 'tel:+59899123456'],
  ['00 598 99 123 456', 'tel:+59899123456'],
  ['+595 981 123456', 'tel:+595981123456'],
  ['+591 71234567', 'tel:+59171234567'],
  ['+55 11 91234-5678', 'tel:+5511912345678'],
  ['+1 212 555 0101', 'tel:+12125550101'],
  ['+34 612 345 678', 'tel:+34612345678'],
  ['+372 512 3456', 'tel:+3725123456'],
  ['+65 8123 4567', 'tel:+6581234567'],
  ['+27 11 978 5313', 'tel:+27119785313'],
  ['15 555 0101', 'tel:155550101'],
  ['555 0101', 'tel:5550101'],
])('the call link of %s is %s', (typed, href) => expect(hrefOf(typed)).toBe(href))

test('a telephone is stored as its digits and shown in a readable format', () => {
  expect(storedTelephone('+54 9 341 555-1234')).toBe('5493415551234')
  expect(storedTelephone('+54 9 341 15 555-1234')).toBe('549341155551234')
  expect(presentTelephone('0341155551234')).toEqual({
    telephone: '0341155551234',
    call: { href: 'tel:+5493415551234', shown: '+54 9 341 555 1234' },
  })
  expect(presentTelephone('5550101').call.shown).toBe('5550101')
})

test('a foreign number is stored with 00 if its digits alone are an Argentine number', () => {
  expect(storedTelephone('+372 541 2345')).toBe('003725412345')
  expect(hrefOf('+372 541 2345')).toBe('tel:+3725412345')
  expect(hrefOf('3725 412345')).toBe('tel:+543725412345')
  expect(hrefOf('+34 155 512 34')).toBe('tel:+3415551234')
})

test.each([
  ['+55 41 98888-7777', '+554188887777'],
  ['+55 11 97888-7777', '+551178887777'],
  ['+55 41 98888-7777', '554188887777'],
])('the mobile %s is the same when WhatsApp reports it as %s', (profile, reported) => {
  const [address, from] = [profile, reported].map((one) => mobileOf(storedTelephone(one), ['BR'])?.address)
  expect([address, from]).toEqual([profile.replace(/[ -]/g, ''), address])
  expect(telephoneKey(reported)).toBe(telephoneKey(profile))
})

test('a Brazilian landline stays as it is, and is no mobile', () => {
  expect(mobileOf(storedTelephone('+55 41 3333-4444'), ['BR'])).toBeUndefined()
  expect(telephoneKey('+55 41 3333-4444')).toBe('+554133334444')
})
