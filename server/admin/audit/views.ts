import type { AuditEntry, listAudit } from '#contract/admin/audit.ts'
import type { Received, Reply } from '#contract/endpoint.ts'
import { dayAfter, dayFrom } from '#domain/time.ts'
import { findPerson } from '../../people/profiles/queries.ts'
import { type EntryRow, lastFollowed, listEntries, type AuditFilter } from '../../platform/audit/queries.ts'
import { HOME_ZONE, startOf } from '../../platform/time.ts'
import type { World } from '../../world.ts'

const A_PAGE = 50

type AuditQuery = Received<typeof listAudit>['query']

/** Returns a page of the log, newest first. */
export async function auditPage(world: World, query: AuditQuery): Promise<Reply<typeof listAudit>> {
  const wanted = await wantedBy(world, query)
  const found = wanted ? await listEntries(world.db, wanted, A_PAGE + 1) : []
  const last = found.length > A_PAGE ? found[A_PAGE - 1] : undefined
  const followed = await followedPage(world)
  return { entries: found.slice(0, A_PAGE).map(present), ...(last && { next: String(last.n) }), followed }
}

async function followedPage({ db }: World): Promise<Reply<typeof listAudit>['followed']> {
  const last = await lastFollowed(db)
  return last ? { n: Number(last.n), hash: last.hash.toString('hex'), at: last.at.toISOString(), holds: last.holds } : null
}

/** Returns the filter, or undefined if the query names a person who does not exist. */
async function wantedBy(world: World, { actor, subject, action, from, to, after }: AuditQuery): Promise<AuditFilter | undefined> {
  const by = actor === 'clock' || actor === undefined ? null : await idOf(world, actor)
  const about = subject === undefined || subject.includes(':') ? subject : await idOf(world, subject)
  if (by === undefined || (subject !== undefined && about === undefined)) return undefined
  return {
    ...(actor !== undefined && { actor: by }),
    ...(about !== undefined && { subject: about.includes(':') ? about : `account:${about}` }),
    ...(action !== undefined && { action }),
    ...(from !== undefined && { from: startOf(dayFrom(from), HOME_ZONE) }),
    ...(to !== undefined && { to: startOf(dayAfter(dayFrom(to), 1), HOME_ZONE) }),
    ...(after !== undefined && /^\d{1,15}$/.test(after) && { after: BigInt(after) }),
  }
}

const idOf = async ({ db, now }: World, handle: string) => (await findPerson(db, handle.trim(), now()))?.id

const someone = (id: string | null, parts: (string | null)[]) =>
  id === null ? null : { id, name: parts.filter(Boolean).join(' ') || null }

/** Content of an entry besides author, action and time. */
interface Content {
  reason?: string
  before?: unknown
  after?: unknown
  address?: string
}

function present(row: EntryRow): AuditEntry {
  const { reason, before, after, address }: Content = row.content ?? {}
  return {
    n: Number(row.n),
    at: row.at.toISOString(),
    actor: someone(row.actor, [row.actor_name, row.actor_last_name]),
    action: row.action,
    subject: row.subject,
    person: someone(row.person_id, [row.person_name, row.person_last_name]),
    reason: reason ?? null,
    before: before ?? null,
    after: after ?? null,
    address: address ?? null,
    hash: row.hash.toString('hex'),
  }
}
