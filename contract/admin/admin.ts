import * as z from 'zod/mini'
import { MAX_PAGES } from '#domain/admin/figures.ts'
import { genders } from '#domain/people/account.ts'
import { endpoint } from '../endpoint.ts'
import { Order } from '../payments/payments.ts'
import { Amount } from '../trips/trips.ts'
import { Gender, line, wireText, writtenNumber } from '../wire.ts'

/* Figures and lists for administrators. The server sorts, filters and pages lists of any length. */

/** A person in an administrators' list, without documents and telephone (rules 14). */
export const ListedPerson = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  photo: z.nullable(z.string()),
  gender: z.nullable(Gender),
  isAdmin: z.boolean(),
  isBanned: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type ListedPerson = z.output<typeof ListedPerson>

const Face = z.pick(ListedPerson, { id: true, email: true, name: true, lastName: true, photo: true, gender: true })
export type Face = z.output<typeof Face>

export const ListedRoute = z.object({
  id: z.uuid(),
  driver: Face,
  originName: z.string(),
  destinationName: z.string(),
  /** dd-mm-yyyy and HH:MM in the local time of the origin */
  date: z.string(),
  hours: z.string(),
  /** `place`: free seats; `seats`: offered seats */
  place: z.int(),
  seats: z.int(),
  ...Amount,
  restriction: z.string(),
  departed: z.boolean(),
  cancelled: z.boolean(),
  /** latest end of the freeze that moderation put on the trip's money (E4) */
  frozenUntil: z.nullable(z.iso.datetime()),
})
export type ListedRoute = z.output<typeof ListedRoute>

export const ListedOrder = z.extend(z.omit(Order, { userEmail: true, refundAccount: true }), { user: Face })
export type ListedOrder = z.output<typeof ListedOrder>

const list = <R extends z.ZodMiniType>(row: R) =>
  z.object({
    rows: z.array(row),
    /** exact count; a lower bound when `more` is set */
    total: z.int(),
    more: z.boolean(),
  })

const yes = z.optional(z.enum(['true', 'false']))
/** Pages count from 1. −1 is the last page, −2 the page before it. */
const page = z.optional(z.pipe(writtenNumber, z.int().check(z.gte(-MAX_PAGES), z.lte(MAX_PAGES))))
const listQuery = { q: z.optional(wireText), descending: yes, page }

const UsersQuery = z.object({
  ...listQuery,
  sort: z.optional(z.enum(['email', 'name', 'created'])),
  gender: z.optional(z.enum([...genders, 'none'])),
  admin: yes,
  banned: yes,
})
const RoutesQuery = z.object({
  ...listQuery,
  sort: z.optional(z.enum(['departure', 'price', 'origin', 'destination'])),
  when: z.optional(z.enum(['coming', 'departed', 'cancelled'])),
})
const TransactionsQuery = z.object({
  ...listQuery,
  sort: z.optional(z.enum(['created', 'price'])),
  status: z.optional(z.enum(['approved', 'pending'])),
})

export const listUsers = endpoint({
  method: 'GET',
  path: '/dashboard/users',
  about: 'Everybody with an account, 8 a page: by the beginning of a name or an e-mail, a reference, gender and flags.',
  by: 'admin',
  query: UsersQuery,
  reply: list(ListedPerson),
})

export const listRoutes = endpoint({
  method: 'GET',
  path: '/dashboard/routes',
  about: 'All trips, 8 a page: by the beginning of where they start or end, of the driver’s name or e-mail, or a reference.',
  by: 'admin',
  query: RoutesQuery,
  reply: list(ListedRoute),
})

export const listTransactions = endpoint({
  method: 'GET',
  path: '/dashboard/transactions',
  about:
    'Orders that were not taken off the list, 8 a page: by the payer’s e-mail or name, the order, the payment or another reference.',
  by: 'admin',
  query: TransactionsQuery,
  reply: list(ListedOrder),
})

