import type { Page } from '@playwright/test'
import type { Booking, Division, showCancellation, showSeats } from '#contract/bookings/bookings.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { showSession } from '#contract/people/accounts.ts'
import { type Doing, press } from './doings.ts'
import { amount, id, inMinutes, seat } from './joining.ts'
import { isBarred } from './moderating.ts'
import { answer, ownTrip } from './scenery.ts'

const HOURS = 60

export const seatPath = `/booking/${id}`

const halfWay: Booking = {
  ...seat,
  joining: 'on_approval',
  declared: false,
  extraM: 3200,
  state: 'requested',
  passenger: { ...seat.passenger, calification: 4.5, ratings: 12 },
  pickUp: { ...seat.pickUp, name: 'Marcos Juárez, Córdoba, Argentina', hours: '08:57' },
  fromM: 140_000,
  message: 'Hola, viajo con una mochila chica y un termo. ¿Puede ser en la YPF de la entrada?',
  confirmedAt: null,
  answerBy: inMinutes(21 * HOURS),
  acts: ['withdraw'],
}

export const asked: Partial<Booking> = halfWay
export const toBePaid: Partial<Booking> = {
  ...halfWay,
  state: 'accepted',
  payBy: inMinutes(14),
  order: { id, state: 'waiting', status: 'waiting', init_point: '/dev-pay/checkout/1' },
  acts: ['pay', 'withdraw'],
}
export const paid: Partial<Booking> = { acts: ['divide', 'cancel'] }
export const givenUp: Partial<Booking> = { state: 'cancelled', refund: { minor: 620_000, done: false } }
export const reported: Partial<Booking> = {
  acts: ['object'],
  absences: [
    {
      reporter: 'driver',
      claim: 'absent',
      reportedAt: inMinutes(-60),
      objectBy: inMinutes(47 * HOURS),
      objected: false,
      upheld: null,
    },
  ],
}

const left = { pickUp: { ...seat.pickUp, at: inMinutes(-3 * HOURS) }, dropOff: { ...seat.dropOff, at: inMinutes(HOURS) } }
/** Another passenger says that the trip was not driven. */
export const notDriven: Partial<Booking> = {
  ...left,
  acts: ['report_absence', 'say_travelled', 'divide'],
  notDriven: { answerBy: inMinutes(46 * HOURS), upheld: null, saidTravelled: false },
}
export const cancelledLate: Partial<Booking> = {
  ...left,
  state: 'cancelled',
  refund: { minor: 620_000, done: true },
  acts: ['report_absence', 'report_asked'],
}
export const undecided: Partial<Booking> = {
  ...left,
  state: 'travelled',
  shared: true,
  refund: { minor: 620_000, done: true },
  absences: [
    {
      reporter: 'driver',
      claim: 'absent',
      reportedAt: inMinutes(-900 * HOURS),
      objectBy: inMinutes(-850 * HOURS),
      objected: true,
      upheld: false,
    },
  ],
}

const division: Division = {
  askedAt: inMinutes(-60),
  dueBy: inMinutes(7 * 24 * HOURS),
  entered: false,
  doubtful: false,
  divided: false,
  silent: false,
  shareMinor: null,
  costMinor: null,
  currency: 'ARS',
  receipts: [],
}

/** One seat as its passenger sees it. */
export const seatIs = (its: Partial<Booking>) => async (page: Page) => {
  await answer(page, /\/api\/booking\/[^/?]+$/, 200, { ...seat, ...its })
  await answer(page, '**/api/maps/route/*/receipts', 200, null)
}

const meOn = async (page: Page) => {
  const { me } = (await (await page.request.get('/api/session')).json()) as Reply<typeof showSession> // checked by the same contract
  return { ...seat.driver, id: me?.id ?? '' }
}

/** The receipts that were asked for, to be entered by the driver. */
export const receiptsDue = async (page: Page) => {
  await seatIs({ state: 'travelled', driver: await meOn(page), acts: [] })(page)
  await answer(page, '**/api/maps/route/*/receipts', 200, division)
}

