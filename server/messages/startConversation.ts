import { startsCountSince, whyNotStart } from '#domain/messages/message.ts'
import { refuseIf } from '#domain/refusal.ts'
import { rideTogether } from '../people/companions.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { prepared, run } from '../platform/database/prepared.ts'

/** A request for a seat that carries a message is a first word too. */
const wrote = (one: string, other: string, before: string) =>
  `exists (select from bookings b where b.message <> '' and ${before}
    and (b.passenger_id = ${one} and b.driver_id = ${other} or b.passenger_id = ${other} and b.driver_id = ${one}))`
const talked = (one: string, other: string, before: string) =>
  `exists (select from conversations c where c.first_id = least(${one}, ${other}) and c.second_id = greatest(${one}, ${other}) and ${before})`

const known = prepared(
  'wrote to each other',
  `select ${talked(':me::uuid', ':other::uuid', 'true')} or ${wrote(':me::uuid', ':other::uuid', 'true')} known`,
)

const started = prepared(
  'wrote to first lately',
  `select other from (select other, min(at) at from (
      select case first_id when :me::uuid then second_id else first_id end other, started_at at from conversations
        where started_by = :me::uuid and started_at > :since::timestamptz
      union all select driver_id, requested_at from bookings
        where passenger_id = :me::uuid and message <> '' and requested_at > :since::timestamptz) word group by other) word
    where not ${wrote(':me::uuid', 'word.other', 'b.requested_at < word.at')} and not ${talked(':me::uuid', 'word.other', 'c.started_at < word.at')}`,
)

/**
 * Refuses the eleventh person in a day to whom the caller writes first, in a chat or with a request for a seat (C2). Answering, and writing
 * to companions, does not count. The caller's own row is locked.
 */
export async function refuseTooManyStarts(tx: Tx, me: string, other: string, now: Date): Promise<void> {
  if (await isKnown(tx, me, other, now)) return
  const people = (await run<{ other: string }>(tx, started, { me, since: startsCountSince(now) })).map(({ other }) => other)
  // companions are looked for only when it matters
  if (whyNotStart(people.length)) refuseIf(whyNotStart(await strangersAmong(tx, me, people, now)))
}

async function isKnown(db: Db, me: string, other: string, now: Date): Promise<boolean> {
  const [row] = await run<{ known: boolean }>(db, known, { me, other })
  return row?.known === true || rideTogether(db, me, other, now)
}

async function strangersAmong(db: Db, me: string, people: string[], now: Date): Promise<number> {
  let strangers = 0
  for (const other of people) if (!(await rideTogether(db, me, other, now))) strangers++
  return strangers
}
