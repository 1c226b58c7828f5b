import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readingBounds } from '#server/trips/groupMessages/grammar/bounds.ts'
import { readGroupMessage } from '#server/trips/groupMessages/grammar/read.ts'
import { hostileMessages } from '../testing/hostileMessages.ts'
import { gazetteer } from '../testing/smallWorld.ts'
import { placeLookup, readMessage } from './readMessage.ts'

/* Work of reading a message as a count of rows, since time would depend on the machine. */

/**
 * The last name that is looked up may exceed the limit of rows by this: the rows for a name of thirty letters with two errors in
 * each word.
 */
const MAX_ROWS_OF_A_NAME = 9_000

function workOf(text: string) {
  const counted = { names: 0, mistyped: 0 }
  const work = { rows: readingBounds.rows as number }
  const { called, alike } = gazetteer
  const lookup = placeLookup(
    {
      called: (...one) => ((counted.names += 1), called(...one)),
      alike: (...one) => ((counted.mistyped += 1), alike(...one)),
    },
    work,
  )
  readGroupMessage(text, '2026-10-19', lookup)
  return { ...counted, rows: readingBounds.rows - work.rows }
}

test.each(Object.entries(hostileMessages))('a message of %s needs at most the allowed look-ups and rows', (_, make) => {
  for (let n = 0; n < 8; n += 1) {
    const text = make().slice(0, readingBounds.characters)
    const { names, mistyped, rows } = workOf(text)
    expect(names, text).toBeLessThanOrEqual(readingBounds.names)
    expect(mistyped, text).toBeLessThanOrEqual(readingBounds.mistyped)
    expect(rows, text).toBeLessThanOrEqual(readingBounds.rows + MAX_ROWS_OF_A_NAME)
  }
})

test('only names next to words of the grammar are looked up as mistyped', () => {
  expect(workOf('rosairo cordova mendosa tucumna salat jujui')).toMatchObject({ mistyped: 0, rows: 0 })
  expect(workOf('salgo de rosairo a mendosaa').mistyped).toBe(2)
})

test('simultaneous readings leave a turn of the event loop between them', async () => {
  const order: string[] = []
  const readings = Array.from({ length: 5 }, async () => {
    await readMessage({ gazetteer, now: () => new Date('2026-10-19T12:00:00Z') }, 'salgo de rosairo a cordova')
    order.push('reading')
  })
  const others = (async () => {
    while (order.filter((one) => one === 'reading').length < readings.length) {
      await setImmediate()
      order.push('other')
    }
  })()
  await Promise.all([...readings, others])
  expect(order.join(' ')).not.toContain('reading reading')
})
