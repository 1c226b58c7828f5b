import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingLife, bookingStates } from './bookings/booking.ts'
import { type Transitions, canTransition, movesOf, stateAfter } from './life.ts'
import { orderLife, orderStates } from './payments/payment.ts'
import { Refused } from './refusal.ts'

const lives: [string, Transitions, readonly string[], string][] = [
  ['booking', bookingLife, bookingStates, 'requested'],
  ['order', orderLife, orderStates, 'opened'],
]

function outcome(act: () => string) {
  try {
    return act()
  } catch (error) {
    return error instanceof Refused ? { reason: error.reason, details: error.details } : error
  }
}

test.each(lives)(
  'a %s makes every transition of its life cycle and refuses all others with its present state',
  (_, life, states) => {
    const events = [...new Set(movesOf(life).map(({ event }) => event))]
    for (const state of states)
      for (const event of events) {
        const to = life[state]?.[event]
        expect(canTransition(life, state, event)).toBe(to !== undefined)
        expect(outcome(() => stateAfter(life, state, event))).toEqual(to ?? { reason: 'not_possible_now', details: { state } })
      }
  },
)

test.each(lives)('a %s reaches every state of its life cycle and no other', (_, life, states, first) => {
  const reached = new Set([first])
  for (const state of reached) for (const to of Object.values(life[state] ?? {})) reached.add(to)
  expect([...reached].toSorted()).toEqual(states.toSorted())
})

test('a declined, cancelled or driven booking never changes, in any order of events', () => {
  const ends = bookingStates.filter((state) => Object.keys(bookingLife[state]).length === 0)
  expect(ends.toSorted()).toEqual(['cancelled', 'declined', 'not_driven', 'travelled'])
  const events = [...new Set(movesOf(bookingLife).map(({ event }) => event))] as Parameters<
    typeof stateAfter<typeof bookingLife>
  >[2][]
  const walk = fc.array(fc.constantFrom(...events), { maxLength: 40 })
  fc.assert(
    fc.property(walk, (tried) => {
      const path: (typeof bookingStates)[number][] = ['requested']
      for (const event of tried) {
        const state = path.at(-1) ?? 'requested'
        if (canTransition(bookingLife, state, event)) path.push(stateAfter(bookingLife, state, event))
      }
      // an expired or withdrawn booking can only become confirmed, by a late payment
      const returned = path.findIndex(
        (state, i) => i > 0 && ['expired', 'withdrawn'].includes(path[i - 1] ?? '') && state !== 'confirmed',
      )
      expect(returned).toBe(-1)
      expect(path.slice(0, -1).filter((state) => ends.includes(state))).toEqual([])
    }),
    { numRuns: 5000 },
  )
})