/** A seat of a trip that has left, as its driver sees it; how far dividing its cost has come. */
export const driven =
  (its: Partial<Booking> = {}, divided?: Partial<Division>) =>
  async (page: Page) => {
    await seatIs({ ...left, driver: await meOn(page), acts: ['report_absence', 'give_back', 'divide'], ...its })(page)
    if (divided) await answer(page, '**/api/maps/route/*/receipts', 200, { ...division, ...divided })
  }
export const cancelling: Partial<Booking> = {
  state: 'travelled',
  cancelling: { objectBy: inMinutes(40 * HOURS) },
  acts: ['object_cancelling'],
}
/** A suspended driver whose last trip is not closed yet. */
export const hasLeftTrips = async (page: Page) => {
  await isBarred(page)
  const own = { ...seat, ...left, driver: await meOn(page) }
  await answer(page, /\/api\/booking\?as=driver/, 200, [{ ...own, acts: ['report_absence', 'give_back', 'divide'] }])
  await answer(page, /\/api\/booking\?as=passenger/, 200, [])
  await answer(page, '**/api/maps/route/*/receipts', 200, null)
}
export const giveBack: Doing = (page, { bookings }) => press(page, bookings.give_back)

/** A seat that was divided, as its passenger sees it. */
export const dividedSeat = (divided: Partial<Division>) => async (page: Page) => {
  await seatIs({ ...left, state: 'travelled' })(page)
  await answer(page, '**/api/maps/route/*/receipts', 200, { ...division, entered: true, ...divided })
}

/** What comes back when it is late. */
export const lateCancellation = async (page: Page) => {
  await seatIs(paid)(page)
  const sums: Reply<typeof showCancellation> = {
    refundMinor: 620_000,
    driverMinor: 620_000,
    currency: 'ARS',
    changesAt: null,
    afterMinor: 620_000,
    now: inMinutes(0),
  }
  await answer(page, '**/api/booking/*/cancellation', 200, sums)
}

export const cancelSeat: Doing = (page, { bookings }) => press(page, bookings.cancel_passenger)

const named = (name: string, at: number): Partial<Booking> => ({
  id: id.replace(/0$/, String(at)),
  passenger: { ...seat.passenger, id: id.replace(/0$/, String(at)), name },
})

/** A full car: one seat for two people, one after the other, one not paid yet, and one more who asks. */
export const carIsFull = async (page: Page) => {
  const driver = await meOn(page)
  const bookings: Booking[] = [
    {
      ...seat,
      ...named('Joaquín', 1),
      driver,
      toM: 250_000,
      dropOff: { ...seat.dropOff, name: 'Villa María, Córdoba, Argentina' },
    },
    { ...halfWay, ...toBePaid, ...named('Sofía', 2), driver },
    {
      ...seat,
      ...named('Mariana', 3),
      driver,
      fromM: 250_000,
      pickUp: { ...seat.pickUp, name: 'Villa María, Córdoba, Argentina' },
    },
    { ...halfWay, ...named('Pablo', 4), driver, acts: ['accept', 'decline'] },
  ]
  const seats: Reply<typeof showSeats> = {
    seats: 2,
    distanceM: 400_000,
    legs: [
      { fromM: 0, toM: 140_000, free: 1 },
      { fromM: 140_000, toM: 400_000, free: 0 },
    ],
    stops: [
      { name: 'Rosario', atM: 0 },
      { name: 'Villa María', atM: 250_000 },
      { name: 'Córdoba', atM: 400_000 },
    ],
    bookings,
    expectedMinor: 2 * amount.priceMinor,
    creditedMinor: 0,
    currency: 'ARS',
  }
  await answer(page, '**/api/maps/route/*/seats', 200, seats)
  await answer(page, /\/api\/booking\?as=driver/, 200, bookings)
}

export const ownTripPath = async (page: Page) => `/route/${(await ownTrip(page)).id}`

export const cancelTrip: Doing = (page, { driving }) => press(page, driving.cancel_trip)
