import * as contract from '#contract/bookings/bookings.ts'
import { syncOrder as ask } from '../payments/statusSync/actions.ts'
import { route } from '../platform/http/route.ts'
import { objectToAbsence, reportAbsence, reportNotDriven } from './absence/actions.ts'
import { acceptSeat, cancelSeat, declineSeat, requestSeat, withdrawSeat } from './actions.ts'
import { cancelTrip } from './ending/cancelTrip.ts'
import { refundByDriver } from './ending/refundByDriver.ts'
import { releaseSeats } from './ending/releaseSeats.ts'
import { calendarOf } from './seat/calendar.ts'
import { bookingPage, bookingsPage, cancellationPage, seatsPage } from './seat/views.ts'

export const bookingRoutes = [
  route(contract.requestSeat, async (world, me, { body }, { key }) =>
    bookingPage(world, me, await requestSeat(world, me, body, { ask, key })),
  ),
  route(contract.listBookings, (world, me, { query }) => bookingsPage(world, me, query)),
  route(contract.showBooking, (world, me, { params: { id } }) => bookingPage(world, me, id)),
  route(contract.showCalendar, async (world, me, { params: { id } }, { reply, language }) => {
    const file = await calendarOf(world, me, id, language)
    return reply
      .headers({ 'cache-control': 'no-store', 'content-disposition': 'attachment; filename="tramo.ics"' })
      .type('text/calendar; charset=utf-8')
      .send(file)
  }),
  route(contract.acceptSeat, async (world, me, { params: { id } }, { key }) => {
    await acceptSeat(world, me, id, { ask, key })
    return bookingPage(world, me, id)
  }),
  route(contract.declineSeat, async (world, me, { params: { id }, body: { reason } }, { key }) => {
    await declineSeat(world, me, id, reason, key)
    return bookingPage(world, me, id)
  }),
  route(contract.withdrawSeat, async (world, me, { params: { id } }, { key }) => {
    await withdrawSeat(world, me, id, { ask, key })
    return bookingPage(world, me, id)
  }),
  route(contract.showCancellation, (world, me, { params: { id }, query: { seats } }) => cancellationPage(world, me, id, seats)),
  route(contract.cancelSeat, async (world, me, { params: { id }, body }, { key }) => {
    await cancelSeat(world, me, id, body, key)
    return bookingPage(world, me, id)
  }),
  route(contract.giveUpSeats, async (world, me, { params: { id }, body }, { key }) => {
    await releaseSeats(world, me, id, body, key)
    return bookingPage(world, me, id)
  }),
  route(contract.reportAbsence, async (world, me, { params: { id }, body }) => {
    await reportAbsence(world, me, id, body)
    return bookingPage(world, me, id)
  }),
  route(contract.objectToAbsence, async (world, me, { params: { id }, body }) => {
    await objectToAbsence(world, me, id, body)
    return bookingPage(world, me, id)
  }),
  route(contract.refundByDriver, async (world, me, { params: { id }, body: { minor } }) => {
    await refundByDriver(world, me, id, BigInt(minor))
    return bookingPage(world, me, id)
  }),
  route(contract.reportNotDriven, async (world, me, { params: { id }, body: { reason } }) => {
    await reportNotDriven(world, me, id, reason)
    return { notDriven: true }
  }),
  route(contract.showSeats, (world, me, { params: { id } }) => seatsPage(world, me, id)),
  route(contract.cancelTrip, async (world, me, { params: { id }, body }, { key }) => {
    const { cancelled, trips } = await cancelTrip(world, me, id, body, key)
    return { cancelled, ...(body.scope && { trips }) }
  }),
]
