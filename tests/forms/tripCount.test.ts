// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countTrips, searchTrips } from '#contract/trips/trips.ts'
import { messages } from '#web/texts/en-US.ts'
import { FakeServer } from './fakeServer.ts'
import { openScreen } from './screen.ts'

const LIST = '/route-list/1?from=3838583&to=3860259&date=02-12-2026'

/** Returns a server whose search has two trips on its first page, and thirteen in all if there are more pages. */
function serverWith(hasMore: boolean): FakeServer {
  const server = new FakeServer()
  server.answer(searchTrips, ({ next: _, routes: [card], ...page }: { routes: object[]; next?: string }) => ({
    ...page,
    routes: [
      { ...card, id: 'a' },
      { ...card, id: 'b' },
    ],
    ...(hasMore && { next: '100.7' }),
  }))
  server.answer(countTrips, { count: 13, more: false, pages: ['100.7', '200.9'] })
  return server
}

const isCall = (server: FakeServer) => server.sent.some(({ endpoint }) => endpoint === countTrips)

test('a search whose first page holds all results is counted without a call', async () => {
  const { server } = await openScreen(LIST, serverWith(false))
  expect(await screen.findByText('2 trips')).toBeTruthy()
  expect(isCall(server)).toBe(false)
})

test('a search with more pages is counted by a call', async () => {
  const { server } = await openScreen(LIST, serverWith(true))
  expect(await screen.findByText('13 trips')).toBeTruthy()
  expect(isCall(server)).toBe(true)
})

test('the count stays while the first page is read after the second', async () => {
  const server = serverWith(true)
  await openScreen(`${LIST}&page=2&after=100.7`, server)
  await screen.findByText('13 trips')
  const first = await screen.findByRole('link', { name: 'Page 1' })
  server.answerNext(searchTrips, () => new Promise(() => undefined))
  fireEvent.click(first)
  await screen.findByText(messages.trips.loading)
  expect(screen.getByText('13 trips')).toBeTruthy()
})
