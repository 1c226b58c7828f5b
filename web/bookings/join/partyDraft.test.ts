import { expect, test } from 'vitest'
import { partyIn } from './partyDraft.ts'

const kinds = ['adult', 'account'] as const

test('a stored draft restores companions and message', () => {
  const companions = [{ kind: 'adult' as const, name: 'Eva', lastName: 'Paz' }, { kind: 'account' as const }]
  expect(partyIn({ companions, message: 'Two bikes' }, kinds)).toEqual({ companions, message: 'Two bikes' })
})

test.each([
  [{}],
  [{ companions: 'Eva', message: 3 }],
  [{ companions: [null, 1, 'Eva', {}, { kind: 'child', name: 'Mía' }, { kind: 'robot' }] }],
])('an invalid draft, %j, is ignored', (stored) => expect(partyIn(stored, kinds)).toEqual({ companions: [], message: '' }))

test('an invalid part of a draft is ignored', () => {
  expect(partyIn({ companions: [{ kind: 'adult', name: 7, lastName: 'Paz', age: '4' }] }, kinds).companions).toEqual([
    { kind: 'adult', lastName: 'Paz' },
  ])
})
