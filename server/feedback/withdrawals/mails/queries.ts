import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { Tables } from '../../../platform/database/tables.ts'

type Row = Selectable<Tables['withdrawals']>
type MailRow = Selectable<Tables['withdrawal_mails']>

export interface DueMail
  extends Pick<Row, 'id' | 'code' | 'email' | 'answer' | 'language'>, Pick<MailRow, 'kind' | 'tries' | 'made_at'> {}

/** Once for each case and kind; to be sent by the job. */
export const insertMail = (tx: Tx, withdrawal_id: string, kind: MailRow['kind'], at: Date) =>
  tx
    .insertInto('withdrawal_mails')
    .values({ withdrawal_id, kind, next_try_at: at, made_at: at, ended_at: null })
    .onConflict((clash) => clash.doNothing())
    .execute()

/** Claims mails to send now; those of a process that dies become due again at `nextTry`. The code goes before the answer. */
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

/** What became of the mails of these cases. */
export const mailsOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('withdrawal_mails')
    .select(['withdrawal_id as id', 'kind', 'state', 'ended_at'])
    .where('withdrawal_id', 'in', ids)
    .orderBy('made_at')
    .execute()
