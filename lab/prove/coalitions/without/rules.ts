/** A rule of docs/rules, and the source changes that remove it. */
export interface Rule {
  id: string
  says: string
  /** texts to replace; each file contains `from` exactly once */
  changes: Change[]
}

export interface Change {
  file: string
  from: string
  to: string
}

const CLOSING = 'server/payments/settlement.ts'
const COMPUTING = 'server/payments/division/computing.ts'
const FOLLOWING = 'server/payments/statusSync/followUps.ts'
const JOINING = 'server/bookings/companions/joining.ts'
const HAND = 'server/payments/refunds/byHand.ts'

export const rules: Rule[] = [
  {
    id: '7-chargeback',
    says: 'what a bank takes comes out of what is held, and never more than that',
    changes: [
      {
        file: 'domain/payments/ledger.ts',
        from: '=> minor - leastOf(minor, heldMinor > 0n ? heldMinor : 0n)',
        to: '=> leastOf(minor, heldMinor) * 0n',
      },
    ],
  },
  // The database notices it, by its check that the refunds of a payment, owed and made, do not exceed the payment (V9): the
  // amount that the bank returned is added to the refund that was due. With the rule, that refund ends first, so that the check
  // finds nothing.
  {
    id: '8.2-dispute',
    says: 'a refund due on a disputed payment waits for the end of the dispute, and is closed when the bank pays',
    changes: [
      {
        file: 'server/payments/refunds/queries.ts',
        from: "        and p.status not in ('in_mediation', 'charged_back') and o.state <> 'disputed'\n      order by",
        to: '      order by',
      },
      { file: HAND, from: "|| (state === 'refused' && status === 'in_mediation')", to: '' },
      {
        file: HAND,
        from: "=== 'in_mediation' ? 'refund_not_final' : undefined)",
        to: "=== 'in_mediation' ? undefined : undefined)",
      },
      {
        file: FOLLOWING,
        from: 'const left = await leaveToBank(tx, payment.id)',
        to: 'const left = { minor: 0n, cause: undefined }',
      },
    ],
  },
  // noticed by the same check as the removal of 8.2-dispute, for the same reason
  {
    id: '8.2-by-bank',
    says: 'what a bank takes back counts as refunded: nothing more is owed of it',
    changes: [
      {
        file: 'server/payments/refunds/rows.ts',
        from: "const due = await endByBank(tx, paymentId, 'due')",
        to: 'const due: Awaited<ReturnType<typeof endByBank>> = []',
      },
    ],
  },
  {
    id: '8.1-halves-cancelled',
    says: 'the driver keeps no half of a trip that is cancelled',
    changes: [
      {
        file: 'server/bookings/ending/endBooking.ts',
        from: 'const halves = await lockHalves(tx, seq)',
        to: 'const halves: Booking[] = []',
      },
      {
        file: 'domain/payments/settlement.ts',
        from: "if (tripCancelled) return { creditMinor: 0n, cause: 'driver_cancelled' }",
        to: '',
      },
    ],
  },
  {
    id: '8.1-halves-not-driven',
    says: 'nor of one that is not driven, or where the driver asked for the cancellation',
    changes: [
      { file: CLOSING, from: 'pairOf(one, reportedBack(one.booking.id, bookings, reports))', to: 'pairOf(one, undefined)' },
    ],
  },
  {
    id: '8.1-driver-cancels',
    says: 'who is cancelled by the driver or an administrator gets the whole price back',
    changes: [
      {
        file: 'domain/payments/refund.ts',
        from: "if (by !== 'passenger') return",
        to: "if (by !== 'passenger' && !isLate(paid.departsAt, now)) return",
      },
    ],
  },
  {
    id: '8.1-half',
    says: 'a cancellation in the last day costs half of the price',
    changes: [{ file: 'domain/payments/refund.ts', from: 'if (!isLate(paid.departsAt, now)) return', to: 'if (paid) return' }],
  },
  {
    id: '8.1-second-thoughts',
    says: 'second thoughts only once per person and trip',
    changes: [
      {
        file: 'domain/payments/refund.ts',
        from: '=> onTrip === 0 && lately < MAX_THOUGHTS',
        to: '=> onTrip >= 0 && lately >= 0',
      },
    ],
  },
  {
    id: '8.1-resale',
    says: 'a half goes back only where the car is full without that seat, leg by leg',
    changes: [
      {
        file: 'domain/payments/refund.ts',
        from: 'const isOver = (leg: number) => 2 * seatsAt(leg, occupied) + seatsAt(leg, remaining) > 2 * mostSeats',
        to: 'const isOver = () => occupied.length > 0',
      },
    ],
  },
  {
    id: 'M15',
    says: 'where the car is full, the half of a late cancellation goes back',
    changes: [
      { file: 'domain/payments/refund.ts', from: 'if (!excess) return back', to: 'if (!excess || mostSeats > 0) return back' },
    ],
  },
  {
    id: 'M12',
    says: 'more seats only while no seat was sold for more than the new cap',
    changes: [
      {
        file: 'server/bookings/changes/editing.ts',
        from: "sold.some(isAbove) ? 'price_above_cost_share'",
        to: 'sold.some(isAbove) ? undefined',
      },
    ],
  },
  {
    id: 'B7',
    says: 'a booking whose payment is charged back before departure is cancelled',
    changes: [
      {
        file: FOLLOWING,
        from: "if (booking.state !== 'confirmed' || at >= booking.departs_at) return",
        to: 'if (at > new Date(0)) return',
      },
    ],
  },
  {
    id: '7-closing',
    says: 'nothing is settled before two days after arrival, while absence may be reported',
    changes: [{ file: 'domain/payments/settlement.ts', from: 'const OPEN_MS = 2 * DAY_MS', to: 'const OPEN_MS = 0 * DAY_MS' }],
  },
  {
    id: '7-report',
    says: 'while a report of the trip is open all of it waits',
    changes: [{ file: CLOSING, from: 'reports.some(({ upheld }) => upheld === null) || (await', to: '(await' }],
  },
  {
    id: '7-division',
    says: 'while a division of the trip is open all of it waits',
    changes: [{ file: CLOSING, from: 'halvesBack }, at))) return []', to: 'halvesBack }, at))) await Promise.resolve()' }],
  },
  {
    id: '7-dispute',
    says: 'a dispute at the provider holds its booking',
    changes: [
      {
        file: 'domain/payments/settlement.ts',
        from: "|| order === 'disputed' || refundOpen) return",
        to: '|| refundOpen) return',
      },
    ],
  },
  // This check also notices it when a refund that the provider refused is paid by hand. A refused refund does not count as owed,
  // so settling the booking meanwhile owes the same sum again. With the rule, a payment owes nothing else until its refused
  // refund is paid.
  {
    id: '7-refund',
    says: 'a refund that is not done holds its booking',
    changes: [
      {
        file: 'domain/payments/settlement.ts',
        from: "|| order === 'disputed' || refundOpen) return",
        to: "|| order === 'disputed') return",
      },
    ],
  },
  {
    id: '7-dispute-won',
    says: 'what was settled while the bank had the money is settled once more when it is there again',
    changes: [{ file: FOLLOWING, from: 'last !== undefined && last.heldMinor > 0n', to: 'last === undefined' }],
  },
  {
    id: '8.3-objection',
    says: 'what is objected to is decided by an administrator',
    changes: [
      {
        file: 'server/bookings/absence/queries.ts',
        from: "(a.objected_at is not null or a.claim <> 'asked_to_cancel'",
        to: "(a.claim <> 'asked_to_cancel'",
      },
      {
        file: 'domain/bookings/absence.ts',
        from: '(report.objected || against(report, all).length > 0)',
        to: 'against(report, all).length > 0',
      },
    ],
  },
  {
    id: '8.3-for-all',
    says: 'that the trip was not driven holds for all who did not say that they travelled',
    changes: [
      {
        file: 'domain/bookings/absence.ts',
        from: "(claim === 'not_driven' && !seat.saidTravelled)",
        to: "(claim === 'not_driven' && bookingId === seat.id)",
      },
    ],
  },
  {
    id: '8.3-travelled',
    says: 'nor for whoever said that they travelled',
    changes: [
      {
        file: 'domain/bookings/absence.ts',
        from: "(claim === 'not_driven' && !seat.saidTravelled)",
        to: "claim === 'not_driven'",
      },
    ],
  },
  {
    id: '8.3-given-back',
    says: 'what the driver gives back is not credited to them',
    changes: [
      {
        file: 'server/bookings/ending/refundByDriver.ts',
        from: "await createRefund(tx, order, payment, { cause: 'given_back', at, by, minor })",
        to: 'if (!by) await createRefund(tx, order, payment, { cause: "given_back", at, minor })',
      },
    ],
  },
  {
    id: 'D3-doubts',
    says: 'receipts far from what was published wait for an administrator',
    changes: [
      {
        file: 'domain/payments/division.ts',
        from: 'return doubts.filter((one) => found[one])',
        to: 'return doubts.filter((one) => found[one] && false)',
      },
    ],
  },
  {
    id: 'D4-halves',
    says: 'whoever left a half counts among those who share the road',
    changes: [
      {
        file: COMPUTING,
        from: 'const all = [...ridersOf(aboard), ...(await halvesOf(tx, aboard))]',
        to: 'const all = [...ridersOf(aboard), ...(await halvesOf(tx, aboard)).slice(0, 0)]',
      },
    ],
  },
  {
    id: 'D4-taken',
    says: 'but not where a bank has taken that half back',
    changes: [
      {
        file: COMPUTING,
        from: 'return sharing.filter(({ booking, seats }) => seats > 0 && !taken.has(booking.id))',
        to: 'void taken; return sharing.filter(({ seats }) => seats > 0)',
      },
    ],
  },
  {
    id: 'D4-metres',
    says: 'each metre is shared by those aboard there, not by all heads of the trip',
    changes: [
      {
        file: 'domain/payments/division.ts',
        from: 'aboard.filter(isThere(from)).reduce(',
        to: 'aboard.filter(({ fromM, toM }) => fromM < toM).reduce(',
      },
    ],
  },
  {
    id: 'D5',
    says: 'what anybody left beyond their share goes back',
    changes: [
      {
        file: 'domain/payments/settlement.ts',
        from: 'const byReceipts = shareMinor !== null && shareMinor < earned.creditMinor',
        to: 'const byReceipts = shareMinor !== null && shareMinor < 0n',
      },
    ],
  },
  {
    id: 'D6-consumption',
    says: 'without receipts at most the usual consumption counts',
    changes: [
      {
        file: 'domain/payments/division.ts',
        from: 'Math.min(consumptionDl, usualConsumption(fuel))',
        to: 'Math.max(consumptionDl, usualConsumption(fuel))',
      },
    ],
  },
  {
    id: 'D6-people',
    says: 'and all seats ever offered',
    changes: [
      {
        file: 'domain/payments/division.ts',
        from: 'shareOf(cost, distanceM, one, aboard, mostSeats)',
        to: 'shareOf(cost, distanceM, one, aboard, mostSeats - 1)',
      },
    ],
  },
  {
    id: '7-payout-returned',
    says: 'what the bank sends back of a payout is due again',
    changes: [
      {
        file: 'server/payments/payouts/returnedPayouts.ts',
        from: 'await writePosting(tx, payoutReturned(batch_id, to, { minor, currency }), at)',
        to: 'await writePosting(tx, payoutReturned(batch_id, to, { minor: 0n * minor, currency }), at)',
      },
    ],
  },
  {
    id: 'A4-yes',
    says: 'who rides along has said yes to the booker, and has not taken it back',
    changes: [
      {
        file: JOINING,
        from: 'where i.id = any(:ids::uuid[]) and i.booker_id = :me::uuid and',
        to: 'where :me::uuid is not null and i.id = any(:ids::uuid[]) and',
      },
      { file: 'domain/bookings/companions.ts', from: 'one.agreed && !isBarred(one)', to: '!isBarred(one)' },
    ],
  },
  {
    id: 'A4-elsewhere',
    says: 'who rides along is not on two trips at once',
    changes: [
      {
        file: 'domain/bookings/companions.ts',
        from: 'if (people.some(({ joined, elsewhere }) => joined || elsewhere))',
        to: 'if (people.some(({ joined }) => joined))',
      },
      // the rule is also checked at the payment, and when the money arrives
      {
        file: 'server/bookings/joining/overlapping.ts',
        from: 'isElsewhere(db, accountsOn(booking), {',
        to: 'isElsewhere(db, accountsOn(booking).slice(0, 1), {',
      },
    ],
  },
]
