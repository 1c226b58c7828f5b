import type { Page } from '@playwright/test'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { TripProgress, WayStop } from '#contract/trips/progress.ts'
import { type Doing, press } from './doings.ts'
import { id, inMinutes, seat } from './joining.ts'
import { answer } from './scenery.ts'
import { asked, toBePaid } from './seats.ts'

export const wayPath = `/route/${id}/way`

const rider = (n: number, name: string, telephone?: string) => ({
  id: id.replace(/0$/, String(n)),
  name,
  ...(telephone && { telephone }),
})
const [joaquin, sofia] = [rider(1, 'Joaquín', '3415550001'), rider(2, 'Sofía', '3515550002')]

const stop = (atM: number, name: string, hours: string, its: Partial<WayStop> = {}): WayStop => ({
  atM,
  name,
  hours,
  at: inMinutes(atM / 1600),
  expectedHours: hours,
  expectedAt: inMinutes(atM / 1600),
  reachedAt: null,
  reachedHours: null,
  passed: false,
  getsIn: [],
  getsOut: [],
  ...its,
})

const passed = (hours: string) => ({ passed: true, reachedAt: inMinutes(-60), reachedHours: hours })
const stops = [
  stop(0, 'Rosario, Santa Fe, Argentina', '07:30', {
    meetingPoint: 'Terminal Mariano Moreno',
    getsIn: [joaquin],
    ...passed('07:42'),
  }),
  stop(140_000, 'Marcos Juárez, Córdoba, Argentina', '08:57', {
    expectedHours: '09:09',
    meetingPoint: 'YPF de la entrada',
    getsIn: [sofia],
  }),
  stop(250_000, 'Villa María, Córdoba, Argentina', '10:04', { expectedHours: '10:16', getsOut: [joaquin] }),
  stop(400_000, 'Córdoba, Córdoba, Argentina', '11:40', { expectedHours: '11:52', getsOut: [sofia] }),
]

const way: TripProgress = {
  idRoute: id,
  originName: 'Rosario, Santa Fe, Argentina',
  destinyName: 'Córdoba, Córdoba, Argentina',
  cancelled: false,
  isDriver: true,
  driver: rider(3, 'Lucía'),
  opensAt: inMinutes(-200),
  closesAt: inMinutes(600),
  isOpen: true,
  delayMinutes: 12,
  stops,
  now: inMinutes(0),
}

const silent = ({ getsIn, getsOut, ...one }: WayStop): WayStop => ({
  ...one,
  getsIn: getsIn.map(({ telephone: _, ...who }) => who),
  getsOut: getsOut.map(({ telephone: _, ...who }) => who),
})

export const aboard: Partial<TripProgress> = {
  isDriver: false,
  driver: rider(3, 'Lucía', '3415550003'),
  stops: stops.map(silent),
  delayMinutes: 42,
}
export const arrived: Partial<TripProgress> = {
  stops: stops.map((one) => ({ ...one, ...passed(one.expectedHours) })),
  delayMinutes: 2,
}
export const notYet: Partial<TripProgress> = {
  isOpen: false,
  opensAt: inMinutes(600),
  closesAt: inMinutes(2000),
  delayMinutes: null,
  stops: stops.map((one) => silent({ ...one, passed: false, reachedAt: null, reachedHours: null, expectedHours: one.hours })),
}

/** A trip that is half-way. */
export const wayIs =
  (its: Partial<TripProgress> = {}) =>
  (page: Page) =>
    answer(page, `**/api/maps/route/${id}/way`, 200, { ...way, ...its })

/** The driver ticks a stop off where there is no line. */
export const tickOffline: Doing = async (page, { progress }) => {
  await page.route(`**/api/maps/route/${id}/way`, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await press(page, progress.reach.replace('{place}', 'Marcos Juárez'))
  await page.getByText(progress.waiting.slice(-20)).waitFor()
}

/** One request that waits for an answer, and one seat to be paid. */
export const requestsAreOpen = (page: Page) => {
  const other = { ...asked, ...toBePaid, id: id.replace(/0$/, '7'), idRoute: id.replace(/0$/, '7') }
  const seats: Booking[] = [
    { ...seat, ...asked },
    { ...seat, ...other },
  ]
  return answer(page, '**/api/booking?as=passenger', 200, seats)
}

export const shareTrip: Doing = (page, { sharing }) => press(page, sharing.share)
