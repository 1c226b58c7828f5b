import { sql } from 'kysely'
import type { Language } from '#contract/wire.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { calendarFile, cityOfName, roadWords } from '../../platform/calendarFile.ts'
import type { Db } from '../../platform/database/connect.ts'
import type { World } from '../../world.ts'
import { tripSeqOf } from '../queries.ts'

/** A trip and all to come that were posted with it, as a calendar file for their driver (TR15). What was cancelled says so. */
export async function tripCalendarOf(world: World, me: Member, id: string, language: Language): Promise<string> {
  const { db, now, publicUrl } = world
  const seq = (await tripSeqOf(db, id)) ?? refuse('not_found')
  const rows = await togetherWith(db, seq, now())
  refuseIf(rows[0]?.driver_id === me.id ? undefined : 'not_yours')
  const events = rows.map((row) => ({
    id: row.id,
    start: row.departs_at,
    end: row.arrives_at,
    sequence: Number(row.changes),
    status: row.cancelled_at ? ('cancelled' as const) : ('confirmed' as const),
    summary: roadWords[language](cityOfName(row.origin_name), cityOfName(row.destination_name)),
    description: `${publicUrl}/route/${row.id}`,
    location: [row.meeting_points[0], row.origin_name].filter(Boolean).join(', '),
    url: `${publicUrl}/route/${row.id}`,
  }))
  return calendarFile(world, events)
}

/** The trip itself first, whenever it is. */
const togetherWith = (db: Db, seq: number, now: Date) =>
  db
    .selectFrom('trips as t')
    .select(['id', 'driver_id', 'departs_at', 'arrives_at', 'cancelled_at', 'origin_name', 'destination_name', 'meeting_points'])
    .select(({ selectFrom }) =>
      selectFrom('trip_history')
        .select(sql<number>`count(*)`.as('n'))
        .whereRef('trip_seq', '=', 't.seq')
        .where('event', '<>', 'posted')
        .as('changes'),
    )
    .where((is) =>
      is.or([
        is('seq', '=', seq),
        is.and([
          is('departs_at', '>', now),
          is('series_id', '=', ({ selectFrom }) => selectFrom('trips').select('series_id').where('seq', '=', seq)),
        ]),
      ]),
    )
    .orderBy(sql`seq <> ${seq}`)
    .orderBy('departs_at')
    .execute()
