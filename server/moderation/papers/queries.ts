import { sql } from 'kysely'
import type { Db } from '../../platform/database/connect.ts'
import type { IdentityKey } from '../identities/queries.ts'

export type WaitingPaperRow = Awaited<ReturnType<typeof waitingPapers>>[number]

/** Papers that this administrator may look at, the longest waiting first. */
export const waitingPapers = (db: Db, adminId: string, after: IdentityKey | undefined, most: number) =>
  db
    .selectFrom('papers as p')
    .innerJoin('accounts as a', 'a.id', 'p.account_id')
    .innerJoin('images as i', 'i.id', 'p.image_id')
    .leftJoin('vehicles as v', 'v.id', 'p.vehicle_id')
    .select(['p.id', 'p.kind', 'p.state', 'p.valid_until', 'i.id as image', 'p.sent_at as uploaded_at'])
    .select(['a.id as owner', 'a.name', 'a.given_name', 'a.last_name', 'a.photo_id', 'v.brand', 'v.model', 'v.plate'])
    .where('p.state', 'in', ['sent', 'looked'])
    .where(
      sql<boolean>`not exists (select from paper_history h where h.paper_id = p.id and h.event = 'looked' and h.actor = ${adminId})`,
    )
    .$if(after !== undefined, (some) => some.where(sql`(p.sent_at, p.id)`, '>', sql`(${after?.at}, ${after?.id})`))
    .orderBy('p.sent_at')
    .orderBy('p.id')
    .limit(most)
    .execute()
