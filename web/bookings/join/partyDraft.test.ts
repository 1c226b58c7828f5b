import { expect, test } from 'vitest'
import { partyIn } from './partyDraft.ts'

const kinds = ['adult', 'account'] as const

test('companions and message of a stored draft come back', () => {
  const companions = [{ kind: 'adult' as const, name: 'Eva', lastName: 'Paz' }, { kind: 'account' as const }]
  expect(partyIn({ companions, message: 'Two bikes' }, kinds)).toEqual({ companions, message: 'Two bikes' })
})

test.each([
  [{}],
  [{ companions: 'Eva', message: 3 }],
  [{ companions: [null, 1, 'Eva', {}, { kind: 'child', name: 'Mía' }, { kind: 'robot' }] }],
])('a draft that makes no sense, %j, gives nothing', (stored) =>
  expect(partyIn(stored, kinds)).toEqual({ companions: [], message: '' }),
)

test('a part that makes no sense is left out', () => {
  expect(partyIn({ companions: [{ kind: 'adult', name: 7, lastName: 'Paz', age: '4' }] }, kinds).companions).toEqual([
    { kind: 'adult', lastName: 'Paz' },
  ])
})
