import type { Reply } from '#contract/endpoint.ts'
import type { listDue, listPaid, Payout, showOwnPayouts } from '#contract/payments/payouts.ts'
import { decimalText } from '#domain/money.ts'
import { lapsedBefore, lapsesAt, payableMinor } from '#domain/payments/payouts/payout.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse } from '#domain/refusal.ts'
import { isUuid } from '#domain/uuid.ts'
import { type PendingDecision, secondingBy } from '../../people/dualControl/propose.ts'
import { activeAdmins } from '../../people/profiles/queries.ts'
import { csvText } from '../../platform/csv.ts'
import type { World } from '../../world.ts'
import { amountOf } from '../presenter.ts'
import { type ListedPayee, payees } from './payees.ts'
import { type Batch, linesOf, findName, waitingBatch } from './queries.ts'
import { type Transfer, transfersOfAll, transfersTo } from './transfers.ts'

const A_PAGE = 50
const MAX_SHOWN = 100

const present = ({ row: { id, name, minor, waiting_minor, currency, cbu_sealed }, whyNot }: ListedPayee) => ({
  id,
  name,
  ...amountOf(minor, currency),
  waitingMinor: Number(waiting_minor),
  hasCbu: cbu_sealed !== null,
  whyNot: whyNot ?? null,
})

/** Returns a page of drivers' credits, with the obstacle to each payout. */
export async function duePage(world: World, me: Member, after: string | undefined): Promise<Reply<typeof listDue>> {
  const [id = '', currency = ''] = after?.split(' ') ?? []
  const from = isUuid(id) ? { id, currency } : undefined
  const found = await payees(world.db, world, { after: from, most: A_PAGE + 1 }, [me.id])
  const last = found.length > A_PAGE ? found[A_PAGE - 1]?.row : undefined
  return { drivers: found.slice(0, A_PAGE).map(present), ...(last && { next: `${last.id} ${last.currency}` }) }
}

/**
 * Returns a prepared payout for the administrator who may release it: the dues at its preparation, and the first drivers by name.
 */
export async function preparedPage({ db, now }: Pick<World, 'db' | 'now'>, me: Member, batch: Batch): Promise<Payout> {
  const by = batch.prepared_by ?? refuse('not_found')
  const lines = await linesOf(db, batch.id, MAX_SHOWN)
  const [first] = lines
  return {
    id: batch.id,
    preparedBy: { id: by, name: await findName(db, by) },
    preparedAt: batch.prepared_at.toISOString(),
    until: lapsesAt(batch.prepared_at).toISOString(),
    mine: by === me.id,
    drivers: lines.map(({ id, name, minor, currency }) => ({ id, name, ...amountOf(minor, currency) })),
    count: first?.n ?? 0,
    totalMinor: Number(first?.total ?? 0n),
    ...(await secondingBy(db, me.id, await activeAdmins(db), releaseOf(batch), now())),
  }
}

export async function waitingPage(world: World, me: Member): Promise<Payout | null> {
  const batch = await waitingBatch(world.db, lapsedBefore(world.now()))
  return batch ? preparedPage(world, me, batch) : null
}

/** Returns the caller's credit and payouts (row 51). */
export async function ownPayoutsPage(world: World, me: Member): Promise<Reply<typeof showOwnPayouts>> {
  const due = await payees(world.db, world, { person: me.id }, [])
  const paid = await transfersTo(world.db, me.id, MAX_SHOWN)
  return {
    due: due.map(({ row, whyNot }) => ({
      ...amountOf(row.minor, row.currency),
      payableMinor: Number(payableMinor({ minor: row.minor, waitingMinor: row.waiting_minor })),
      whyNot: whyNot === 'holder_unseen' || whyNot === undefined ? null : whyNot,
    })),
    payouts: paid.map(({ made_at, amount_minor, currency, cbu_last, returned_at }) => ({
      at: made_at.toISOString(),
      ...amountOf(amount_minor, currency),
      cbuLast: cbu_last,
      state: returned_at ? ('returned' as const) : ('paid' as const),
      returnedAt: returned_at?.toISOString() ?? null,
    })),
  }
}

/** Returns all transfers, newest first, so that administrators can mark those returned by the bank. */
export async function paidPage({ db }: World, after: string | undefined): Promise<Reply<typeof listPaid>> {
  const found = await transfersOfAll(db, after, A_PAGE + 1)
  const last = found.length > A_PAGE ? found[A_PAGE - 1]?.key : undefined
  return {
    transfers: found
      .slice(0, A_PAGE)
      .map(({ batch_id, account_id, name, made_at, amount_minor, currency, cbu_last, returned_at }) => ({
        payout: batch_id,
        account: account_id,
        name,
        at: made_at.toISOString(),
        ...amountOf(amount_minor, currency),
        cbuLast: cbu_last,
        returnedAt: returned_at?.toISOString() ?? null,
      })),
    ...(last && { next: last }),
  }
}

/** Builds a prepared payout for the list of actions that await a second administrator. */
export const releaseOf = ({ id, prepared_by, prepared_at }: Batch): PendingDecision => ({
  id,
  command: `release ${id} > payout.csv`,
  deciders: [prepared_by],
  parties: { people: [] },
  until: lapsesAt(prepared_at),
})

/** Returns the CSV file for the bank. */
export const payoutFile = (paid: Transfer[]): string =>
  csvText(
    ['cbu', 'name', 'amount', 'amountMinor', 'currency'],
    paid.map(({ cbu, name, minor, currency }) => [cbu, name, decimalText(minor, currency), Number(minor), currency]),
  )
