import { payableMinor, type PayoutObstacle, waitsSince, whyNotPayOut } from '#domain/payout.ts'
import type { Db } from '../../database/connect.ts'
import type { World } from '../../world.ts'
import { bankAccountOf, claimantOf, knownAccounts } from './accounts.ts'
import { type DueRow, dues, type Transfer, type Whose } from './queries.ts'

/** A due with the transfer that would pay it, or why there is none. */
export interface Payee {
  row: DueRow
  transfer: Transfer | undefined
  whyNot: PayoutObstacle | undefined
}

type Looking = Pick<World, 'sealer' | 'settings' | 'now'>

/** Who is due something, and whether it can go out; `own` are administrators who do not pay themselves (E7). */
export async function payees(
  db: Db,
  { sealer, settings, now }: Looking,
  whose: Omit<Whose, 'since'>,
  own: (string | null)[],
): Promise<Payee[]> {
  const rows = await dues(db, { ...whose, since: waitsSince(now(), settings.FIRST_PAYOUT_WAIT_DAYS) })
  const known = await knownAccounts(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const account = bankAccountOf(sealer, row)
    const payee = { minor: row.minor, waitingMinor: row.waiting_minor, hasCbu: account !== undefined, own: own.includes(row.id) }
    const whyNot = whyNotPayOut({ ...payee, ...known(row.id, account?.hash) })
    const { id, currency } = row
    const name = row.name || (claimantOf(sealer, row)?.name ?? '')
    const transfer = account && !whyNot ? { ...account, id, name, currency, minor: payableMinor(payee) } : undefined
    return { row, transfer, whyNot }
  })
}
