import type { PaymentWorld } from '#domain/payments/world.ts'
import * as alarms from '../admin/alarms.ts'
import { refundByDriver } from '../bookings/bookings.ts'
import type { Endpoint } from '../endpoint.ts'
import { checkReactivation, startReactivation } from '../moderation/sanctions.ts'
import { nameCbu } from '../people/people.ts'
import { checkOrder, noticePayment } from './payments.ts'
import * as payouts from './payouts.ts'

/**
 * Calls about money at the payment provider. Calls of the specification exist with and without a provider; without a provider
 * they return empty lists, or a refusal.
 */
const ofProvider = new Set<unknown>([
  ...Object.values(payouts).filter((call) => call !== payouts.showOwnPayouts),
  alarms.refundByHand,
  alarms.refundFeeByHand,
  alarms.adoptRefund,
  alarms.adoptPayment,
  alarms.reviewPayment,
  alarms.returnPayment,
  alarms.refundSettled,
  alarms.nameRefundAccount,
  alarms.recover,
  alarms.objectToRecovery,
  alarms.decideRecovery,
  checkOrder,
  noticePayment,
  refundByDriver,
  nameCbu,
  startReactivation,
  checkReactivation,
])

export const isServed = (call: Endpoint, world: PaymentWorld): boolean => world === 'provider' || !ofProvider.has(call)
