import { chromium } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { dayAfter, logIn, people } from '../../tests/browser/people.ts'
import { headless } from '../../tools/chromium.ts'

export interface Site {
  origin: string
  /** folder of the site and its database */
  folder: string
  close(): Promise<void>
}

/**
 * Serves the built server with the demo data on a free port and a temporary database. `originOf` returns another public origin,
 * such as that of a proxy.
 */
export async function serveSite(originOf = async (port: number) => `http://localhost:${port}`): Promise<Site> {
  const port = await portForServer()
  const origin = await originOf(port)
  const folder = await makeThrowAwayFolder()
  const server = spawn('node_modules/.bin/tsx', ['tests/browser/serve.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, PORT: String(port), PUBLIC_URL: origin, TRAMO_FOLDER: folder, PAGE_RENDER_MS: '200' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await ready(`http://localhost:${port}/api/health/ready`, server)
  return { origin, folder, close: () => ended(server) }
}

async function ready(address: string, server: ChildProcess): Promise<void> {
  const up = () =>
    fetch(address)
      .then(({ ok }) => ok)
      .catch(() => false)
  while (!(await up())) {
    if (server.exitCode !== null) throw new Error('the server did not start')
    await new Promise((wait) => setTimeout(wait, 250))
  }
}

async function ended(server: ChildProcess): Promise<void> {
  server.kill('SIGTERM')
  await once(server, 'exit')
}

/** Logs a demo driver in as a person would. Returns the session's cookies for a header. */
export async function logInAt(origin: string): Promise<string> {
  const browser = await chromium.launch(headless)
  const page = await browser.newPage({ baseURL: origin })
  await logIn(page, people.driver)
  const cookies = await page.context().cookies(origin)
  await browser.close()
  return cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
}

interface Found {
  routes: { id: string; users: [{ id: string }] }[]
}

/** Busy roads of the demo data. Several are listed, because on some days a road has fewer than three trips. */
const roads = [
  ['Rosario', 'Cordoba'],
  ['Buenos Aires', 'Rosario'],
  ['Buenos Aires', 'Mar del Plata'],
  ['Buenos Aires', 'Cordoba'],
] as const

/** A search in the demo data that finds at least three trips, and the first of these with its driver. */
export interface BusySearch {
  cities: readonly [from: string, to: string]
  /** dd-mm-yyyy */
  date: string
  /** `from` and `to` as URL parameters of pages */
  ends: string
  trip: string
  driver: string
}

export async function busySearch(origin: string, cookie: string): Promise<BusySearch> {
  // as: the response is that of our own server
  const ask = async <T>(path: string) => (await (await fetch(origin + path, { headers: { cookie } })).json()) as T
  const idOf = async (city: string) => (await ask<{ id: number }[]>(`/api/maps?name=${encodeURIComponent(city)}`))[0]?.id
  for (const cities of roads) {
    const ends = `from=${await idOf(cities[0])}&to=${await idOf(cities[1])}`
    for (let day = 1; day < 30; day++) {
      const date = dayAfter(Date.now(), day)
      const { routes } = await ask<Found>(`/api/maps/route?${ends}&date=${date}`)
      const [first] = routes
      if (first && routes.length > 2) return { cities, date, ends, trip: first.id, driver: first.users[0].id }
    }
  }
  throw new Error('no search of the demo world finds three trips')
}

/** Returns the paths to measure. */
export const addresses = ({ ends, date, trip, driver }: BusySearch) => ({
  landing: '/',
  visit: '/home',
  road: '/viajes/rosario-santa-fe/cordoba-cordoba',
  home: '/home',
  list: `/route-list/1?${ends}&date=${date}`,
  trip: `/route/${trip}?${ends}`,
  post: '/route',
  profile: '/profile',
  chat: '/chat',
  person: `/user/${driver}`,
})
