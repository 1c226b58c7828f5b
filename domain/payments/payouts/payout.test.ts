import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../time.ts'
import { isHolder, lapsesAt, type Payee, payableMinor, paysTrip, whyNotPayOut, whyNotRelease } from './payout.ts'

const payee: Payee = { minor: 1000n, waitingMinor: 0n, hasCbu: true, holderSeen: true, returned: false, own: false, rode: false }

describe('the money due to a driver', () => {
  test.each([
    ['that is payable', {}, undefined],
    ['below zero', { minor: -1n }, 'owes'],
    ['of the administrator', { own: true }, 'own'],
    ['for a trip on which the administrator had a seat', { rode: true, hasCbu: false }, 'rode'],
    ['without an account', { hasCbu: false, holderSeen: false }, 'no_cbu'],
    ['sent back', { returned: true }, 'returned'],
    ['to an account that nobody looked at', { holderSeen: false }, 'holder_unseen'],
    ['of somebody new', { waitingMinor: 1000n }, 'waits'],
    ['of somebody new, in part', { waitingMinor: 999n }, undefined],
  ] as const)('%s', (_, more, why) => {
    expect(whyNotPayOut({ ...payee, ...more })).toBe(why)
  })

  test.each([
    ['the oldest of what is due', { minor: 40n, newerMinor: 60n }, true],
    ['a part of it', { minor: 40n, newerMinor: 99n }, true],
    ['nothing of what was paid before', { minor: 40n, newerMinor: 100n }, false],
    ['the newest that waits no more', { minor: 31n, newerMinor: 0n }, true],
    ['nothing of what waits', { minor: 30n, newerMinor: 0n }, false],
  ])('a payout of 100 due, of which 30 waits, covers %s', (_, trip, pays) => {
    expect(paysTrip({ minor: 100n, waitingMinor: 30n }, trip)).toBe(pays)
  })

  test('a payout never exceeds the payable due', () => {
    expect([payableMinor({ minor: 10n, waitingMinor: 4n }), payableMinor({ minor: 4n, waitingMinor: 10n })]).toEqual([6n, 0n])
  })
})

test('an administrator releases a prepared payout once, within seven days', () => {
  const preparedAt = new Date('2026-11-20T12:00:00Z')
  const prepared = { preparedAt, released: false, replaced: false }
  expect(lapsesAt(preparedAt).getTime() - preparedAt.getTime()).toBe(7 * DAY_MS)
  expect(whyNotRelease(prepared, new Date(lapsesAt(preparedAt).getTime() - 1))).toBeUndefined()
  expect(whyNotRelease(prepared, lapsesAt(preparedAt))).toBe('payout_lapsed')
  expect(whyNotRelease({ ...prepared, released: true }, preparedAt)).toBe('not_possible_now')
  expect(whyNotRelease({ ...prepared, replaced: true }, preparedAt)).toBe('not_possible_now')
})

describe('the holder of a tax number', () => {
  test.each([
    ['20-12345678-6', '12345678', true],
    ['20123456786', '12.345.678', true],
    ['20123456785', '12345678', false],
    ['20123456786', '12345679', false],
    ['23012345674', '1234567', true],
    ['2012345678', '12345678', false],
    ['20123456786x', '12345678', false],
  ])('the tax number %s belongs to the DNI %s: %s', (cuit, dni, is) => {
    expect(isHolder(cuit, { kind: 'dni', country: 'AR', number: dni })).toBe(is)
  })

  test.each([
    { kind: 'passport', country: 'AR', number: 'AB123456' },
    { kind: 'passport', country: 'IT', number: 'AB123456' },
    { kind: 'dni', country: 'UY', number: '4.123.456-7' },
    { kind: 'dni', country: 'CL', number: '12.345.678-K' },
  ] as const)('with a $kind of $country, the check accepts every valid tax number', (document) => {
    expect([isHolder('20123456786', document), isHolder('20123456785', document)]).toEqual([true, false])
  })
})
