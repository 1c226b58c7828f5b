import { type SqlBool, sql } from 'kysely'
import type { Sealer } from '../../platform/crypto/sealing.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { type Due, uuidAfter, type When } from '../../platform/retention/rule.ts'

/** Whether the books name this person: who paid, whom it was due to, and whose seat it was. */
const isInBooks = (id: ReturnType<typeof sql>) => sql<SqlBool>`(
  exists (select from ledger_entries where account = 'driver_due:' || ${id})
  or exists (select from orders o join payments p on p.order_id = o.id where o.payer_id = ${id})
  or exists (select from bookings b join orders o on o.booking_id = b.id join payments p on p.order_id = o.id where b.driver_id = ${id})
  or exists (select from fees where account_id = ${id} and paid_at is not null)
  or exists (select from payouts where account_id = ${id}))`

const LAST = 4

/** A former member stays in the books by a random id; name and the last four of the document are sealed beside it (K4). */
export async function keepPseudonym(tx: Tx, sealer: Sealer, id: string, since: Date): Promise<void> {
  const person = await tx
    .selectFrom('accounts')
    .select(['name', 'last_name', 'dni_sealed'])
    .where('id', '=', id)
    .where(isInBooks(sql`${id}::uuid`))
    .executeTakeFirst()
  if (!person) return
  const dni = person.dni_sealed && sealer.open('dni', id, person.dni_sealed).slice(-LAST)
  const text = JSON.stringify({ name: [person.name, person.last_name].filter(Boolean).join(' '), dni })
  await tx
    .insertInto('pseudonyms')
    .values({ id, person_sealed: sealer.seal('person', id, text), since })
    .onConflict((clash) => clash.column('id').doNothing())
    .execute()
}

/** The former member behind an id of the books; undefined when the id is unknown. */
export async function readPseudonym(db: Db, sealer: Sealer, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('pseudonyms').select('person_sealed').where('id', '=', id).executeTakeFirst()
  return row && sealer.open('person', id, row.person_sealed)
}

/** Pseudonyms that the books do not name any more. */
export async function uselessPseudonyms(db: Db, _: When, after: string, most: number): Promise<Due[]> {
  const { rows } = await sql<Due>`select id::text, is_held(id) as held from pseudonyms s
    where s.id > ${uuidAfter(after)} and not ${isInBooks(sql`s.id`)} order by s.id limit ${most}`.execute(db)
  return rows
}

export async function forgetPseudonyms(tx: Tx, ids: string[]): Promise<string[]> {
  await tx.deleteFrom('pseudonyms').where('id', 'in', ids).execute()
  return ids
}
