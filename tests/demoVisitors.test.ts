import { expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addSuggestion } from '#contract/feedback/suggestions.ts'
import { sendMessage } from '#contract/messages/messages.ts'
import { report } from '#contract/moderation/cases.ts'
import { editPerson } from '#contract/people/people.ts'
import { called, cast } from '#server/testing/cast.ts'

const WORD = 'zorrogris'

const on = await cast({ PUBLIC_DEMO: 'on' })
const { ana, bruno, carla, diana, emma, visitor, db } = on

/** Logs in Bruno and Ana in one browser, and every other person in a separate browser. */
async function shareBrowser() {
  for (const one of [ana, bruno, carla, diana, emma]) await one.send('GET', '/api/session')
  bruno.jar.set('demo_visitor', ana.jar.get('demo_visitor') ?? '')
}

async function writesEverywhere() {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, comment: WORD, meetingPoint: WORD })
  const seat = await ana.asksForSeat(trip, { message: WORD })
  for (const to of [bruno, diana]) await ana.call(sendMessage, { body: { email: to.id, message: `${WORD} hola` } })
  await ana.call(editPerson, { params: { id: ana.id }, body: { about: WORD } })
  await ana.call(report, { body: { subject: 'person', id: diana.id, reason: 'other', text: `${WORD} ${WORD}` } })
  await ana.call(addSuggestion, { body: { suggestion: WORD, author: WORD, authorEmail: `${WORD}@real.example` } })
  return { trip, seat: seat.id }
}

async function ids(): Promise<string[]> {
  const tables = ['accounts', 'trips', 'bookings', 'conversations', 'cases', 'suggestions'] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).select('id').limit(2).execute()))
  return rows.flat().map(({ id }) => id)
}

const reading = Object.values(calls).filter(({ method, signed }: Endpoint) => method === 'GET' && !signed)

const queries = ['', 'as=passenger', 'as=driver', `from=${called('Rosario')}&to=${called('Córdoba')}`, `q=${WORD}`]

/** Returns the calls whose response to this browser contains the word. */
async function answering(who: Pick<typeof ana, 'send'>, known: string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const { path } of reading.filter((call) => call.path !== '/events'))
    for (const id of path.includes(':') ? known : [''])
      for (const query of id ? [''] : queries) {
        const { body } = await who.send('GET', `/api${path.replaceAll(/:\w+/g, id)}?${encodeURI(query)}`)
        if (body.includes(WORD)) found.add(path)
      }
  return [...found].sort()
}

test('no read call shows a demo visitor’s texts to other visitors', async () => {
  await shareBrowser()
  await writesEverywhere()
  const known = await ids()
  const own = await answering(ana, known)
  expect(own.length).toBeGreaterThan(5)
  for (const other of [diana, emma, visitor()]) expect(await answering(other, known)).toEqual([])
  // an administrator in the same browser sees the moderated texts
  emma.jar.set('demo_visitor', ana.jar.get('demo_visitor') ?? '')
  expect((await answering(emma, known)).length).toBeGreaterThan(3)
})
