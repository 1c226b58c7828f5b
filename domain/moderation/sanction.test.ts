import { describe, expect, test } from 'vitest'
import { movesOf } from '../life.ts'
import {
  monthsLater,
  type Offence,
  personLife,
  proposedStep,
  sanctionLife,
  stateOf,
  type Upheld,
  whyNotAppeal,
  whyNotReactivate,
  whyNotSanction,
} from './sanction.ts'

const now = new Date('2026-11-23T12:00:00Z')
const monthsAgo = (months: number) => monthsLater(now, -months)
const before = (...past: [Offence, number][]): Upheld[] =>
  past.map(([offence, months]) => ({ offence, step: 'warn', at: monthsAgo(months) }))
const proposed = (past: Upheld[], offence: Offence) => {
  const { step, months } = proposedStep(past, offence, now)
  return [step, months]
}

describe('the ladder of sanctions', () => {
  test.each([
    [0, ['warn', undefined]],
    [1, ['suspend', 1]],
    [2, ['suspend', 3]],
    [3, ['suspend', 6]],
    [4, ['disable', undefined]],
    [9, ['disable', undefined]],
  ])('the ladder proposes a step after %i offenses', (count, step) => {
    const past = before(...Array.from({ length: count }, (): [Offence, number] => ['no_show', 3]))
    expect(proposed(past, 'no_show')).toEqual(step)
  })

  test('an offense counts for less than 24 months', () => {
    expect(proposed(before(['no_show', 25], ['spam', 24]), 'no_show')).toEqual(['warn', undefined])
    expect(proposed(before(['no_show', 23]), 'no_show')).toEqual(['suspend', 1])
  })

  test.each(['violence', 'sexual_harassment', 'fraud', 'false_identity'] as const)(
    'the first offense of %s leads to a suspension of six months',
    (offence) => {
      expect(proposed([], offence)).toEqual(['suspend', 6])
      expect(proposed(before([offence, 2]), offence)).toEqual(['disable', undefined])
    },
  )

  test('driving for profit is a grave offense after a warning for money outside the site', () => {
    expect(proposed([], 'professional_driver')).toEqual(['warn', undefined])
    expect(proposed(before(['money_outside', 2]), 'professional_driver')).toEqual(['suspend', 6])
    expect(proposed(before(['no_show', 2]), 'professional_driver')).toEqual(['suspend', 1])
  })
})

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-01-15T23:59:59Z', 1, '2026-02-15T23:59:59.000Z'],
  ['2027-12-31T00:00:00Z', 2, '2028-02-29T00:00:00.000Z'],
  ['2026-08-31T00:00:00Z', 6, '2027-02-28T00:00:00.000Z'],
  ['2026-03-31T00:00:00Z', -1, '2026-02-28T00:00:00.000Z'],
])('from %s, %i calendar months later is %s', (from, months, to) => {
  expect(monthsLater(new Date(from), months).toISOString()).toBe(to)
})

describe('the standing of a person', () => {
  const until = monthsAgo(1)
  test.each([
    ['active', null, false, 'active'],
    ['suspended', null, true, 'suspended'],
    ['suspended', monthsLater(now, 1), true, 'suspended'],
    ['suspended', until, false, 'active'],
    ['suspended', until, true, 'awaiting_reactivation'],
    ['disabled', null, true, 'disabled'],
  ] as const)('a person %s until %s, with a fee due %s, is %s', (standing, end, fee, state) => {
    expect(stateOf(standing, end, fee, now)).toBe(state)
    expect(whyNotReactivate(state, fee)).toBe(state === 'awaiting_reactivation' ? undefined : 'no_reactivation')
  })

  test('only the listed transitions end a sanction, and only an appeal ends a permanent exclusion', () => {
    expect(movesOf(personLife).filter(({ from }) => from === 'disabled')).toEqual([
      { from: 'disabled', event: 'lift', to: 'active' },
    ])
    // the bank took back the fee that had ended the sanction (E3)
    expect(movesOf(sanctionLife).filter(({ from }) => from !== 'pending' && from !== 'in_force')).toEqual([
      { from: 'served', event: 'reopen', to: 'in_force' },
    ])
  })
})

test('the rules refuse a sanction of oneself, after an exclusion, and while another is pending', () => {
  const judged = { self: false, standing: 'active' as const, pending: false }
  expect(whyNotSanction({ ...judged, self: true }, 'warn')).toBe('self_sanction')
  expect(whyNotSanction({ ...judged, standing: 'disabled' }, 'warn')).toBe('already_sanctioned')
  expect(whyNotSanction({ ...judged, standing: 'suspended' }, 'suspend')).toBe('already_sanctioned')
  expect(whyNotSanction({ ...judged, standing: 'suspended' }, 'disable')).toBeUndefined()
  expect(whyNotSanction({ ...judged, pending: true }, 'disable')).toBe('already_sanctioned')
  expect(whyNotSanction({ ...judged, standing: 'closed' }, 'warn')).toBe('not_possible_now')
})

test('the rules accept one appeal of a sanction in force, within six calendar months', () => {
  const sanction = { state: 'in_force' as const, startsAt: monthsAgo(5), appealed: false }
  expect(whyNotAppeal(sanction, now)).toBeUndefined()
  expect(whyNotAppeal({ ...sanction, appealed: true }, now)).toBe('appeal_used')
  expect(whyNotAppeal({ ...sanction, startsAt: monthsAgo(6) }, now)).toBe('appeal_too_late')
  expect(whyNotAppeal({ ...sanction, state: 'served' }, now)).toBe('not_possible_now')
  expect(whyNotAppeal({ ...sanction, state: 'pending', startsAt: null }, now)).toBe('not_possible_now')
})
