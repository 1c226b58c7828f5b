import { type Selectable, sql } from 'kysely'
import type { NewSuggestion } from '#contract/feedback/suggestions.ts'
import { hourBefore, whyNotSuggest, wrongInSuggestion } from '#domain/feedback/suggestion.ts'
import { cleaned, cleanedText, refuseWrong } from '#domain/field.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { record } from '../platform/audit/queries.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transact.ts'
import { verifyFormToken } from '../platform/http/sessions/formToken.ts'
import type { World } from '../world.ts'

export type SuggestionRow = Selectable<Tables['suggestions']>
type Letter = Pick<SuggestionRow, 'author' | 'author_email' | 'suggestion' | 'ticket'>

/** Serializes suggestions, so that the limits count all of them. */
const lockBox = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('suggestions'))`.execute(tx)

const findByTicket = (tx: Tx, ticket: Buffer) =>
  tx.selectFrom('suggestions').selectAll().where('ticket', '=', ticket).executeTakeFirst()

const countSince = async (tx: Tx, since: Date) =>
  Number(
    (
      await tx
        .selectFrom('suggestions')
        .select(({ fn }) => fn.countAll().as('n'))
        .where('sent_at', '>', since)
        .executeTakeFirstOrThrow()
    ).n,
  )

/** Checks whether the same text was sent within the last day, ignoring spaces and capitals. */
async function isRepeated(tx: Tx, words: string, now: Date): Promise<boolean> {
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

/** Returns suggestions after a key, newest first. */
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

/** Deletes a suggestion. Returns it, if it existed. */
const deleteSuggestion = async (tx: Tx, id: string) =>
  isUuid(id) ? tx.deleteFrom('suggestions').where('id', '=', id).returning(['id', 'sent_at']).executeTakeFirst() : undefined

/** Stores a suggestion (C5). A repeated form returns the id of its suggestion. */
export async function sendSuggestion(world: World, me: Member | undefined, input: NewSuggestion): Promise<string> {
  refuseWrong(wrongInSuggestion(input))
  const letter: Letter = {
    author: cleaned(input.author),
    author_email: cleaned(input.authorEmail),
    suggestion: cleanedText(input.suggestion),
    ticket: verifyFormToken(world, me, input),
  }
  const id = await transact(world.db, (tx) => put(tx, letter, world.now()))
  await world.live.publish(['admin'])
  return id
}

async function put(tx: Tx, letter: Letter, now: Date): Promise<string> {
  await lockBox(tx)
  const before = letter.ticket && (await findByTicket(tx, letter.ticket))
  if (before) return before.suggestion === letter.suggestion ? before.id : refuse('form_expired')
  const sent = await countSince(tx, hourBefore(now))
  const why = whyNotSuggest({ sent, repeated: await isRepeated(tx, letter.suggestion, now), form: letter.ticket !== null })
  refuseIf(why, why === 'too_many_requests' ? { retryAfter: HOUR_MS / 1000 } : {})
  return (await insertSuggestion(tx, letter, now)).id
}

/** Removes a suggestion. The audit log records that the suggestion existed, and who removed it. */
export async function removeSuggestion({ db, now }: World, me: Member, id: string, reason: string | undefined): Promise<void> {
  await transact(db, async (tx) => {
    const gone = (await deleteSuggestion(tx, id)) ?? refuse('not_found')
    await record(tx, {
      by: me.id,
      action: 'delete_suggestion',
      subject: `suggestion:${gone.id}`,
      at: now(),
      before: { sentAt: gone.sent_at },
      ...(reason && { reason }),
    })
  })
}
