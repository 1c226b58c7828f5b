import { queryOptions } from '@tanstack/react-query'
import { showBooking } from '#contract/bookings/bookings.ts'
import { checkOrder } from '#contract/payments/payments.ts'
import { call } from '../../client/api.ts'

/** One booking, as its passenger sees it. */
export const seatQuery = (id: string) =>
  queryOptions({ queryKey: ['mine', 'booking', id], queryFn: ({ signal }) => call(showBooking, { params: { id } }, signal) })

/** What became of a payment, as the provider says when it is asked anew (P6). */
export const orderQuery = (id: string) =>
  queryOptions({ queryKey: ['mine', 'order', id], queryFn: ({ signal }) => call(checkOrder, { params: { id } }, signal) })
