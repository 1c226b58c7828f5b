import type { Reply } from '#contract/endpoint.ts'
import type { startReactivation } from '#contract/moderation/sanctions.ts'
import { amountOf } from '../presenter.ts'
import type { Fee } from './queries.ts'

/** Where and until when to pay a fee, and whether it is paid. */
export const presentFee = (
  { id, state, init_point, pay_by, amount_minor, currency }: Fee,
  now: Date,
): Reply<typeof startReactivation> => ({
  id,
  state,
  init_point: state === 'waiting' ? init_point : null,
  payBy: pay_by.toISOString(),
  now: now.toISOString(),
  ...amountOf(amount_minor, currency),
})
