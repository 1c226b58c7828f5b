/** A deliberate defect, and the tests that should find it. */
export interface Mutation {
  name: string
  file: string
  /** pairs of a text and its replacement; the first pair whose text is in the commit is used */
  changes: [from: string, to: string][]
  /** test files of the rules that run first */
  rules?: string[]
  /** test files of whole screens that run first */
  screens?: string[]
  /** test files with a database that run first */
  stories?: string[]
  /** a file of browser tests, for defects that only a browser shows */
  browser?: string
}

export const mutations: Mutation[] = [
  {
    name: 'half of a seat is rounded up for the driver',
    file: 'domain/payments/refund.ts',
    changes: [['return BigInt(of) * (each / 2n)', 'return BigInt(of) * ((each + 1n) / 2n)']],
    rules: ['domain/payments/refund.test.ts'],
  },
  {
    name: 'the last leg of a ride is not counted',
    file: 'domain/bookings/seats.ts',
    changes: [['for (let leg = from; leg < to; leg++', 'for (let leg = from; leg + 1 < to; leg++']],
    rules: ['domain/bookings/seats.test.ts'],
  },
  {
    name: 'a replaced hold counts against its person',
    file: 'server/bookings/joining/holds.ts',
    changes: [[' and not ${wasReplaced})', ')']],
    stories: ['server/payments/checkout/replacing.test.ts', 'server/bookings/joining/holds.test.ts'],
  },
  {
    name: 'a refund that the provider refused is owed again',
    file: 'server/payments/refunds/oweRefund.ts',
    changes: [
      [
        'amount_minor - refund_minor - (await refusedMinor(tx, id))',
        'amount_minor - refund_minor + 0n * (await refusedMinor(tx, id))',
      ],
    ],
    stories: ['server/payments/refunds/otherProvider.test.ts', 'server/payments/statusSync/latePayments.test.ts'],
  },
  {
    name: 'registered people list what drivers are due',
    file: 'contract/payments/payouts.ts',
    changes: [["not go out where it does not.',\n  by: 'admin',", "not go out where it does not.',\n  by: 'registered',"]],
    stories: ['tests/permissions.test.ts'],
  },
  {
    name: 'a rating is shown before both have written',
    file: 'server/ratings/queries.ts',
    changes: [["\n    .where('r.published_at', '<=', now)", "\n    .where('r.written_at', '<=', now)"]],
    stories: ['server/ratings/doubleBlind.test.ts'],
  },
  {
    name: 'retention ends after its first batch',
    file: 'server/platform/retention/actions.ts',
    changes: [['if (some.length < MAX_AT_ONCE) break', 'if (some.length <= MAX_AT_ONCE) break']],
    rules: ['server/platform/retention/actions.test.ts'],
  },
  {
    name: 'search finds trips of blocked people',
    file: 'server/trips/search/statements.ts',
    changes: [
      [' and t.driver_id <> all(${BLOCKED_SQL})', ' and t.driver_id is not null or false and t.driver_id <> all(${BLOCKED_SQL})'],
    ],
    stories: ['server/trips/search/blocked.test.ts'],
  },
  {
    name: 'demand counts requests that are shown to women alone',
    file: 'server/trips/rideRequests/wantedRoads.ts',
    changes: [[' and not a.only_women', '']],
    stories: ['server/trips/rideRequests/wantedRoads.test.ts'],
  },
  {
    name: 'the last on a waiting list is served first',
    file: 'server/bookings/waitingList/queries.ts',
    changes: [[".orderBy('b.line_no')", ".orderBy('b.line_no', 'desc')"]],
    stories: ['server/bookings/waitingList/waitingList.test.ts', 'tests/waitingList.test.ts'],
  },
  {
    name: 'a second administrator is checked without await',
    file: 'server/people/dualControl/propose.ts',
    changes: [['await refuseNoSecond(tx, { by, admins }', 'void refuseNoSecond(tx, { by, admins }']],
    stories: ['server/people/profiles/roles.test.ts'],
  },
  {
    name: 'a shared limit lets one call more pass',
    file: 'server/platform/http/limits/sharedLimits.ts',
    changes: [['counted.find(({ calls, max }) => calls > max)', 'counted.find(({ calls, max }) => calls > max + 1)']],
    stories: ['server/platform/http/limits/sharedLimits.test.ts'],
  },
  {
    name: 'a session in use never ends',
    file: 'server/people/accounts/sessions.ts',
    changes: [['and s.created_at > case when', 'and s.seen_at > case when']],
    stories: ['server/people/accounts/accounts.test.ts'],
  },
  {
    name: 'any signature of the right length is taken',
    file: 'server/providers/payments/signature.ts',
    changes: [['a.length === b.length && timingSafeEqual(a, b)', 'a.length === b.length && timingSafeEqual(a, a)']],
    rules: ['server/providers/payments/signature.test.ts'],
  },
  {
    name: 'today is the same in every time zone',
    file: 'server/platform/time.ts',
    changes: [['Day => wallClock(now, zone).day', 'Day => wallClock(now, zone && HOME_ZONE).day']],
    rules: ['server/platform/time.test.ts'],
  },
  {
    name: 'a form that is refused moves the focus to its last wrong field',
    file: 'web/ui/forms/useFormState.ts',
    changes: [['    else focus(errors[0]?.field)', '    else focus(errors.at(-1)?.field)']],
    screens: ['tests/forms/refusedFocus.test.ts'],
  },
  {
    name: 'a draft is read by the next person in the tab',
    file: 'web/client/drafts.ts',
    changes: [
      ["else if (parts['owner'] !== owner) return {}", "else if (!parts['owner']) return {}"],
      ["return parts['owner'] === owner ? parts : {}", "return parts['owner'] && owner ? parts : {}"],
    ],
    rules: ['web/client/drafts.test.ts'],
  },
  {
    name: 'any person hears the live events of administrators',
    file: 'server/platform/live/routes.ts',
    changes: [["refuseIf(admin && !isAdmin(me) ? 'admin_only'", "refuseIf(admin && !me ? 'admin_only'"]],
    stories: ['server/platform/live/live.test.ts'],
  },
  {
    name: 'an evening hour of a pasted message is twelve hours early',
    file: 'server/trips/groupMessages/grammar/hours.ts',
    changes: [['hour: isEarly ? hour : (hour % 12) + 12', 'hour: isEarly ? hour : hour % 12']],
    rules: ['server/trips/groupMessages/grammar/read.test.ts'],
  },
  {
    name: 'an alert finds trips of blocked people and of its owner',
    file: 'domain/trips/alerts/alert.ts',
    changes: [['\n  !apart &&', '\n  (apart || !apart) &&']],
    stories: ['server/trips/alerts/alerts.test.ts'],
  },
]
