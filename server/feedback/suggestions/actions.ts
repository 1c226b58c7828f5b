import type { NewSuggestion } from '#contract/feedback/suggestions.ts'
import { hourBefore, whyNotSuggest, wrongInSuggestion } from '#domain/feedback/suggestion.ts'
import { cleaned, cleanedText, refuseWrong } from '#domain/field.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { HOUR_MS } from '#domain/time.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { admit } from '../../platform/http/sessions/session.ts'
import type { World } from '../../world.ts'
import { countSince, deleteSuggestion, insertSuggestion, isRepeated, type Letter, lockBox, findByTicket } from './queries.ts'

/** Puts a suggestion into the box (C5). The same form again is the same suggestion, whose id is returned. */
export async function sendSuggestion(world: World, me: Member | undefined, sent: NewSuggestion): Promise<string> {
  refuseWrong(wrongInSuggestion(sent))
  const letter: Letter = {
    author: cleaned(sent.author),
    author_email: cleaned(sent.authorEmail),
    suggestion: cleanedText(sent.suggestion),
    ticket: admit(world, me, sent),
  }
  const id = await world.db.transaction().execute((tx) => put(tx, letter, world.now()))
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

/** Takes a suggestion out of the box; that it was there, and who took it out, stays on record. */
export async function removeSuggestion({ db, now }: World, me: Member, id: string, reason: string | undefined): Promise<void> {
  await db.transaction().execute(async (tx) => {
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
