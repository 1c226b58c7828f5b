import type { Page } from '@playwright/test'
import type { Booking } from '#contract/bookings/bookings.ts'
import type { SeatChange, TripChange } from '#contract/trips/proposals.ts'
import { type Doing, press } from './doings.ts'
import { amount, id, inMinutes, seat } from './joining.ts'
import { answer, changed, ownTrip } from './scenery.ts'
import { carIsFull, seatIs } from './seats.ts'

const HOURS = 60
const fiat = { brand: 'Fiat', model: 'Cronos', color: 'Rojo' }
const ford = { brand: 'Ford', model: 'Ka', color: 'Azul' }

const change: SeatChange = {
  id,
  changed: ['time', 'car', 'meeting_points'],
  answer: 'waiting',
  answerBy: inMinutes(22 * HOURS),
  before: { pickUp: '07:30', dropOff: '11:40', car: fiat, meetingPoint: 'Terminal Mariano Moreno', dropOffPoint: '' },
  after: {
    pickUp: '08:45',
    dropOff: '12:55',
    car: ford,
    meetingPoint: 'Plaza San Martín, del lado de Córdoba',
    dropOffPoint: '',
  },
  refundMinor: amount.priceMinor,
}

/** A paid seat whose passenger is asked about a change. */
export const seatIsAsked = (its: Partial<SeatChange> = {}) =>
  seatIs({ acts: ['divide', 'cancel'], change: { ...change, ...its } })

/** The same on the trip's own page. */
export const tripAsksMe = async (page: Page) => {
  await changed(page, /\/api\/maps\/route\/[0-9a-f-]{36}/, { mine: { id, state: 'confirmed' }, whyNotJoin: 'already_joined' })
  const asked: Booking = { ...seat, acts: ['cancel'], change }
  await answer(page, '**/api/booking/*', 200, asked)
}

/** A trip with passengers, some of whom have answered. */
export const tripIsChanging = async (page: Page) => {
  await carIsFull(page)
  const open: TripChange = {
    id,
    changed: ['time', 'car'],
    answerBy: inMinutes(22 * HOURS),
    before: { hours: '07:30', car: fiat, meetingPoints: [] },
    after: { hours: '08:45', car: ford, meetingPoints: [] },
    answers: [
      { bookingId: id, name: 'Joaquín', answer: 'yes' },
      { bookingId: id.replace(/0$/, '1'), name: 'Sofía', answer: 'waiting' },
      { bookingId: id.replace(/0$/, '2'), name: 'Mariana', answer: 'no' },
    ],
  }
  await changed(page, /\/api\/maps\/route\/[0-9a-f-]{36}(\?|$)/, { change: open })
}

export const editPath = async (page: Page) => `/route/${(await ownTrip(page)).id}/edit`

/** Half an hour later, and another word about it. */
export const changeHour: Doing = async (page) => {
  const hours = page.locator('[name="hours"]')
  const [hour = 0, minute = 0] = (await hours.inputValue()).split(':').map(Number)
  await hours.fill(`${String(hour).padStart(2, '0')}:${minute < 30 ? '30' : '00'}`)
  await page.locator('[name="comment"]').fill('Salgo puntual.')
}

export const sayNo: Doing = (page, { change }) => press(page, change.no)
