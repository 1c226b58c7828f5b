import { type Insertable, sql, type Updateable } from 'kysely'
import type { SeenPaper } from '#contract/people/papers.ts'
import { type DatedPaper, lapseStage, type PaperState, type ValidPapers } from '#domain/people/datedPaper.ts'
import { type Day, dayAfter } from '#domain/time.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { HOME_ZONE, startOf, todayIn } from '../../platform/time.ts'
import type { World } from '../../world.ts'
import { involvedWith } from '../dualControl/involvement.ts'
import { independentOf } from '../dualControl/queries.ts'

export type PaperRow = NonNullable<Awaited<ReturnType<typeof lockPaper>>>
export type PaperEvent = 'sent' | 'looked' | 'seen' | 'refused' | 'replaced' | 'withdrawn' | 'photo_deleted'

/** Returns the moment after the last valid day. */
export const endOfValidity = (until: Day) => startOf(dayAfter(until, 1), HOME_ZONE)

export const findPaper = (db: Db, id: string) =>
  db.selectFrom('papers').select(['id', 'account_id']).where('id', '=', id).executeTakeFirst()

export const lockPaper = (tx: Tx, id: string) =>
  tx.selectFrom('papers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertPaper = async (tx: Tx, row: Insertable<Tables['papers']>): Promise<string> =>
  (await tx.insertInto('papers').values(row).returning('id').executeTakeFirstOrThrow()).id

export const updatePaper = (tx: Tx, id: string, columns: Updateable<Tables['papers']>) =>
  tx.updateTable('papers').set(columns).where('id', '=', id).execute()

type Entry = Omit<Insertable<Tables['paper_history']>, 'event'> & { event: PaperEvent }

export const notePaper = (tx: Tx, entry: Entry) => tx.insertInto('paper_history').values(entry).execute()

/** Returns the administrators who accepted a document that still awaits its second check. */
export const lookersOf = async (tx: Tx, id: string): Promise<(string | null)[]> =>
  (await tx.selectFrom('paper_history').select('actor').where('paper_id', '=', id).where('event', '=', 'looked').execute()).map(
    ({ actor }) => actor,
  )

/**
 * SQL: true if an administrator, or one who depends on them, made the first check of document `p`, and another can make the second
 * (A11, E7).
 */
export const awaitsAnother = (me: string, dependents: string[], now: Date) => sql<boolean>`exists (
  select from paper_history h join accounts o on o.admin and o.standing = 'active' and o.id not in (h.actor, ${me}, p.account_id)
    and ${independentOf(sql`o.id`, sql`array[h.actor]`, now)} and not ${involvedWith(sql`o.id`, sql`p.account_id`, now)}
  where h.paper_id = p.id and h.event = 'looked' and h.actor = any(${[me, ...dependents]}::uuid[]))`

/** Marks documents as replaced, removes their photos, and records it in their history. */
async function replace(tx: Tx, ids: string[], actor: string, at: Date): Promise<void> {
  if (ids.length === 0) return
  const rows = await tx
    .updateTable('papers')
    .set({ state: 'replaced', image_id: null, delete_at: at })
    .where('id', 'in', ids)
    .returning(['id', 'valid_until'])
    .execute()
  for (const { id, valid_until } of rows) await notePaper(tx, { paper_id: id, event: 'replaced', actor, at, valid_until })
}

type OfOnePlace = Pick<PaperRow, 'account_id' | 'vehicle_id' | 'kind'>

/** Locks the documents of one kind of a person or car. */
const lockSame = (tx: Tx, { account_id, vehicle_id, kind }: OfOnePlace, states: PaperState[]) =>
  tx
    .selectFrom('papers')
    .select(['id', 'two_looks', 'state', 'image_id', 'valid_until', 'sent_at'])
    .where('account_id', '=', account_id)
    .where('vehicle_id', vehicle_id === null ? 'is' : '=', vehicle_id)
    .where('kind', '=', kind)
    .where('state', 'in', states)
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Locks the document to withdraw. If it is valid, also locks the other valid documents of the same kind, which would otherwise
 * count in its place.
 */
export const lockWithdrawn = async (tx: Tx, paper: PaperRow) => (paper.state === 'seen' ? lockSame(tx, paper, ['seen']) : [paper])

/**
 * Replaces the unchecked document of this kind. Returns whether it, or a document withdrawn or replaced before, was randomly chosen
 * for two checks: then the new document needs two checks as well. A draw before an accepted document of this kind no longer counts.
 */
export async function replaceWaitingPaper(tx: Tx, place: OfOnePlace, at: Date): Promise<boolean> {
  const earlier = await lockSame(tx, place, ['sent', 'looked', 'withdrawn', 'replaced', 'seen'])
  const waiting = earlier.filter(({ state }) => state === 'sent' || state === 'looked')
  await replace(
    tx,
    waiting.map(({ id }) => id),
    place.account_id,
    at,
  )
  const drawn = earlier.filter(({ two_looks }) => two_looks)
  const accepted = await acceptedAmong(
    tx,
    drawn.map(({ id }) => id),
  )
  const lastAccepted = Math.max(0, ...drawn.filter(({ id }) => accepted.includes(id)).map(({ sent_at }) => sent_at.getTime()))
  return drawn.some(
    ({ state, sent_at }) =>
      state !== 'seen' && (sent_at.getTime() > lastAccepted || (state === 'withdrawn' && sent_at.getTime() === lastAccepted)),
  )
}

async function acceptedAmong(tx: Tx, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const history = tx.selectFrom('paper_history').select('paper_id').where('event', '=', 'seen').where('paper_id', 'in', ids)
  return (await history.execute()).map(({ paper_id }) => paper_id)
}

/** Replaces the documents of a car whose plate changed. */
export async function replaceCarPapers(tx: Tx, vehicleId: string, actor: string, at: Date): Promise<void> {
  const rows = await tx
    .selectFrom('papers')
    .select('id')
    .where('vehicle_id', '=', vehicleId)
    .where('account_id', '=', (of) => of.selectFrom('vehicles').select('account_id').where('id', '=', vehicleId))
    .where('state', 'in', ['sent', 'looked', 'seen'])
    .execute()
  await replace(
    tx,
    rows.map(({ id }) => id),
    actor,
    at,
  )
}

/** Returns the documents of an account, latest first, without the hidden states. */
export const papersOfAccount = (db: Db, accountId: string, hidden: PaperState[]) =>
  db
    .selectFrom('papers as p')
    .select(['p.id', 'kind', 'vehicle_id', 'state', 'valid_until', 'sent_at'])
    .select((is) =>
      is
        .selectFrom('paper_history as h')
        .select('h.reason')
        .whereRef('h.paper_id', '=', 'p.id')
        .where('h.event', '=', 'refused')
        .limit(1)
        .as('reason'),
    )
    .where('account_id', '=', accountId)
    .where('state', 'not in', hidden)
    .orderBy('sent_at', 'desc')
    .limit(100)
    .execute()

interface Seen {
  kind: DatedPaper
  vehicle_id: string | null
  until: Day
}

const seenSince = (db: Db, accountId: string, day: Day): Promise<Seen[]> =>
  db
    .selectFrom('papers')
    .select(['kind', 'vehicle_id', sql<Day>`max(valid_until)`.as('until')])
    .where('account_id', '=', accountId)
    .where('state', '=', 'seen')
    .where('valid_until', '>=', day)
    .groupBy(['kind', 'vehicle_id'])
    .orderBy(sql`array_position(array['licence', 'insurance', 'inspection'], kind)`)
    .execute()

const isWith = (vehicleId: string | null) => (seen: Seen) => seen.vehicle_id === null || seen.vehicle_id === vehicleId

/** Returns the last valid days of a driver's license and of the documents of one car. */
export async function validPapers({ db, now }: Pick<World, 'db' | 'now'>, accountId: string, vehicleId: string | null) {
  const seen = await seenSince(db, accountId, todayIn(now(), HOME_ZONE))
  return Object.fromEntries(seen.filter(isWith(vehicleId)).map(({ kind, until }) => [kind, until])) as ValidPapers // as: the column holds kinds of the domain
}

const presentSeen = ({ kind, until }: Seen): SeenPaper => ({ kind, until: until.slice(0, 7) })

/**
 * Returns the checked documents that other people see: of the person, of each car, and of a trip in one of their cars. Empty if
 * the site accepts no documents.
 */
export async function shownPapers({ db, now, settings }: Pick<World, 'db' | 'now' | 'settings'>, accountId: string) {
  const seen = settings.REQUIRE_PAPERS === 'off' ? [] : await seenSince(db, accountId, todayIn(now(), HOME_ZONE))
  const shown = (some: Seen[]) => (some.length > 0 ? { papersSeen: some.map(presentSeen) } : {})
  return {
    ofPerson: shown(seen.filter(isWith(null))),
    ofTripIn: (vehicleId: string | null) => shown(seen.filter(isWith(vehicleId))),
    ofCar: (vehicleId: string) => shown(seen.filter((one) => one.vehicle_id === vehicleId)),
  }
}

const MAX_REMINDED = 5000

/** Returns valid documents that expire soon, unless this reminder was sent already or a newer document exists. */
export async function lapsingPapers(tx: Tx, today: Day) {
  const rows = await tx
    .selectFrom('papers as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .select(['p.id', 'p.account_id', 'p.kind', 'p.valid_until'])
    .where('a.standing', '=', 'active')
    .where('p.state', '=', 'seen')
    .where('p.valid_until', '>=', today)
    .where('p.valid_until', '<=', dayAfter(today, 30))
    .where(
      sql<boolean>`not exists (select from papers n where n.account_id = p.account_id and n.kind = p.kind
        and n.vehicle_id is not distinct from p.vehicle_id
        and (n.state = 'seen' and n.valid_until > p.valid_until or n.state in ('sent', 'looked') and n.image_id is not null))`,
    )
    .where(
      sql<boolean>`not exists (select from notifications n where n.account_id = p.account_id and n.kind = 'paper_lapses'
        and n.key = p.id || case when p.valid_until - ${today}::date > 7 then '.month' else '.week' end)`,
    )
    .orderBy('p.id')
    .limit(MAX_REMINDED)
    .execute()
  return rows.flatMap((row) => {
    const stage = lapseStage(row.valid_until, today)
    return stage ? [{ ...row, key: `${row.id}.${stage}` }] : []
  })
}

/** Deletes documents and their photos. */
export async function deletePapers(tx: Tx, ids: string[]): Promise<void> {
  await tx
    .deleteFrom('papers')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

export const forgetPapers = (tx: Tx, accountId: string) => tx.deleteFrom('papers').where('account_id', '=', accountId).execute()

/** Deletes the photos of a person's documents past their retention. */
export async function dropDuePhotos(tx: Tx, accountId: string, { now, cutoff }: { now: Date; cutoff: Date }): Promise<void> {
  const rows = await tx
    .updateTable('papers')
    .set({ image_id: null })
    .where('account_id', '=', accountId)
    .where('image_id', 'is not', null)
    .where('delete_at', '<=', cutoff)
    .returning(['id', 'valid_until'])
    .execute()
  for (const { id, valid_until } of rows)
    await notePaper(tx, { paper_id: id, event: 'photo_deleted', actor: null, at: now, valid_until })
}
