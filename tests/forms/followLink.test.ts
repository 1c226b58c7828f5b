// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { endFollowLink, makeFollowLink, showWay, type TripProgress } from '#contract/trips/progress.ts'
import { messages } from '#web/texts/en-US.ts'
import { FakeServer } from './fakeServer.ts'
import { OTHER_ID, SAMPLE_ID, SAMPLE_TIME } from './samples.ts'
import { openScreen } from './screen.ts'

const { follow } = messages
const ADDRESS = 'https://tramo.example/api/follow/new'

test.each([
  ['disappears once that link is ended', 2, false],
  ['stays when another link is ended', 1, true],
])('the address of a new link %s', async (_, ended, isShown) => {
  const server = new FakeServer()
  let links = [SAMPLE_ID]
  server.answer(showWay, (one: TripProgress) => ({
    ...one,
    cancelled: false,
    followLinks: links.map((id) => ({ id, madeAt: SAMPLE_TIME })),
  }))
  server.answer(makeFollowLink, () => {
    links = [SAMPLE_ID, OTHER_ID]
    return { id: OTHER_ID, address: ADDRESS }
  })
  server.answer(endFollowLink, (one: object) => {
    links = links.toSpliced(ended - 1, 1)
    return one
  })
  const end = (n: number) => follow.end.replace('{n}', String(n))
  await openScreen(`/route/${SAMPLE_ID}/way`, server)
  fireEvent.click(await screen.findByRole('button', { name: follow.make }))
  await screen.findByText(ADDRESS)
  fireEvent.click(await screen.findByRole('button', { name: end(ended) }))
  await waitFor(() => expect(screen.queryByRole('button', { name: end(2) })).toBeNull())
  expect(screen.queryByText(ADDRESS) !== null).toBe(isShown)
})
