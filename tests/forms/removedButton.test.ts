// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listPapers, withdrawPaper } from '#contract/people/papers.ts'
import { listCars } from '#contract/people/vehicles.ts'
import { ownPapersQuery } from '#web/people/papers/queries.ts'
import { messages } from '#web/texts/en-US.ts'
import { FakeServer } from './fakeServer.ts'
import { SAMPLE_ID, SAMPLE_TIME } from './samples.ts'
import { openScreen } from './screen.ts'

const { papers } = messages
const license = { id: SAMPLE_ID, kind: 'licence', state: 'seen', validUntil: '01-01-2050', sentAt: SAMPLE_TIME }
const car = { id: SAMPLE_ID, brand: 'Renault', model: 'Kangoo', plate: 'AB 123 CD' }

test('the profile confirms a withdrawn document, even when a live refetch removes the button before the response', async () => {
  const server = new FakeServer()
  let onFile = [license]
  server.answer(listPapers, () => onFile)
  server.answer(listCars, (all: object[]) => all.map((one) => ({ ...one, ...car })))
  const { queries } = await openScreen('/profile?tab=car#papers', server, { papers: 'licence' })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  server.answerNext(withdrawPaper, () => answered.then(() => Response.json([])))
  const label = papers.back.seen.replace('{paper}', papers.short.licence)
  fireEvent.click(await screen.findByRole('button', { name: label }))
  fireEvent.click(await screen.findByRole('button', { name: papers.back.yes }))
  await waitFor(() => expect(server.changes).toHaveLength(1))
  onFile = []
  await queries.invalidateQueries({ queryKey: ownPapersQuery.queryKey })
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
  answer()
  await screen.findByText(papers.back.done)
})
