import * as z from 'zod/mini'
import { orderStates } from '#domain/payments/payment.ts'
import { dualOutcome } from '../admin/dualControl.ts'
import { seatRefusals, travellers } from '../bookings/bookings.ts'
import { endpoint, providerAway } from '../endpoint.ts'
import { Amount } from '../trips/trips.ts'
import { id, placeId, text, wireText } from '../wire.ts'

/** An order, with the specification's names. `payment_id` is only for the passenger who paid and for administrators. */
export const Order = z.object({
  id: z.uuid(),
  payment_id: z.optional(z.nullable(z.string())),
  ...Amount,
  /** `created` is shown as Approved, anything else as Pending (P15) */
  status: z.string(),
  state: z.enum(orderStates),
  /** an administrator reviews the payment; the seat is reserved meanwhile (P8) */
  underReview: z.boolean(),
  userEmail: z.optional(z.string()),
  idRoute: z.uuid(),
  bookingId: z.uuid(),
  title: z.string(),
  refundedMinor: z.int(),
  /** the payment service; absent in the administrators' table */
  provider: z.optional(z.string()),
  /** a refund that the provider refused for good, for which the payer must name a bank account */
  refundAccount: z.nullable(z.object({ refundId: z.uuid(), minor: z.int(), named: z.boolean() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Order = z.output<typeof Order>

/** `atBank`: the provider's number of a payment that neither provider nor bank has decided. */
const CheckedOrder = z.extend(Order, { atBank: z.optional(z.string()) })
export type CheckedOrder = z.output<typeof CheckedOrder>

export const startPayment = endpoint({
  method: 'POST',
  path: '/payment',
  about:
    'Starts to pay a seat: keeps it first where the driver accepts in advance. `price` and `idUser` are compared, never used. Without an Idempotency-Key the open order for the trip, stretch and seats answers the repeated call. `replaces` names the caller’s open order of the trip, which ends in the same step: the new one inherits its time to pay.',
  by: 'member',
  limit: 'booking',
  body: z.strictObject({
    idRoute: id,
    title: z.optional(wireText),
    price: z.optional(z.union([z.number(), wireText])),
    priceMinor: z.optional(z.int()),
    idUser: z.optional(wireText),
    from: z.optional(placeId),
    to: z.optional(placeId),
    adultAttested: z.optional(z.boolean()),
    message: z.optional(text(500)),
    /** an open order of the same trip for other seats, which this order replaces */
    replaces: z.optional(id),
    ...travellers,
  }),
  reply: z.object({
    /** id of the order */
    id: z.uuid(),
    init_point: z.string(),
    bookingId: z.uuid(),
    payBy: z.iso.datetime(),
    now: z.iso.datetime(),
    ...Amount,
  }),
  refusals: [
    ...seatRefusals,
    'price_changed',
    'amount_malformed',
    'amount_out_of_range',
    'not_yours',
    'not_accepted_yet',
    'hold_expired',
    'nothing_to_pay',
    'paid_in_car',
    'order_already_paid',
    'not_possible_now',
    ...providerAway,
  ],
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/order',
  about:
    'The caller’s orders, newest first, 100 at most; every one for administrators with `admin=true`. Barred people see what comes back to them.',
  by: 'member',
  openToBarred: true,
  query: z.object({ admin: z.optional(wireText) }),
  reply: z.array(Order),
  refusals: ['admin_only'],
})

export const checkOrder = endpoint({
  method: 'POST',
  path: '/order/:id/check',
  about: 'After the checkout: asks the provider what became of the payment. What the return address says proves nothing.',
  by: 'member',
  limit: 'booking',
  params: z.object({ id }),
  reply: CheckedOrder,
  refusals: ['not_found', ...providerAway],
})

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/order/:id',
  about:
    'Back, or a click outside the dialog: the order is closed and the seat given back. For administrators see the rules (P14).',
  by: 'member',
  limit: 'booking',
  params: z.object({ id }),
  query: z.object({ reason: z.optional(text(500)) }),
  /**
   * `proposed`: the trip has departed, so another administrator has to make the same call; then the driver has 48 hours to object
   */
  reply: z.object({ closed: z.boolean(), ...z.partial(z.object(dualOutcome)).shape }),
  refusals: [
    'not_found',
    'not_possible_now',
    'order_already_paid',
    ...providerAway,
    'second_admin_needed',
    'own_case',
    'validation',
  ],
})

export const noticePayment = endpoint({
  method: 'POST',
  path: '/notice/payment',
  about: 'The provider says that something happened to a payment. Only its signature is believed; the provider is then asked.',
  by: 'anyone',
  openToBarred: true,
  signed: true,
  limit: 'notice',
  // `unknown`, so that a repeated or too long value counts as a wrong signature, like everything that the provider did not sign
  query: z.looseObject({ 'data.id': z.optional(z.unknown()) }),
  body: z.optional(z.unknown()),
  reply: z.object({ taken: z.boolean() }),
  refusals: ['bad_signature'],
})
