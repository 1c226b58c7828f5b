import type { Page } from '@playwright/test'
import type { Reply } from '#contract/endpoint.ts'
import type { showSession } from '#contract/people/accounts.ts'
import type { searchTrips, TripCard } from '#contract/trips/trips.ts'
import type { Draft, Stop } from '#web/trips/draft.ts'
import { inDays } from '../tests/browser/people.ts'

// as, in this file: what the server sends was checked by the same contract
const pageOfTrips = async (page: Page, query: Record<string, string>) =>
  (await (await page.request.get(`/api/maps/route?${new URLSearchParams(query)}`)).json()) as Reply<typeof searchTrips>

/** The address of a search on the first of the coming days on which it finds something. */
export async function searchWithTrips(page: Page, road: { from: string; to: string }): Promise<string> {
  for (let day = 1; day < 30; day++) {
    const query = { ...road, date: inDays(day) }
    const { routes } = await pageOfTrips(page, query)
    if (routes.length > 1) return `/route-list/1?${new URLSearchParams(query)}`
  }
  throw new Error(`Nobody of the demo world drives ${JSON.stringify(road)} this month.`)
}

/** The first trip of the whole list of which something is true. */
export async function firstTrip(page: Page, is: (trip: TripCard) => boolean): Promise<TripCard> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const { routes, next }: Reply<typeof searchTrips> = await pageOfTrips(page, after ? { after } : {})
    const found = routes.find(is)
    if (found) return found
    after = next
  }
  throw new Error(`No trip of the demo world fits ${is.toString()}.`)
}

export const tripWhere = async (page: Page, is: (trip: TripCard) => boolean) => `/route/${(await firstTrip(page, is)).id}`

/** A trip of the person who is logged in. */
export async function ownTrip(page: Page): Promise<TripCard> {
  const { me } = (await (await page.request.get('/api/session')).json()) as Reply<typeof showSession>
  return firstTrip(page, ({ users }) => users[0]?.id === me?.id)
}

/** Calls that fit `pattern` are answered with this instead. */
export const answer = (page: Page, pattern: string | RegExp, status: number, json: unknown = brokenOnOurSide) =>
  page.route(pattern, (route) => route.fulfill({ status, json }))

const brokenOnOurSide = {
  status: 500,
  reason: 'internal',
  detail: 'Something went wrong on our side. Please try again.',
  instance: '00000000-0000-4000-8000-000000000000',
}

/** Calls that fit `pattern` are never answered. */
export const never = (page: Page, pattern: string | RegExp) => page.route(pattern, () => {})

/** What the real answer says, with something else about it. */
export const changed = (page: Page, pattern: string | RegExp, part: object) =>
  page.route(pattern, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...part } })
  })

/** As if it had been written on this device before. */
export const writeDraft = (page: Page, written: Partial<Draft>) =>
  page.addInitScript((kept) => sessionStorage.setItem('draft', kept), JSON.stringify({ version: 1, ...written }))

const stop = (id: number, city: string, province: string, long: number, lat: number, meetingPoint = ''): Stop => {
  const name = `${city}, ${province}, Argentina`
  return { place: { id, name, long, lat }, typed: name, meetingPoint }
}

/** A trip with everything that can be said of one. */
export const draft: Draft = {
  version: 1,
  origin: stop(3838583, 'Rosario', 'Santa Fe', -60.63932, -32.94682, 'Terminal Mariano Moreno'),
  stopovers: [
    stop(3862981, 'Cañada de Gómez', 'Santa Fe', -61.39493, -32.81636),
    stop(3844899, 'Marcos Juárez', 'Córdoba', -62.10672, -32.6978),
    stop(3846991, 'Leones', 'Córdoba', -62.29678, -32.66174),
    stop(3864331, 'Bell Ville', 'Córdoba', -62.68873, -32.62591, 'Plaza 25 de Mayo, frente a la iglesia'),
    stop(3832694, 'Villa María', 'Córdoba', -63.24016, -32.40751),
    stop(3842662, 'Oliva', 'Córdoba', -63.56978, -32.04158),
  ],
  destination: stop(3860259, 'Córdoba', 'Córdoba', -64.18105, -31.4135, 'Patio Olmos'),
  day: inDays(50).split('-').toReversed().join('-'),
  hours: '10:30',
  seats: 3,
  preferences: ['petsAllowed', 'foodAllowed', 'twoMaxInTheBack'],
  comment: 'Salgo puntual. Hay lugar para dos valijas chicas y una guitarra.',
  joining: 'on_approval',
  stopsWelcome: true,
  tolls: '4800',
  price: '',
  vehicleId: '',
}

const uploadedAt = '2026-11-03T15:00:00.000Z'
const [front, back, green, blue] = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-4000-8000-00000000000${letter}`)
const reason = 'Alguien denunció que el auto no es de esta persona.'

/** As if an administrator had made the account, and its owner had just come. */
export const claimed = (page: Page) =>
  changed(page, /\/api\/user\/[0-9a-f-]{36}$/, { checkbox: false, photoDni: [], photo: null, papers: [] })

/** As if the terms had changed since the person accepted them. */
export async function termsChanged(page: Page) {
  const { me } = (await (await page.request.get('/api/session')).json()) as Reply<typeof showSession>
  await changed(page, '**/api/session', { me: { ...me, termsDue: '2026-01-01' } })
}

/** As if the person had sent in every paper, and some had been opened. */
export const withPapers = async (page: Page) => {
  await changed(page, /\/api\/user\/[0-9a-f-]{36}$/, {
    dni: '…345',
    photoDni: [front, back],
    cars: [
      {
        id: '00000000-0000-4000-8000-000000000000',
        patent: 'AB 123 CD',
        brand: 'Volkswagen',
        model: 'Amarok',
        color: 'Gris',
        cylinder: 2,
        greencard: green,
        bluecard: [blue],
        checkboxBlueCard: true,
      },
    ],
    papers: [
      { id: front, purpose: 'identity_front', uploadedAt },
      { id: back, purpose: 'identity_back', uploadedAt },
      { id: green, purpose: 'green_card', uploadedAt },
      { id: blue, purpose: 'blue_card', uploadedAt },
    ],
    openings: [
      { purpose: 'dni', by: 'Elena', own: false, reason, at: '2026-11-18T12:05:00.000Z' },
      { purpose: 'blue_card', by: 'Elena', own: false, reason, at: '2026-11-18T12:00:00.000Z' },
      { purpose: 'identity_front', by: 'Lucía', own: true, reason: 'Para ver qué mandé.', at: '2026-11-04T09:30:00.000Z' },
    ],
  })
  await page.route('**/opening', (route) => route.fulfill({ contentType: 'image/svg+xml', body: card }))
}

const card = `<svg xmlns="http://www.w3.org/2000/svg" width="856" height="540"><rect width="856" height="540" fill="#cfe3ea"/><circle cx="200" cy="250" r="110" fill="#7fa6b5"/><path d="M400 170h330M400 250h250M400 330h290" stroke="#3c6478" stroke-width="28"/></svg>`
