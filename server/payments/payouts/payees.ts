import { payableMinor, type PayoutObstacle, paysTrip, waitsSince, whyNotPayOut } from '#domain/payments/payout.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { bankAccountOf, claimantOf, knownAccounts } from './accounts.ts'
import { type DueRow, dues, type Transfer, type Whose } from './queries.ts'
import { riddenTrips } from './riddenWith.ts'

/** A due with the transfer that would pay it, or why there is none. */
export interface Payee {
  row: DueRow
  transfer: Transfer | undefined
  whyNot: PayoutObstacle | undefined
}

type Looking = Pick<World, 'sealer' | 'settings' | 'now'>

/**
 * Who is due something, and whether it can go out; `by` are the administrators who pay it: neither to themselves, nor to a driver for a trip
 * on which they had a seat (E7).
 */
export async function payees(
  db: Db,
  { sealer, settings, now }: Looking,
  whose: Omit<Whose, 'since'>,
  by: (string | null)[],
): Promise<Payee[]> {
  const rows = await dues(db, { ...whose, since: waitsSince(now(), settings.FIRST_PAYOUT_WAIT_DAYS) })
  const known = await knownAccounts(
    db,
    rows.map(({ id }) => id),
  )
  const ridden = await riddenTrips(
    db,
    by.filter((id) => id !== null),
  )
  return rows.map((row) => {
    const account = bankAccountOf(sealer, row)
    const sums = { minor: row.minor, waitingMinor: row.waiting_minor }
    const rode = ridden.some((trip) => trip.driver === row.id && trip.currency === row.currency && paysTrip(sums, trip))
    const payee = { ...sums, hasCbu: account !== undefined, own: by.includes(row.id), rode }
    const whyNot = whyNotPayOut({ ...payee, ...known(row.id, account?.hash) })
    const { id, currency } = row
    const name = row.name || (claimantOf(sealer, row)?.name ?? '')
    const transfer = account && !whyNot ? { ...account, id, name, currency, minor: payableMinor(payee) } : undefined
    return { row, transfer, whyNot }
  })
}
