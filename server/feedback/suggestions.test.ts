import { expect, test } from 'vitest'
import {
  addSuggestion,
  giveTicket,
  listSuggestions,
  type NewSuggestion,
  removeSuggestion,
} from '#contract/feedback/suggestions.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'

const { ana, emma, join, visitor, world, db, clock, later } = await cast()
const stranger = visitor()
const right = { author: 'Visitante Curiosa', authorEmail: 'curiosa@example.org' }

type Someone = Pick<typeof stranger, 'call'>
const ticketOf = async (someone: Someone) => (await someone.call(giveTicket, {})).ticket
const send = (someone: Someone, body: NewSuggestion) => refusalOf(someone.call(addSuggestion, { body: { ...right, ...body } }))
const inBox = async () => (await emma.call(listSuggestions, { query: {} })).suggestions.map(({ suggestion }) => suggestion)

/** Sends a form as a person would, some time after loading it. */
async function sends(someone: Someone, body: NewSuggestion) {
  const ticket = await ticketOf(someone)
  clock.pass(4000)
  return send(someone, { ticket, ...body })
}

test('a visitor sends a suggestion, and an administrator reads it', async () => {
  expect(await sends(stranger, { suggestion: '  Más viajes\na Tandil. ' })).toBe('not refused')
  const [first] = (await emma.call(listSuggestions, { query: {} })).suggestions
  expect(first).toMatchObject({ ...right, suggestion: 'Más viajes\na Tandil.', sentAt: clock.now().toISOString() })
})

test('a suggestion with wrong fields is refused for the first of them, with the specification’s message', async () => {
  expect(await send(stranger, { author: '', authorEmail: '', suggestion: '' })).toBe(
    'validation name_required email_required suggestion_required',
  )
  expect(await send(stranger, { author: 'R2D2', authorEmail: 'x', suggestion: 'Hola' })).toBe(
    'validation name_symbols email_malformed',
  )
})

test('a robot’s suggestion is refused if the form is sent too fast, or with a value in the hidden field', async () => {
  const ticket = await ticketOf(stranger)
  expect(await send(stranger, { ticket, suggestion: 'Cheap watches' })).toBe('looks_automatic')
  clock.pass(4000)
  expect(await send(stranger, { ticket, suggestion: 'Cheap watches', website: 'https://cheap.example' })).toBe('looks_automatic')
  expect(await send(ana, { suggestion: 'Cheap watches', website: 'https://cheap.example' })).toBe('looks_automatic')
  expect(await inBox()).not.toContain('Cheap watches')
})

test('a suggestion with the form token of yesterday or with an invented one is refused', async () => {
  const old = await ticketOf(stranger)
  await later(DAY_MS)
  const [time = '', random = '', signature = ''] = (await ticketOf(stranger)).split('.')
  clock.pass(4000)
  const newer = [(parseInt(time, 36) - 1).toString(36), random, signature].join('.')
  for (const ticket of [old, newer, `${time}.${random}.${'x'.repeat(43)}`])
    expect(await send(stranger, { ticket, suggestion: 'Cheap watches' })).toBe('form_expired')
})

test('a repeated form gets the same response, and cannot be used for another suggestion', async () => {
  const ticket = await ticketOf(stranger)
  clock.pass(4000)
  const body = { ...right, ticket, suggestion: 'Un mapa más grande.' }
  const [one, again] = [
    await stranger.call(addSuggestion, { body }),
    await stranger.call(addSuggestion, { body: { ...body, suggestion: 'Un mapa más  grande.' } }),
  ]
  expect(again).toEqual(one)
  expect(await send(stranger, { ticket, suggestion: 'Otra cosa.' })).toBe('form_expired')
})

test('the same text is accepted once a day, from any sender', async () => {
  expect(await sends(stranger, { suggestion: 'un MAPA más grande.' })).toBe('already_sent')
  expect(await sends(ana, { suggestion: 'Un mapa más chico.' })).toBe('not refused')
})

test('twenty robots that send the same form simultaneously make one suggestion', async () => {
  const ticket = await ticketOf(stranger)
  clock.pass(4000)
  await Promise.all(Array.from({ length: 20 }, () => send(stranger, { ticket, suggestion: 'Una vez.' })))
  expect((await inBox()).filter((one) => one === 'Una vez.')).toHaveLength(1)
})

test('a logged-in user sends a suggestion without a form token, even if barred', async () => {
  const boris = await join({ name: 'Boris', registered: true, standing: 'suspended' })
  expect(await send(boris, { suggestion: 'Perdón.' })).toBe('not refused')
  expect(await inBox()).toContain('Perdón.')
})

