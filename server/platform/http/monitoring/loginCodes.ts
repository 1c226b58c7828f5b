import { sql } from 'kysely'
import { HOUR_MS } from '#domain/time.ts'
import type { Db } from '../../database/connect.ts'

interface LoginCodeCounts {
  sent: number
  held: number
  undelivered: number
  used: number
  wrong: number
}

/** Counts the codes that were mailed for logins in the last hour, by outcome; `wrong` counts tries. */
export async function countLoginCodes(db: Db, now: Date): Promise<LoginCodeCounts> {
  const { rows } = await sql<LoginCodeCounts>`select
      count(*) filter (where mail = 'sent')::int sent,
      count(*) filter (where mail = 'held')::int held,
      count(*) filter (where mail in ('refused', 'away'))::int undelivered,
      count(*) filter (where proved_at is not null)::int used,
      coalesce(sum(tries - (proved_at is not null and tries > 0)::int), 0)::int wrong
    from login_codes where mail <> 'none' and made_at > ${new Date(now.getTime() - HOUR_MS)}`.execute(db)
  return rows[0] ?? { sent: 0, held: 0, undelivered: 0, used: 0, wrong: 0 }
}
