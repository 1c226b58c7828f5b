import { sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'

/** An entry of the audit log. `before` and `after` contain no unmasked personal value; `by` is null for a job. */
export interface AuditedAct {
  by: string | null
  action: string
  subject: `${string}:${string}`
  at: Date
  reason?: string | undefined
  before?: object
  after?: object
  /** address of the request */
  address?: string | undefined
}

/** Inserts an audit entry in the caller's transaction; the database numbers and chains it. */
export async function record(tx: Tx, { by, action, subject, at, ...content }: AuditedAct): Promise<void> {
  const entry = { actor: by, action, subject, at, content: JSON.stringify(content) }
  await tx.insertInto('audit').values(entry).execute()
}

export interface AuditFilter {
  /** id of an account; null for jobs */
  actor?: string | null
  subject?: string
  action?: string
  from?: Date
  /** end of the period, exclusive */
  to?: Date
  /** number of the last entry shown */
  after?: bigint
}

const isUuidText = sql<boolean>`audit.subject ~ '^account:[0-9a-f-]{36}$'`

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number]

/** Returns audit entries with the names of actor and subject, newest first. */
export const listEntries = (db: Db, { actor, subject, action, from, to, after }: AuditFilter, most: number) =>
  db
    .selectFrom('audit')
    .leftJoin('accounts as a', 'a.id', 'audit.actor')
    .leftJoin('accounts as p', (on) =>
      on.on(sql`case when ${isUuidText} then substring(audit.subject from 9)::uuid end`, '=', sql.ref('p.id')),
    )
    .select(['audit.n', 'audit.at', 'audit.actor', 'audit.action', 'audit.subject', 'content', 'hash'])
    .select(['a.name as actor_name', 'a.last_name as actor_last_name'])
    .select(['p.id as person_id', 'p.name as person_name', 'p.last_name as person_last_name'])
    .$if(actor === null, (some) => some.where('actor', 'is', null))
    .$if(typeof actor === 'string', (some) => some.where('actor', '=', actor ?? ''))
    .$if(subject !== undefined, (some) => some.where('audit.subject', '=', subject ?? ''))
    .$if(action !== undefined, (some) => some.where('action', '=', action ?? ''))
    .$if(from !== undefined, (some) => some.where('audit.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (some) => some.where('audit.at', '<', to ?? new Date(0)))
    .$if(after !== undefined, (some) => some.where('audit.n', '<', after ?? 0n))
    .orderBy('audit.n', 'desc')
    .limit(most)
    .execute()

/** Returns the last entry of the log; undefined while it is empty. */
export const lastEntry = (db: Db) => db.selectFrom('audit').select(['n', 'hash']).orderBy('n', 'desc').limit(1).executeTakeFirst()

/** Records that the whole log was verified: its last entry and the result. */
export const noteFollowed = (tx: Tx, { n, hash }: { n: bigint; hash: Buffer }, holds: boolean, at: Date) =>
  tx
    .insertInto('audit_followed')
    .values({ n, hash, at, holds })
    .onConflict((clash) => clash.column('one').doUpdateSet({ n, hash, at, holds }))
    .execute()

export const lastFollowed = (db: Db) => db.selectFrom('audit_followed').select(['n', 'hash', 'at', 'holds']).executeTakeFirst()

/** The end of the log, and the first entry with a broken hash chain. Entries whose content was deleted are skipped (K9). */
export interface Verified {
  n: number
  hash: string
  brokenAt: number | null
}

/** Verifies the hash chain of the whole log, `stretch` entries at a time. */
export async function verifyChain(db: Db, stretch = 10_000): Promise<Verified> {
  let end = { n: 0, hash: '' }
  for (;;) {
    const walked = await walk(db, end, stretch)
    if (walked.length === 0) return { ...end, brokenAt: null }
    const bad = walked.find(({ ok }) => !ok)
    if (bad) return { ...end, brokenAt: Number(bad.n) }
    const last = walked.at(-1)
    if (last) end = { n: Number(last.n), hash: last.hash }
  }
}

interface Link {
  n: bigint
  hash: string
  ok: boolean
}

async function walk(db: Db, { n, hash }: { n: number; hash: string }, stretch: number): Promise<Link[]> {
  const { rows } = await sql<Link>`select n, encode(hash, 'hex') as hash,
      n = n_before + 1 and hash = audit_hash(hash_before, n, at, actor, action, subject, content_hash)
        and (content is null or content_hash = sha256(convert_to(content::text, 'UTF8'))) as ok
    from (
      select *, lag(n, 1, ${n}::bigint) over (order by n) as n_before,
        lag(hash, 1, decode(${hash}, 'hex')) over (order by n) as hash_before
      from (select * from audit where n > ${n} order by n limit ${stretch}) stretch
    ) entry order by n`.execute(db)
  return rows
}
