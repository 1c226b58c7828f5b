import { expect, test } from 'vitest'
import { closeAlarm, listAlarms } from '#contract/admin/alarms.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'

const { emma, ana, db, clock, join } = await cast()
const alba = await join({ name: 'Alba', registered: true, admin: true })

const raise = (about: string) =>
  db.transaction().execute((tx) => raiseAlarm(tx, 'driver_owes', about, { minor: '1' }, clock.now()))
/** Alarm subjects in order of time. Several share an instant, even across a page boundary. */
const subjects = Array.from({ length: 65 }, (_, n) => (n === 20 ? alba.id : `about ${n}`))
for (const [n, about] of subjects.entries()) {
  if (n % 10 === 0) clock.pass(MINUTE_MS)
  await raise(about)
}

const page = (who: CastPerson, query: { closed?: string; after?: string | undefined } = {}) => who.call(listAlarms, { query })
async function pages(who: CastPerson, query = {}): Promise<string[][]> {
  const found: string[][] = []
  for (let after: string | undefined = ''; after !== undefined;) {
    const { alarms, next }: Awaited<ReturnType<typeof page>> = await page(who, { ...query, ...(after && { after }) })
    found.push(alarms.map(({ about }) => about))
    after = next
  }
  return found
}

test('the second page of alarms continues after the first page, and the last page ends the list', async () => {
  const found = await pages(emma)
  expect(found.map(({ length }) => length)).toEqual([30, 30, 5])
  expect(found.flat()).toEqual(subjects.toReversed())
})

test('the second page omits an alarm about the caller, and otherwise equals the page of other administrators', async () => {
  const found = await pages(alba)
  expect(found.map(({ length }) => length)).toEqual([30, 29, 5])
  expect(found.flat()).toEqual(subjects.filter((about) => about !== alba.id).toReversed())
})

test('new alarms come first, and do not change the second page', async () => {
  const { next } = await page(emma)
  clock.pass(MINUTE_MS)
  await raise('meanwhile')
  expect((await page(emma, { after: next })).alarms.map(({ about }) => about)).toEqual(subjects.toReversed().slice(30, 60))
  expect((await page(emma)).alarms[0]?.about).toBe('meanwhile')
})

test('closed alarms have separate pages, last closed first', async () => {
  const open = [...(await page(emma)).alarms, ...(await page(emma, { after: (await page(emma)).next })).alarms]
  const some = open.filter(({ about }) => about !== alba.id).slice(0, 35)
  for (const [n, { id }] of some.entries()) {
    if (n % 10 === 0) clock.pass(MINUTE_MS)
    await emma.call(closeAlarm, { params: { id }, body: { reason: 'Seen' } })
  }
  const found = await pages(emma, { closed: 'true' })
  expect(found.map(({ length }) => length)).toEqual([30, 5])
  expect(new Set(found.flat())).toEqual(new Set(some.map(({ about }) => about)))
  expect((await pages(emma)).flat()).toHaveLength(subjects.length + 1 - some.length)
})

test.each(['x', '1', '1.', '.1', '9999999999999999.1', '1.99999999999999999999', '-1.1', "1.1'"])(
  'an invalid page key, %s, returns the first page',
  async (after) => {
    const answer = await emma.send('GET', `/api/alarm?after=${encodeURIComponent(after)}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.json<{ alarms: unknown[] }>().alarms.length).toBeGreaterThan(0)
  },
)

test('only administrators can list alarms', async () => {
  const { next } = await page(emma)
  await expect(page(ana, { after: next })).rejects.toThrow('admin_only')
})
