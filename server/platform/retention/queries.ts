import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../database/connect.ts'

/** Figures of a run: counted, erased and held rows. Ids are contained only as a hash. */
export interface Figures {
  cutoff: Date
  counted: number
  erased: number
  anonymised: number
  heldBack: number
  idsHash: Buffer
}

/** Maximum number of stored runs of each job. */
const RUNS_KEPT = 400

export async function insertRun(
  tx: Tx,
  { heldBack: held_back, idsHash: ids_hash, ...run }: Figures & { job: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('retention_runs')
    .values({ ...run, held_back, ids_hash })
    .execute()
  await sql`delete from retention_runs where job = ${run.job}
    and id <= (select id from retention_runs where job = ${run.job} order by id desc offset ${RUNS_KEPT} limit 1)`.execute(tx)
}

/** Returns the last run of each job. */
export const lastFigures = (db: Db) =>
  db.selectFrom('retention_runs').selectAll().distinctOn('job').orderBy('job').orderBy('id', 'desc').execute()

export type FiguresRow = Awaited<ReturnType<typeof lastFigures>>[number]

/** True when a legal hold retains all data of a person. */
export async function isHeld(db: Db, person: string): Promise<boolean> {
  const { rows } = await sql<{ held: SqlBool }>`select is_held(${person}) as held`.execute(db)
  return rows[0]?.held === true
}
