import { type Selectable, sql } from 'kysely'
import { DAY_MS } from '#domain/time.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { isUuid } from '../../platform/database/uuid.ts'

export type SuggestionRow = Selectable<Tables['suggestions']>
export type Letter = Pick<SuggestionRow, 'author' | 'author_email' | 'suggestion' | 'ticket'>

/** One at a time, so that what is counted is what is there. */
export const lockBox = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('suggestions'))`.execute(tx)

export const findByTicket = (tx: Tx, ticket: Buffer) =>
  tx.selectFrom('suggestions').selectAll().where('ticket', '=', ticket).executeTakeFirst()

export const countSince = async (tx: Tx, since: Date) =>
  Number(
    (
      await tx
        .selectFrom('suggestions')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('sent_at', '>', since)
        .executeTakeFirstOrThrow()
    ).n,
  )

/** True when the same words were sent in the last day; spaces and capitals make no difference. */
export async function isRepeated(tx: Tx, words: string, now: Date): Promise<boolean> {
  const bare = (text: unknown) => sql`lower(regexp_replace(${text}, '\\s', '', 'g'))`
  const found = await tx
    .selectFrom('suggestions')
    .select('id')
    .where('sent_at', '>', new Date(now.getTime() - DAY_MS))
    .where(sql<boolean>`${bare(sql.ref('suggestion'))} = ${bare(words)}`)
    .executeTakeFirst()
  return found !== undefined
}

export const insertSuggestion = (tx: Tx, letter: Letter, at: Date) =>
  tx
    .insertInto('suggestions')
    .values({ ...letter, sent_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()

interface SuggestionKey {
  at: Date
  id: string
}

/** The newest first, from a key on. */
export const suggestionsAfter = (db: Db, after: SuggestionKey | undefined, most: number) =>
  db
    .selectFrom('suggestions')
    .selectAll()
    .$if(after !== undefined, (some) => some.where(sql<boolean>`(sent_at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`))
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const countSuggestions = async (db: Db) =>
  Number(
    (
      await db
        .selectFrom('suggestions')
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

/** The deleted suggestion, if it existed. */
export const deleteSuggestion = async (tx: Tx, id: string) =>
  isUuid(id) ? tx.deleteFrom('suggestions').where('id', '=', id).returning(['id', 'sent_at']).executeTakeFirst() : undefined
