import type pg from 'pg'

/**
 * A position in the primary's log. Everything committed before it is visible to readers of a server that has replayed up to it. It is the
 * insert position, since an unwritten record may be committed already (`synchronous_commit = off`).
 */
export type Position = bigint

/** In SQL, on the primary alone. */
export const POSITION = 'pg_current_wal_insert_lsn()::text'

/** Parses PostgreSQL's text, two halves in hexadecimal: `16/B374D848`. */
export function positionFrom(text: string): Position {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`${text} is no position in a log`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export async function positionNow(primary: Pick<pg.Pool, 'query'>): Promise<Position> {
  const { rows } = await primary.query<{ at: string }>({ name: 'position', text: `select ${POSITION} as at` })
  return positionFrom(rows[0]?.at ?? '')
}
