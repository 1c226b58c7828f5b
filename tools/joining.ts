import type { Page } from '@playwright/test'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Order, startPayment } from '#contract/payments/payments.ts'
import type { TripCard } from '#contract/trips/trips.ts'
import { type Doing, press } from './doings.ts'
import { answer, changed } from './scenery.ts'

export const id = '00000000-0000-4000-8000-000000000000'
export const amount = { price: '12400.00', priceMinor: 1240000, currency: 'ARS' }
export const inMinutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()

/** A trip that one can pay at once, and that is not tomorrow's. */
export const isJoinable = ({ joining, place, restriction, departsAt }: TripCard) =>
  joining === 'at_once' && place > 0 && !restriction.includes('onlyWomen') && departsAt > inMinutes(3 * 24 * 60)
export const isOnApproval = (trip: TripCard) => isJoinable({ ...trip, joining: 'at_once' }) && trip.joining === 'on_approval'

/** A seat kept for so many minutes, without taking one. */
export const keeps = (minutes: number) => (page: Page) => {
  const hold: Reply<typeof startPayment> = {
    ...amount,
    id,
    bookingId: id,
    init_point: '/dev-pay/checkout/1',
    payBy: inMinutes(minutes),
    now: inMinutes(0),
  }
  return answer(page, '**/api/payment', 200, hold)
}

export const refuses = (page: Page) =>
  answer(page, '**/api/payment', 409, { status: 409, reason: 'trip_full', detail: 'Trip Full' })

export const seat: Booking = {
  ...amount,
  id,
  idRoute: id,
  originName: 'Rosario, Santa Fe, Argentina',
  destinyName: 'Córdoba, Córdoba, Argentina',
  state: 'confirmed',
  joining: 'at_once',
  driver: { id, name: 'Lucía', photo: null, genre: 'Female', calification: 4.8, ratings: 23, telephone: '3415550000' },
  passenger: { id, name: 'Sofía', photo: null, genre: 'Female', calification: null, ratings: 0 },
  pickUp: {
    placeId: 1,
    name: 'Rosario, Santa Fe, Argentina',
    date: '04-12-2026',
    hours: '07:30',
    at: '2026-12-04T10:30:00Z',
    meetingPoint: 'Terminal Mariano Moreno',
  },
  dropOff: { placeId: 2, name: 'Córdoba, Córdoba, Argentina', date: '04-12-2026', hours: '11:40', at: '2026-12-04T14:40:00Z' },
  declared: true,
  fromM: 0,
  toM: 400_000,
  extraM: 0,
  message: '',
  requestedAt: inMinutes(-20),
  answerBy: inMinutes(60),
  payBy: null,
  confirmedAt: inMinutes(-2),
  contactsFrom: inMinutes(28),
  absences: [],
  shared: false,
  acts: [],
  now: inMinutes(0),
}

/** The page after the checkout, on an order in this state. */
export const orderIs =
  (state: Order['state'], its: Partial<Booking> = {}) =>
  async (page: Page) => {
    const times = { createdAt: inMinutes(-5), updatedAt: inMinutes(0) }
    const order: Order = {
      ...amount,
      ...times,
      id,
      state,
      status: state,
      idRoute: id,
      bookingId: id,
      title: 'Viaje',
      refundedMinor: 0,
      refundAccount: null,
    }
    await answer(page, '**/api/order/*/check', 200, order)
    await answer(page, '**/api/booking/*', 200, { ...seat, ...its })
  }

export const orderPath = `/order/${id}`
export const waits: Partial<Booking> = {
  state: 'accepted',
  payBy: inMinutes(9),
  order: { id, state: 'waiting', status: 'waiting', init_point: '/dev-pay/checkout/1' },
}

/** A trip's page on which the driver has said yes. */
export const wasAccepted = async (page: Page) => {
  await changed(page, /\/api\/maps\/route\/[0-9a-f-]{36}/, { mine: { id, state: 'accepted' }, whyNotJoin: 'already_joined' })
  const payBy = inMinutes(20 * 60)
  await answer(page, '**/api/booking/*', 200, { ...seat, ...waits, joining: 'on_approval', acts: ['pay', 'withdraw'], payBy })
}

export const joinTrip: Doing = async (page, { join }) => {
  await press(page, join.join)
  await page.getByRole('dialog').waitFor()
  await page.getByRole('dialog').locator('[aria-busy]').waitFor({ state: 'detached' })
}
