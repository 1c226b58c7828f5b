import { type Agent, get } from 'node:http'
import { DAY_MS } from '#domain/time.ts'
import { STOPS, wallClock } from '../../http/scene.ts'
import type { Town } from './people.ts'

/** Number of days with trips from the town. */
const DAYS = 8
const query = new URLSearchParams({ from: STOPS[0], to: STOPS[2] })

/** Pages that people visit. */
const paths = {
  list: () => '/api/maps/route',
  trip: (trip: string) => `/api/maps/route/${trip}`,
  search: (_: string, n: number) => `/api/maps/route?${query}&date=${wallClock(Date.now() + (3 + (n % DAYS)) * DAY_MS).date}`,
  session: () => '/api/session',
  bookings: () => '/api/booking?as=passenger',
  page: (trip: string) => `/route/${trip}`,
  chats: () => '/api/chat',
}
export type Kind = keyof typeof paths
export const kinds = Object.keys(paths) as Kind[]

interface Reached {
  agent: Agent
  port: number
  /** host of the site */
  host: string
}

/** Requests the n-th page in the way that the balancer forwards it, and returns the status. */
export function look({ agent, port, host }: Reached, { passengers, trips }: Town, kind: Kind, n: number): Promise<number> {
  const [who, path] = [passengers[n % passengers.length], paths[kind](trips[n % trips.length] ?? '', n)]
  const cookie = [...(who?.jar ?? [])].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const forwarded = { 'x-forwarded-for': `127.0.1.${n % 200}`, 'x-forwarded-proto': 'https' }
  return new Promise((resolve) => {
    const headers = { host, cookie, ...forwarded, 'accept-encoding': 'gzip, br' }
    const request = get({ host: '127.0.0.1', port, path, agent, headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', () => resolve(0))
  })
}
