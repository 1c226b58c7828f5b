import { accountKeepers } from '../people/accounts/retention.ts'
import { oldAudit } from '../platform/audit/retention.ts'
import { bookingKeepers } from '../bookings/keepers.ts'
import { pastProposals } from '../dualControl/keeper.ts'
import { oldOpenings } from '../images/keeper.ts'
import { moderationKeepers } from '../moderation/forgetting.ts'
import { checkedPapers } from '../moderation/identities/keeper.ts'
import { oldTold } from '../notifications/erasing.ts'
import { moneyKeepers } from '../payments/forgetting/keepers.ts'
import { claims, closed, erasures, unused } from '../people/privacy/retention.ts'
import { endedRequests } from '../people/privacy/requests/retention.ts'
import { oldSuggestions } from '../suggestions/keeper.ts'
import { settledWithdrawals } from '../withdrawals/keeper.ts'
import { liftedHolds } from './holds/keeper.ts'
import type { Keeper } from '../platform/retention/rule.ts'

/** Everything whose time ends (16.1), in the order in which a whole run takes it. */
export const keepers: readonly Keeper[] = [
  unused,
  closed,
  claims,
  erasures,
  ...moneyKeepers,
  ...accountKeepers,
  ...moderationKeepers,
  ...bookingKeepers,
  checkedPapers,
  oldOpenings,
  oldTold,
  oldSuggestions,
  settledWithdrawals,
  endedRequests,
  pastProposals,
  liftedHolds,
  oldAudit,
]
