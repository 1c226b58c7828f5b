import { expect, test } from 'vitest'
import { previewRetentionRule } from './actions.ts'
import type { RetentionRule, RetentionWorld } from './rule.ts'

const DUE = Array.from({ length: 1000 }, (_, n) => ({ id: String(n).padStart(4, '0'), held: n === 999 }))

/** Builds a rule over the first `due` of a thousand rows, the last of which is held. */
const ruleOver = (due: number, batches: string[]): RetentionRule => ({
  name: 'rule-of-this-test',
  at: '0 5 * * *',
  what: 'erased',
  inBulk: true,
  cutoff: (now) => now,
  findExpired: async (_db, _when, after, most) => {
    batches.push(after)
    return DUE.slice(0, due)
      .filter(({ id }) => id > after)
      .slice(0, most)
  },
  apply: async (_tx, ids) => ids,
})

test.each([
  [0, ['']],
  [499, ['']],
  [500, ['', '0499']],
  [501, ['', '0499']],
  [1000, ['', '0499', '0999']],
])('a rule processes %i rows in batches until a batch is not full', async (due, batches) => {
  const world = { now: () => new Date('2026-12-01T05:00:00Z') } as RetentionWorld
  const starts: string[] = []
  const figures = await previewRetentionRule(world, ruleOver(due, starts))
  const heldBack = due === 1000 ? 1 : 0
  expect(figures).toMatchObject({ counted: due, erased: due - heldBack, anonymised: 0, heldBack })
  expect(starts).toEqual(batches)
})
