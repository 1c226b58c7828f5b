import { createHash } from 'node:crypto'
import type pg from 'pg'
import { verifyChain } from '#server/platform/audit/queries.ts'
import { connect } from '#server/platform/database/connect.ts'
import { onOwnConnection } from '#server/platform/database/connections/pool.ts'
import { brokenInvariants } from '#server/platform/database/invariants.ts'
import { patience } from '#server/testing/database/patience.ts'
import { onSession } from '../../../tools/operators/backup/source.ts'

/** Tables whose rows never change, each with the column that numbers the rows. */
const unchanging = {
  ledger_entries: 'posting_id',
  postings: 'id',
  booking_history: 'n',
  order_history: 'n',
  trip_history: 'n',
  account_history: 'n',
  audit: 'n',
  routes: 'id',
  route_places: 'route_id',
}

async function numberIn(client: pg.Client, text: string): Promise<number> {
  const { rows } = await client.query<{ n: string | null }>(text)
  return Number(rows[0]?.n ?? 0)
}

/** Returns the hash of a table's rows, up to the last row in the restored database. */
const digestOf = async (client: pg.Client, table: string, column: string, last: number): Promise<string> => {
  const text = `select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as digest
    from ${table} t where ${column} <= ${last}`
  return (await client.query<{ digest: string }>(text)).rows[0]?.digest ?? ''
}

/** Returns the tables that differ between the restored and the lost database, up to the time of the backup. */
export async function tablesThatDiffer(restored: string, lost: string, backedUpAt: Date): Promise<string[]> {
  const differing: string[] = []
  await onSession(restored, (ours) =>
    onSession(lost, async (theirs) => {
      for (const [table, column] of Object.entries(unchanging)) {
        // the audit log also has an entry about the restore
        const where = table === 'audit' ? `where at <= '${backedUpAt.toISOString()}'` : ''
        const last = await numberIn(ours, `select max(${column}) as n from ${table} ${where}`)
        const [one, other] = [await digestOf(ours, table, column, last), await digestOf(theirs, table, column, last)]
        if (one !== other) differing.push(`${table} up to ${last}: ${one}, was ${other}`)
      }
    }),
  )
  return differing
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Counts the images, and those whose file is missing or differs from the first file with the same name. */
export async function comparedImages(
  restored: string,
  files: Map<string, { bytes: Buffer }>,
  hashesByName: Map<string, string>,
): Promise<{ images: number; differing: number }> {
  const { rows } = await onSession(restored, (client) =>
    client.query<{ key: string }>('select key from images where dropped_at is null'),
  )
  const differing = rows.filter(({ key }) => {
    const file = files.get(`/tramo/${key}`)
    return !file || hashOf(file.bytes) !== hashesByName.get(`/tramo/${key}`)
  })
  return { images: rows.length, differing: differing.length }
}

/** Returns the broken invariants, and 1 if the chain of the audit log is broken, otherwise 0. */
export async function standingOf(address: string): Promise<{ broken: string[]; auditBroken: number }> {
  const { pool, close } = connect(address, () => {}, patience)
  try {
    return await onOwnConnection(pool, 30 * 60_000, console.error, async (db) => ({
      broken: (await brokenInvariants({ db, now: () => new Date() })).map(({ id }) => id),
      auditBroken: (await verifyChain(db)).brokenAt === null ? 0 : 1,
    }))
  } finally {
    await close()
  }
}