test('another site’s page cannot send a suggestion, and a logged-in user needs the session’s token', async () => {
  const body = { ...right, suggestion: 'Desde otro lado' }
  const foreign = await stranger.send('POST', '/api/suggestionbox/add', body, { origin: 'https://elsewhere.example' })
  expect(foreign.json()).toMatchObject({ status: 403, reason: 'origin_refused' })
  const stolen = await ana.send('POST', '/api/suggestionbox/add', body, { 'x-csrf-token': 'guessed' })
  expect(stolen.json()).toMatchObject({ status: 403, reason: 'csrf' })
})

test('an administrator deletes a suggestion, and the audit log records that it existed', async () => {
  const { suggestions, count } = await emma.call(listSuggestions, { query: {} })
  const id = suggestions[0]?.id ?? ''
  expect(await emma.call(removeSuggestion, { params: { id }, query: { reason: 'Insulta' } })).toEqual({ removed: true })
  expect((await emma.call(listSuggestions, { query: {} })).count).toBe(count - 1)
  expect(await refusalOf(emma.call(removeSuggestion, { params: { id }, query: {} }))).toBe('not_found')
  expect(await refusalOf(emma.call(removeSuggestion, { params: { id: 'x' }, query: {} }))).toBe('not_found')
  const entry = await db.selectFrom('audit').selectAll().where('subject', '=', `suggestion:${id}`).executeTakeFirstOrThrow()
  expect(entry).toMatchObject({ actor: emma.id, action: 'delete_suggestion', content: { reason: 'Insulta' } })
  expect(JSON.stringify(entry.content)).not.toMatch(/@|Perdón/)
})

test('suggestions are listed in pages of eight, each once', async () => {
  for (const n of ['uno', 'dos', 'tres', 'cuatro', 'cinco']) await send(ana, { suggestion: `Número ${n}` })
  const first = await emma.call(listSuggestions, { query: {} })
  const second = await emma.call(listSuggestions, { query: { after: first.next } })
  const ids = [...first.suggestions, ...second.suggestions].map(({ id }) => id)
  expect([first.suggestions.length, ids.length, new Set(ids).size]).toEqual([8, first.count, first.count])
  expect(second.next).toBeUndefined()
})

test('suggestions are limited to 120 an hour in total', async () => {
  const now = clock.now()
  const many = Array.from({ length: 120 }, (_, n) => ({
    author: 'Robot',
    author_email: 'r@example.org',
    suggestion: `${n}`,
    sent_at: now,
  }))
  await db.transaction().execute((tx) =>
    tx
      .insertInto('suggestions')
      .values(many.map((one) => ({ ...one, ticket: null })))
      .execute(),
  )
  expect(await send(ana, { suggestion: 'La última' })).toBe('too_many_requests')
  clock.pass(3_600_000)
  expect(await send(ana, { suggestion: 'La última' })).toBe('not refused')
})

test('a suggestion is deleted after twelve months, and the deletion is recorded (K13)', async () => {
  await later(364 * DAY_MS)
  await send(ana, { suggestion: 'Recién' })
  await later(2 * DAY_MS)
  await runJob(world, 'delete-old-suggestions')
  expect(await inBox()).toEqual(['Recién'])
  const entry = await db.selectFrom('audit').selectAll().where('action', '=', 'retention_run').executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor: null,
    subject: 'job:delete-old-suggestions',
    content: { after: { erased: expect.any(Number) } },
  })
})

test('an account sends at most five suggestions an hour, independent of other accounts at the same address (C5)', async () => {
  const busy = await cast({ LIMITS: 'on' })
  const statuses: number[] = []
  const six = Array.from({ length: 6 }, () => busy.ana)
  for (const [n, someone] of [...six, busy.bruno].entries()) {
    const sent = await someone.send('POST', '/api/suggestionbox/add', { ...right, suggestion: `Idea ${n}` })
    statuses.push(sent.statusCode)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 200])
})

test('calls without a form, as in the specification, are accepted twenty times an hour', async () => {
  await later(DAY_MS)
  const answers = []
  for (let n = 0; n < 21; n++) answers.push(await send(visitor(), { suggestion: `Idea ${n}` }))
  expect(answers.filter((answer) => answer === 'not refused')).toHaveLength(20)
  expect(answers.at(-1)).toBe('too_many_requests')
  expect(await sends(stranger, { suggestion: 'Con formulario.' })).toBe('not refused')
})
