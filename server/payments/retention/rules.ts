import { archiveBefore, booksSince, logsBefore, receiptsBefore, unpaidBefore } from '#domain/retention.ts'
import type { RetentionRule } from '../../platform/retention/rule.ts'
import { HOME_ZONE, startOf, todayIn } from '../../platform/time.ts'
import { forgetAlarms, oldAlarms } from './alarms.ts'
import { forgetBooks, oldBooks } from './books.ts'
import { emptyDisputes, oldDisputes } from './disputes.ts'
import { forgetNotices, oldNotices } from './notices.ts'
import { forgetPseudonyms, uselessPseudonyms } from './pseudonyms.ts'
import { forgetReceipts, oldReceipts } from './receipts.ts'
import { forgetUnpaid, unpaidOrders } from './unpaid.ts'

const yearAt = (now: Date) => Number(todayIn(now, HOME_ZONE).slice(0, 4))
/** What our books do not have any more. */
export const booksBefore = (now: Date) => startOf(`${booksSince(yearAt(now))}-01-01`, HOME_ZONE)

/** What becomes of money, once it is nobody's business any more (K4, K5, K9, K11, K12). */
export const moneyKeepers: RetentionRule[] = [
  {
    name: 'forget unpaid orders',
    at: '32 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: unpaidBefore,
    findExpired: unpaidOrders,
    apply: forgetUnpaid,
  },
  {
    name: 'forget receipts',
    at: '33 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: receiptsBefore,
    findExpired: oldReceipts,
    apply: forgetReceipts,
  },
  {
    name: 'forget old books',
    at: '34 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: booksBefore,
    findExpired: oldBooks,
    apply: forgetBooks,
  },
  {
    name: 'forget pseudonyms',
    at: '36 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: booksBefore,
    findExpired: uselessPseudonyms,
    apply: forgetPseudonyms,
  },
  {
    name: 'empty old disputes',
    at: '35 6 * * *',
    what: 'anonymised',
    inBulk: true,
    cutoff: archiveBefore,
    findExpired: oldDisputes,
    apply: emptyDisputes,
  },
  {
    name: 'forget closed alarms',
    at: '37 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: logsBefore,
    findExpired: oldAlarms,
    apply: forgetAlarms,
  },
  {
    name: 'forget old notices',
    at: '38 6 * * *',
    what: 'erased',
    inBulk: true,
    cutoff: logsBefore,
    findExpired: oldNotices,
    apply: forgetNotices,
  },
]
