import type pg from 'pg'

/**
 * A position in the primary's log (WAL). A standby that has replayed up to it shows everything committed before it. It is the
 * insert position, since an unwritten record may already be committed (`synchronous_commit = off`).
 */
export type Position = bigint

/** SQL for the current position; only the primary accepts it. */
export const POSITION = 'pg_current_wal_insert_lsn()::text'

/** Parses PostgreSQL's text of a position, two halves in hexadecimal: `16/B374D848`. */
export function positionFrom(text: string): Position {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in a log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export async function positionNow(primary: Pick<pg.Pool, 'query'>): Promise<Position> {
  const { rows } = await primary.query<{ at: string }>({ name: 'position', text: `select ${POSITION} as at` })
  return positionFrom(rows[0]?.at ?? '')
}