/** The person, trip, seat or payment that a reference identifies, with a link to the page about it. */
export const Finding = z.object({
  kind: z.enum(['person', 'trip', 'seat', 'payment', 'withdrawal', 'case', 'payout', 'alarm', 'closed_alarm', 'approval']),
  /** a UUID; an alarm has a number */
  id: z.string(),
  /** as screens show it: the first characters of an id, the code of a withdrawal, or the subject of an alarm */
  reference: z.nullable(z.string()),
  /** driver, passenger, payer, or the person concerned */
  person: z.nullable(Face),
  /** name of the person who withdrew */
  name: z.nullable(z.string()),
  trip: z.nullable(z.object({ from: z.string(), to: z.string(), date: z.string() })),
  /** `hidden`: an administrator removed the payment from the list of transactions */
  payment: z.nullable(z.object({ ...Amount, state: Order.shape.state, hidden: z.boolean() })),
})
export type Finding = z.output<typeof Finding>

export const searchEverything = endpoint({
  method: 'GET',
  path: '/dashboard/search',
  about:
    'People, trips, seats and payments by anything that is shown of them: a booking’s reference, the beginning of an id, a payment’s number, a plate, a document, a telephone, an email, an address of a page, the last characters of a plate, document or CBU, with anything around it; else the first 8 people of that name.',
  by: 'admin',
  query: z.object({ q: line(500) }),
  reply: z.object({ found: z.array(Finding), people: z.array(ListedPerson), more: z.boolean() }),
})

const csv = <const P extends string, Q extends z.ZodMiniType>(path: P, query: Q) =>
  endpoint({
    method: 'POST',
    path,
    about: 'The whole list as it is filtered, as CSV for a spreadsheet; without papers, and recorded.',
    by: 'admin',
    binary: 'text/csv',
    query,
    reply: z.unknown(),
  })

export const downloadUsers = csv('/dashboard/users/csv', UsersQuery)
export const downloadRoutes = csv('/dashboard/routes/csv', RoutesQuery)
export const downloadTransactions = csv('/dashboard/transactions/csv', TransactionsQuery)

/** Minor units of this month and of last month. The change is a share of last month, null when that was zero. */
const Figure = z.object({ minor: z.int(), lastMinor: z.int(), change: z.nullable(z.number()) })
export type Figure = z.output<typeof Figure>

export const showDashboard = endpoint({
  method: 'GET',
  path: '/dashboard',
  about: 'Revenue, sales and costs of this month against the last one, sales by month, and what came last.',
  by: 'admin',
  query: z.object({ currency: z.optional(wireText) }),
  reply: z.object({
    currency: z.string(),
    currencies: z.array(z.string()),
    year: z.int(),
    /** 1 to 12, on the calendar of Argentina */
    month: z.int(),
    revenue: Figure,
    sales: Figure,
    costs: Figure,
    /** the payment provider's commission, which the community pays */
    commissions: z.object({ minor: z.int(), lastMinor: z.int() }),
    /** sales of January to December; null for future months */
    months: z.array(z.nullable(z.int())),
    members: z.array(ListedPerson),
    transactions: z.array(ListedOrder),
  }),
})

export const Job = z.object({
  name: z.string(),
  /** schedule as in a crontab, UTC */
  at: z.string(),
  last: z.nullable(
    z.object({
      startedAt: z.iso.datetime(),
      endedAt: z.nullable(z.iso.datetime()),
      problem: z.nullable(z.string()),
      done: z.nullable(z.int()),
    }),
  ),
  /** result of a retention job's last run (rules 16). Ids of the affected rows are not stored, only their hash */
  kept: z.nullable(
    z.object({
      cutoff: z.iso.datetime(),
      counted: z.int(),
      erased: z.int(),
      anonymised: z.int(),
      heldBack: z.int(),
      idsHash: z.string(),
    }),
  ),
  nextAt: z.nullable(z.iso.datetime()),
  late: z.boolean(),
  /** number of recent runs, at most a hundred */
  runs: z.int(),
  failed: z.int(),
})
export type Job = z.output<typeof Job>

export const showJobs = endpoint({
  method: 'GET',
  path: '/dashboard/jobs',
  about: 'Everything the clock does: when it last ran, how that went, when it runs next, whether it is late; and open alarms.',
  by: 'admin',
  reply: z.object({
    now: z.iso.datetime(),
    jobs: z.array(Job),
    alarms: z.array(z.object({ kind: z.string(), n: z.int(), since: z.iso.datetime() })),
  }),
})
