import { expect, test, vi } from 'vitest'
import { readMessage } from '#contract/trips/groupMessages.ts'
import { dayAfter, dayText } from '#domain/time.ts'
import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'
import { HOME_ZONE, todayIn } from '../../platform/time.ts'
import { cast } from '../../testing/cast.ts'

const { ana, world } = await cast()

const read = (text: string) => ana.call(readMessage, { body: { text } })
const inDays = (days: number) => dayText(dayAfter(todayIn(world.now(), HOME_ZONE), days))

test('a message is read with the gazetteer, and ambiguous fields are marked', async () => {
  expect(await read('mañana salgo tipo 18 de rosario a bsas, 2 lugares, $15 mil, llevo torta frita')).toEqual({
    kind: { value: 'offer', isSure: true },
    from: { value: expect.objectContaining({ name: 'Rosario, Santa Fe, Argentina' }), isSure: true },
    to: { value: expect.objectContaining({ name: expect.stringMatching(/^Buenos Aires, /) }), isSure: true },
    stops: [],
    date: { value: inDays(1), isSure: true },
    hours: { value: '18:00', isSure: true },
    seats: { value: 2, isSure: true },
    priceMinor: { value: 1_500_000, isSure: true },
    notUnderstood: ['torta frita'],
  })
  expect((await read('busco de rosario a cordoba a las 7')).hours).toEqual({ value: '07:00', isSure: false })
})

test('other alphabets, markup and queries are reported as unread text', async () => {
  for (const text of [
    '我们去罗萨里奥',
    '<script>alert(1)</script>',
    "'; drop table trips;--",
    '{{7*7}} ${7*7}',
    '\u202emoc.live',
  ]) {
    const { notUnderstood, stops, ...fields } = await read(text)
    expect([fields, stops], text).toEqual([{}, []])
    // verbatim, so that the screen shows it as text
    for (const piece of notUnderstood) expect(text).toContain(piece)
  }
})

test('a message beyond the limit of characters is refused with a reason, and not cut off', async () => {
  await expect(read('a'.repeat(MAX_GROUP_MESSAGE))).resolves.toBeDefined()
  const answer = await ana.send('POST', '/api/maps/route/reading', { text: 'a'.repeat(MAX_GROUP_MESSAGE + 1) })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('text_too_long')
  expect((await ana.send('POST', '/api/maps/route/reading', { text: 'a'.repeat(70_000) })).statusCode).toBe(413)
})

test('nothing of a message is stored: no statement writes, and an idempotency key stores no response', async () => {
  await read('salgo de rosario a cordoba')
  const asks = vi.spyOn(world.pool, 'query')
  const text = `salgo mañana de rosario a cordoba, xyzzy`
  const answer = await ana.send('POST', '/api/maps/route/reading', { text }, { 'idempotency-key': 'reading-1' })
  expect(answer.statusCode).toBe(200)
  const statements = JSON.stringify(asks.mock.calls)
  expect(statements).not.toContain('xyzzy')
  expect(statements).not.toMatch(/insert|update|delete/i)
  asks.mockRestore()
})

test('the longest texts with repeated beginnings of a place do not delay other requests', async () => {
  for (const begin of ['de san ', 'san martin de los andes y ', 'rosario - ']) {
    const result = await read(begin.repeat(MAX_GROUP_MESSAGE).slice(0, MAX_GROUP_MESSAGE))
    expect(result.stops.length).toBeLessThan(60)
  }
})
