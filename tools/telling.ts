import type { Page } from '@playwright/test'
import type { OfflineTrips, KeptSeat } from '#web/client/offline/keptTrips.ts'
import { inDays } from '../tests/browser/people.ts'
import type { Doing } from './doings.ts'
import { answer } from './scenery.ts'

/** Opens the bell where it opens something: on phones it is a link to the page. */
export const ring: Doing = async (page, { notifications }) => {
  const said = new RegExp(`^${notifications.title}: `)
  await page.getByRole('banner').getByRole('button', { name: said }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

export const toldNothing = (page: Page) => answer(page, /\/api\/notification(\?|$)/, 200, { notifications: [] })

/** As if no call had a network. */
export const cutOff = (page: Page) => page.route('**/api/**', (route) => route.abort())

export const isCutOff: Doing = (page, { offline }) =>
  page.getByText(offline.strip).or(page.getByText(offline.kept_why)).or(page.getByText(offline.needs)).first().waitFor()

/** As if two seats had been booked on this device before. */
export async function keepsTrips(page: Page): Promise<void> {
  await page.addInitScript(
    async (kept) => (await caches.open('mine somebody')).put('/kept/trips', new Response(kept)),
    JSON.stringify({ at: new Date().toISOString(), seats: [seat, asked] } satisfies OfflineTrips),
  )
  await cutOff(page)
}

const end = (name: string, hours: string, meetingPoint?: string) => ({
  placeId: 1,
  name: `${name}, Argentina`,
  date: inDays(3),
  hours,
  at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  ...(meetingPoint && { meetingPoint }),
})

const seat: KeptSeat = {
  id: '00000000-0000-4000-8000-000000000001',
  idRoute: '00000000-0000-4000-8000-000000000002',
  state: 'confirmed',
  role: 'passenger',
  other: { name: 'Lucía', telephone: '+54 341 555 0101' },
  car: { brand: 'Fiat', model: 'Cronos', color: 'Rojo' },
  pickUp: end('Rosario, Santa Fe', '07:30', 'Terminal Mariano Moreno'),
  dropOff: end('Córdoba', '12:10'),
}

const asked: KeptSeat = {
  ...seat,
  id: '00000000-0000-4000-8000-000000000003',
  state: 'requested',
  role: 'driver',
  other: { name: 'Joaquín' },
  car: null,
  pickUp: end('San Nicolás de los Arroyos, Buenos Aires', '18:00'),
  dropOff: end('Buenos Aires', '21:15', 'Obelisco'),
}
