import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, configure, render } from '@testing-library/react'
import { createElement } from 'react'
import { onTestFinished, vi } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import type { Language } from '#contract/wire.ts'
import { App, makeQueries } from '#web/app/App.tsx'
import { makeRouter } from '#web/app/routes.tsx'
import { rereadBy, sendCallsBy } from '#web/client/api.ts'
import { speech } from '#web/texts/speech.ts'
import { FakeServer } from './fakeServer.ts'
import { SAMPLE_ID } from './samples.ts'

// shortens errors, because the whole document is too long to read, and sets a long timeout, so that no test fails on a busy
// machine
configure({ getElementError: (message) => new Error(message ?? ''), asyncUtilTimeout: 60_000 })

const me = {
  id: SAMPLE_ID,
  email: 'ana@example.org',
  name: 'Ana',
  lastName: 'Prueba',
  photo: null,
  gender: 'Female',
  registered: true,
  hasCar: true,
  isAdmin: false,
  isBanned: false,
}

export const sessionOf = (session: object) => (sample: object) => ({
  ...sample,
  me: { ...me, ...session },
  social: [],
  postHours: { from: '09:00', to: '18:00' },
  csrf: 'token',
  today: '2026-12-01',
})

/** The time in these tests, before all dates of the samples. */
const NOW = '2026-12-01T12:00:00Z'

/**
 * Renders the app at an address, with a server that returns samples. The end of the test removes it, because its timers would run
 * after the document is gone.
 */
export async function openScreen(address: string, server = new FakeServer(), session: object = {}, language: Language = 'en-US') {
  cleanup()
  vi.setSystemTime(NOW)
  document.body.replaceChildren()
  document.documentElement.lang = language
  server.answer(showSession, sessionOf(session))
  sendCallsBy(server.send)
  const queries = makeQueries()
  rereadBy(() => queries.invalidateQueries())
  const words = speech(language)
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }), { queries, speech: words, reading: 'start' })
  await act(async () => {
    await router.load()
  })
  onTestFinished(() => {
    cleanup()
    queries.clear()
  })
  const view = render(createElement(App, { router, queries, speech: words, now: new Date(NOW) }))
  return { view, server, queries, router }
}

/** An event stream that sends nothing. */
class SilentEvents extends EventTarget {
  readyState = 1
  close() {}
}
const withoutNetwork = () => Promise.reject(new TypeError('no network'))
Object.assign(globalThis, { EventSource: SilentEvents, fetch: withoutNetwork })
