import type { Payout } from '#contract/payments.ts'
import type { Member } from '#domain/account.ts'
import type { World } from '../../world.ts'
import { amountOf } from '../presenter.ts'
import { type Batch, type DueRow, dueToDrivers, linesOf, nameOf, waitingBatch } from './queries.ts'

const present = ({ id, name, minor, currency }: DueRow) => ({ id, name, ...amountOf(minor, currency) })

/** What each driver is due. */
export const duePage = async ({ db }: World) => (await dueToDrivers(db)).map(present)

/** A prepared payout, as whoever may release it looks at it. */
export async function preparedPage({ db }: Pick<World, 'db'>, me: Member, batch: Batch): Promise<Payout> {
  const leftOut = (await dueToDrivers(db)).filter(({ cbu_sealed }) => !cbu_sealed)
  return {
    id: batch.id,
    preparedBy: { id: batch.prepared_by, name: await nameOf(db, batch.prepared_by) },
    preparedAt: batch.prepared_at.toISOString(),
    mine: batch.prepared_by === me.id,
    drivers: (await linesOf(db, batch.id)).map(present),
    leftOut: leftOut.map(present),
  }
}

export async function waitingPage(world: World, me: Member): Promise<Payout | null> {
  const batch = await waitingBatch(world.db)
  return batch ? preparedPage(world, me, batch) : null
}
