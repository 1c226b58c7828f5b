import { pastCompanionInvitations } from './bookings/companions/retention.ts'
import { bookingRetention } from './bookings/retention.ts'
import { oldSuggestions, settledWithdrawals } from './feedback/retention.ts'
import { oldOpenings } from './images/retention.ts'
import { checkedPapers, liftedHolds, moderationRetention } from './moderation/retention.ts'
import { oldNotifications } from './notifications/retention.ts'
import { paymentRetention } from './payments/retention/rules.ts'
import { accountRetention } from './people/accounts/retention.ts'
import { pastProposals } from './people/dualControl/retention.ts'
import { lapsedPapers } from './people/papers/retention.ts'
import { oldAudit } from './platform/audit/retention.ts'
import type { RetentionRule } from './platform/retention/rule.ts'
import { claimRetention, closed, endedRequests, erasures, unused } from './privacy/retention.ts'
import { pastPositions } from './trips/meetingPoints/retention.ts'
import { pastFollowLinks } from './trips/progress/follow/retention.ts'
import { pastInvitations } from './trips/rideRequests/retention.ts'
import { oldUnmetSearches } from './trips/unmetSearches/retention.ts'

/** All retention rules (16.1), in the order in which a complete run applies them. */
export const retentionRules: readonly RetentionRule[] = [
  unused,
  closed,
  claimRetention,
  erasures,
  ...paymentRetention,
  ...accountRetention,
  ...moderationRetention,
  ...bookingRetention,
  pastCompanionInvitations,
  checkedPapers,
  lapsedPapers,
  oldOpenings,
  oldNotifications,
  oldSuggestions,
  oldUnmetSearches,
  settledWithdrawals,
  endedRequests,
  pastProposals,
  pastInvitations,
  pastFollowLinks,
  pastPositions,
  liftedHolds,
  oldAudit,
]
