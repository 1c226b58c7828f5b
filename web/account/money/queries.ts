import { queryOptions } from '@tanstack/react-query'
import { listOwnRecoveries } from '#contract/admin/alarms.ts'
import { showOwnPayouts } from '#contract/payments/payouts.ts'
import { call } from '../../client/api.ts'

/** Query for the driver's credit and payouts. Refetched at each live update about the user's account. */
export const ownPayoutsQuery = queryOptions({
  queryKey: ['mine', 'payouts'],
  queryFn: ({ signal }) => call(showOwnPayouts, {}, signal),
})

/** Query for the amounts that are recovered from the driver. */
export const ownRecoveriesQuery = queryOptions({
  queryKey: ['mine', 'recoveries'],
  queryFn: ({ signal }) => call(listOwnRecoveries, {}, signal),
})
