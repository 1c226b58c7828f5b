import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'

export type WithdrawalRow = Selectable<Tables['withdrawals']>
export type WithdrawalRequest = Pick<WithdrawalRow, 'name' | 'email' | 'about' | 'reference' | 'comment' | 'ticket' | 'language'>

/** One at a time, so that what is counted is what is there. */
export const lockCases = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('withdrawals'))`.execute(tx)

export const askedUnder = (tx: Tx, ticket: Buffer) =>
  tx.selectFrom('withdrawals').selectAll().where('ticket', '=', ticket).executeTakeFirst()

/** The case of the same person about the same thing since then, if it is still open. */
export const sameCase = (tx: Tx, { name, email, about, reference, comment }: WithdrawalRequest, since: Date) =>
  tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', 'open')
    .where('asked_at', '>', since)
    .where('name', '=', name)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('about', '=', about)
    .where('reference', 'is not distinct from', reference)
    .where('comment', 'is not distinct from', comment)
    .executeTakeFirst()

/** All of them, or those under one e-mail. */
export const countAskedSince = async (tx: Tx, since: Date, email?: string) =>
  Number(
    (
      await tx
        .selectFrom('withdrawals')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('asked_at', '>', since)
        .$if(email !== undefined, (some) => some.where(sql`lower(email)`, '=', email?.toLowerCase() ?? ''))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** The account that an e-mail belongs to. */
export const accountOf = async (tx: Tx, email: string) =>
  (
    await tx
      .selectFrom('accounts')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
  )?.id ?? null

export const insertWithdrawal = (tx: Tx, asked: WithdrawalRequest & Pick<WithdrawalRow, 'code' | 'account_id'>, at: Date) =>
  tx
    .insertInto('withdrawals')
    .values({ ...asked, state: 'open', asked_at: at, answer: null, settled_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()

export const lockWithdrawal = async (tx: Tx, id: string) =>
  isUuid(id) ? tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst() : undefined

export const settleWithdrawal = (tx: Tx, id: string, set: Pick<WithdrawalRow, 'state' | 'answer' | 'settled_at'>) =>
  tx.updateTable('withdrawals').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

interface Move {
  from: string
  event: string
  to: string
  by: string | null
  at: Date
}

export const noteMove = (tx: Tx, withdrawal_id: string, { from, event, to, by, at }: Move) =>
  tx
    .insertInto('withdrawal_history')
    .values({ withdrawal_id, from_state: from, event, to_state: to, actor: by, at, details: '{}' })
    .execute()

export interface CaseKey {
  at: Date
  id: string
}

/** Open ones, the oldest first, from a key on. */
export const openCases = (db: Db, after: CaseKey | undefined, most: number) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '=', 'open')
    .$if(after !== undefined, (some) =>
      some.where(sql<boolean>`(asked_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Those that were answered or closed, the last ones first. */
export const settledCases = (db: Db, after: CaseKey | undefined, most: number) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', '<>', 'open')
    .$if(after !== undefined, (some) =>
      some.where(sql<boolean>`(settled_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('settled_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const countCases = async (db: Db, settled: boolean) =>
  Number(
    (
      await db
        .selectFrom('withdrawals')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('state', settled ? '<>' : '=', 'open')
        .executeTakeFirstOrThrow()
    ).n,
  )

/** What happened to these cases, in order, and who did it. */
export const movesOfCases = (db: Db, ids: string[]) =>
  db
    .selectFrom('withdrawal_history as moves')
    .leftJoin('accounts', 'accounts.id', 'moves.actor')
    .select(['moves.withdrawal_id as id', 'moves.event', 'moves.at', 'accounts.name'])
    .where('moves.withdrawal_id', 'in', ids)
    .orderBy('moves.n')
    .execute()
