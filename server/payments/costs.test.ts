import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { showDashboard } from '#contract/admin/admin.ts'
import { DAY_MS } from '#domain/time.ts'
import { brokenInvariants } from '../platform/database/invariants.ts'
import { cast } from '../testing/cast.ts'
import { checkoutOf } from '../testing/paying.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { noteTransfer } from './reconciliation.ts'
import { syncOrder } from './statusSync/actions.ts'
import { accounts, booksMustAgree, postings } from './testing/books.ts'

const stage = await cast()
const { ana, bruno, emma, db, world, sandbox, later } = stage

const keeps = (minor: number) =>
  sql`update sandbox_payments set cost_minor = ${minor} where id = (select max(id) from sandbox_payments)`.execute(db)
const balances = async () =>
  Object.fromEntries(Object.entries(await accounts(stage)).map(([name, minor]) => [name, Number(minor)]))

test('the platform bears the provider’s commission, which is posted when first reported and corrected by later reports', async () => {
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', seats: 3, inDays: 3 })
  const { id, init_point, priceMinor } = await ana.startsToPay(trip)
  await sandbox.pay(checkoutOf(init_point), 'succeeds', 'never')
  await keeps(1234)
  await syncOrder(world, id)
  await syncOrder(world, id)
  expect([await postings(stage), await balances()]).toEqual([
    ['capture', 'provider_cost'],
    { held: -priceMinor, provider_clearing: priceMinor - 1234, provider_costs: 1234 },
  ])
  await keeps(1000)
  await syncOrder(world, id)
  expect(await balances()).toEqual({ held: -priceMinor, provider_clearing: priceMinor - 1000, provider_costs: 1000 })
  await booksMustAgree(stage)
  expect((await emma.call(showDashboard, { query: {} })).commissions).toEqual({ minor: 1000, lastMinor: 0 })
  await later(31 * DAY_MS)
  expect((await emma.call(showDashboard, { query: {} })).commissions).toEqual({ minor: 0, lastMinor: 1000 })
})

test('a transfer from the provider is recorded once per bank reference', async () => {
  for (const job of ['complete-travelled-bookings', 'settle-trips']) await runJob(world, job)
  const before = await balances()
  expect(await noteTransfer(world, '150.25', 'Credin 7')).toBe(true)
  expect(await noteTransfer(world, '150.25', 'Credin 7')).toBe(false)
  expect(await refusalOf(noteTransfer(world, 'much', 'Credin 8'))).toBe('amount_malformed')
  const after = await balances()
  expect([after.bank_clearing, (before.provider_clearing ?? 0) - (after.provider_clearing ?? 0)]).toEqual([15_025, 15_025])
  await runJob(world, 'purge-idempotency-keys')
  expect(await brokenInvariants(world)).toEqual([])
})
