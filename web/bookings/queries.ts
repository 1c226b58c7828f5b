import { queryOptions } from '@tanstack/react-query'
import { listBookings, showDivision, showSeats, showBooking } from '#contract/bookings/bookings.ts'
import { listOrders, checkOrder } from '#contract/payments/payments.ts'
import { call } from '../client/api.ts'

/** Returns the query for one booking, as its passenger sees it. */
export const seatQuery = (id: string) =>
  queryOptions({ queryKey: ['mine', 'booking', id], queryFn: ({ signal }) => call(showBooking, { params: { id } }, signal) })

/** Returns the query for the state of a payment, as the provider reports it on request (P6). */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ['mine', 'order', id], queryFn: ({ signal }) => call(checkOrder, { params: { id } }, signal) })

/**
 * Returns the query for the user's bookings, or bookings on the user's trips: future ones in order, then past ones, latest first.
 */
export const bookingsQuery = (as: 'passenger' | 'driver') =>
  queryOptions({
    queryKey: ['mine', 'bookings', as],
    queryFn: ({ signal }) => call(listBookings, { query: { as } }, signal),
  })

/** Returns the query for the seats of the user's own trip. */
export const seatsQuery = (idRoute: string) =>
  queryOptions({
    queryKey: ['mine', 'seats', 'trip', idRoute],
    queryFn: ({ signal }) => call(showSeats, { params: { id: idRoute } }, signal),
  })

/** Returns the query for the state of dividing by receipts; null when no division was requested. */
export const divisionQuery = (idRoute: string) =>
  queryOptions({
    queryKey: ['mine', 'division', 'trip', idRoute],
    queryFn: ({ signal }) => call(showDivision, { params: { id: idRoute } }, signal),
  })

/** Query for the user's payments, newest first. */
export const ordersQuery = queryOptions({
  queryKey: ['mine', 'orders'],
  queryFn: ({ signal }) => call(listOrders, { query: {} }, signal),
})
