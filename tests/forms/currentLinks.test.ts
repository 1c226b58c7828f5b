// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { countTrips, searchTrips } from '#contract/trips/trips.ts'
import { messages } from '#web/texts/en-US.ts'
import { FakeServer } from './fakeServer.ts'
import { openScreen } from './screen.ts'

const LIST = '/route-list/1?from=3838583&to=3860259&date=02-12-2026'

test('only the page that is shown is current in the list of pages', async () => {
  const server = new FakeServer()
  server.answer(countTrips, { count: 13, more: false, pages: ['100.7', '200.9'] })
  await openScreen('/route-list?page=2&after=100.7', server)
  const pages = await screen.findByRole('navigation', { name: messages.trips.pages })
  await screen.findByRole('link', { name: 'Page 3' })
  expect([...pages.querySelectorAll('[aria-current]')].map((link) => link.textContent)).toEqual(['2'])
})

test('a button to the list of all trips is not the current page in an empty search', async () => {
  const server = new FakeServer()
  server.answer(searchTrips, ({ next: _, ...page }: { next?: string }) => ({ ...page, routes: [] }))
  await openScreen(LIST, server)
  const all = await screen.findByRole('link', { name: messages.trips.see_all })
  expect(all.getAttribute('aria-current')).toBeNull()
})
