import { sql } from 'kysely'
import type { PaymentStatus } from '#domain/payments/payment.ts'
import { isRead } from '../../providers/payments/port.ts'
import type { Stage } from '../../testing/testServer.ts'
import { balance } from '../ledger.ts'

type On = Pick<Stage, 'db' | 'world'>

const theirs: readonly PaymentStatus[] = ['approved', 'in_mediation', 'refunded']
const everAfter = new Date('2100-01-01T00:00:00Z')

/** Compares the provider's payments with the ledger; any difference fails the test. */
export async function booksMustAgree({ db, world }: On): Promise<void> {
  const all = (await world.payments.listPayments(new Date(0), everAfter)).filter(isRead)
  const own = all.filter(({ status }) => theirs.includes(status))
  const provider = own.reduce((sum, { amount, refundedMinor }) => sum + amount.minor - refundedMinor, 0n)
  const costs = all.reduce((sum, { costMinor }) => sum + costMinor, 0n)
  const ledger = await balance(db, 'provider_clearing', 'ARS')
  if (ledger !== provider - costs)
    throw new Error(`the provider has ${provider}, less ${costs} of costs, and by our ledger ${ledger}`)
}

/** Returns every account of the ledger with a balance; `held:` and `driver_due:` accounts are summed. */
export async function accounts({ db }: On): Promise<Record<string, bigint>> {
  const { rows } = await sql<{ name: string; minor: bigint }>`
    select split_part(account, ':', 1) as name, sum(amount_minor)::bigint as minor from ledger_entries group by 1 having sum(amount_minor) <> 0`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ name, minor }) => [name, minor]))
}

/** Returns the references of all postings in order, without the ids in them. */
export async function postings({ db }: On): Promise<string[]> {
  const rows = await db.selectFrom('postings').select('ref').orderBy('id').execute()
  return rows.map(({ ref }) => ref.split(':')[0] ?? '')
}

/** Returns the open alarms by kind. */
export const alarms = async ({ db }: On): Promise<string[]> =>
  (await db.selectFrom('alarms').select('kind').where('closed_at', 'is', null).orderBy('id').execute()).map(({ kind }) => kind)
