import { type Selectable, sql } from 'kysely'
import { isUuid } from '#domain/uuid.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { literals } from '../../platform/database/prepared.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type WithdrawalRow = Selectable<Tables['withdrawals']>
export type WithdrawalRequest = Pick<WithdrawalRow, 'name' | 'email' | 'about' | 'reference' | 'comment' | 'ticket' | 'language'>

/** Serializes submissions by an advisory lock, so that the limits count all of them. */
export const lockWithdrawals = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('withdrawals'))`.execute(tx)

export const findByTicket = (tx: Tx, ticket: Buffer) =>
  tx.selectFrom('withdrawals').selectAll().where('ticket', '=', ticket).executeTakeFirst()

/** Returns the open case of the same person about the same subject since an instant. */
export const findDuplicate = (tx: Tx, { name, email, about, reference, comment }: WithdrawalRequest, since: Date) =>
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

/** Counts all cases since an instant, or only the cases with one e-mail. */
export const countSince = async (tx: Tx, since: Date, email?: string) =>
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

/** Returns the account with this e-mail. */
export const accountOf = async (tx: Tx, email: string) =>
  (
    await tx
      .selectFrom('accounts')
      .select('id')
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .executeTakeFirst()
  )?.id ?? null

export const insertWithdrawal = (tx: Tx, request: WithdrawalRequest & Pick<WithdrawalRow, 'code' | 'account_id'>, at: Date) =>
  tx
    .insertInto('withdrawals')
    .values({ ...request, state: 'open', asked_at: at, answer: null, settled_at: null })
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

interface CaseKey {
  at: Date
  id: string
}

/** Returns open cases after a key, oldest first. */
export const openCases = (db: Db, after: CaseKey | undefined, most: number) =>
  db
    .selectFrom('withdrawals')
    .selectAll()
    .where('state', 'in', literals('open'))
    .$if(after !== undefined, (some) =>
      some.where(sql<boolean>`(asked_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('asked_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Returns answered or closed cases, latest first. */
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

export const casesOfCode = (db: Db, code: string) => db.selectFrom('withdrawals').selectAll().where('code', '=', code).execute()

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

/** Returns the events of these cases with their authors, in order. */
export const movesOfCases = (db: Db, ids: string[]) =>
  db
    .selectFrom('withdrawal_history as moves')
    .leftJoin('accounts', 'accounts.id', 'moves.actor')
    .select(['moves.withdrawal_id as id', 'moves.event', 'moves.at', 'accounts.name'])
    .where('moves.withdrawal_id', 'in', ids)
    .orderBy('moves.n')
    .execute()

type StoredWithdrawal = Selectable<Tables['withdrawals']>
type MailRow = Selectable<Tables['withdrawal_mails']>

export interface DueMail
  extends Pick<StoredWithdrawal, 'id' | 'code' | 'email' | 'answer' | 'language'>, Pick<MailRow, 'kind' | 'tries' | 'made_at'> {}

/** Enqueues a mail, once for each case and kind; the job sends it. */
export const insertMail = (tx: Tx, withdrawal_id: string, kind: MailRow['kind'], at: Date) =>
  tx
    .insertInto('withdrawal_mails')
    .values({ withdrawal_id, kind, next_try_at: at, made_at: at, ended_at: null })
    .onConflict((clash) => clash.doNothing())
    .execute()

/**
 * Claims mails to send now; the claims of a process that dies become due again at `nextTry`. The code is sent before the answer.
 */
export async function claimMails(tx: Tx, now: Date, nextTry: Date, most: number): Promise<DueMail[]> {
  const { rows } = await sql<DueMail>`with due as materialized (
      select withdrawal_id, kind from withdrawal_mails where state = 'pending' and next_try_at <= ${now}
      order by made_at limit ${most} for update skip locked)
    update withdrawal_mails m set tries = m.tries + 1, next_try_at = ${nextTry} from due join withdrawals w on w.id = due.withdrawal_id
    where m.withdrawal_id = due.withdrawal_id and m.kind = due.kind
    returning w.id, w.code, w.email, w.answer, w.language, m.kind, m.tries, m.made_at`.execute(tx)
  return rows.sort((one, other) => one.made_at.getTime() - other.made_at.getTime())
}

export const endMail = (tx: Tx, { id, kind }: DueMail, state: 'sent' | 'failed', ended_at: Date) =>
  tx.updateTable('withdrawal_mails').set({ state, ended_at }).where('withdrawal_id', '=', id).where('kind', '=', kind).execute()

export const putOffMail = (tx: Tx, { id, kind }: DueMail, next_try_at: Date) =>
  tx.updateTable('withdrawal_mails').set({ next_try_at }).where('withdrawal_id', '=', id).where('kind', '=', kind).execute()

/** Returns the states of the mails of these cases. */
export const mailsOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('withdrawal_mails')
    .select(['withdrawal_id as id', 'kind', 'state', 'ended_at'])
    .where('withdrawal_id', 'in', ids)
    .orderBy('made_at')
    .execute()
