import type pg from 'pg'
import type { Finding, searchEverything } from '#contract/admin/admin.ts'
import type { Reply } from '#contract/endpoint.ts'
import { type References, referencesIn, SHORT_ID } from '#domain/admin/references.ts'
import { referenceOf } from '#domain/bookings/booking.ts'
import type { Member } from '#domain/people/account.ts'
import { dayText } from '#domain/time.ts'
import { isUuid } from '#domain/uuid.ts'
import { partiesOfCase } from '../moderation/cases/queries.ts'
import { amountOf } from '../payments/presenter.ts'
import { withoutOwn } from '../people/dualControl/actor.ts'
import type { World } from '../world.ts'
import { alarmsAboutBut } from './alarms/views.ts'
import { presentFace } from './face.ts'
import { type GridQuery, type GridSpec, listPage, type RowPage } from './listing.ts'
import { peopleGrid, peopleGridQuery } from './people.ts'
import { approvalIds } from './proposals/views.ts'
import { findReferenced, type Referenced } from './references.ts'

/** Returns results by reference, or people by name if there are none. */
export async function searchPage(world: World, me: Member, typed: string): Promise<Reply<typeof searchEverything>> {
  if (!typed.trim()) return { found: [], people: [], more: false }
  const { db, pool, now } = world
  const all = await findReferenced(world, typed)
  const cases = all.filter(({ kind }) => kind === 'case')
  const open = await withoutOwn(
    db,
    me.id,
    cases,
    ({ id, account_id }) => partiesOfCase(db, { id, person_id: account_id ?? '' }),
    now(),
  )
  const found = [
    ...all.filter((one) => one.kind !== 'case' || open.includes(one)).map(present),
    ...(await tasksMeant(world, me, referencesIn(typed))),
  ]
  if (found.length > 0) return { found, people: [], more: false }
  const { rows, total } = await listPage(pool, peopleGrid, peopleGridQuery({ q: typed, sort: 'name' }, now()))
  return { found, people: rows, more: total > rows.length }
}

/** Maximum number of results of each kind of task. */
const MAX_OF_A_KIND = 20

/** Returns alarms and decisions of two administrators that a typed text refers to, except those about the caller (E7). */
async function tasksMeant(world: World, me: Member, references: References): Promise<Finding[]> {
  const { from, to, numbers } = references
  if (from.length + numbers.length === 0) return []
  const isMeant = (id: string) => from.some((low, n) => low <= id && id <= (to[n] ?? ''))
  const alarms = await alarmsAboutBut(world, me, references, MAX_OF_A_KIND)
  const approvals = from.length > 0 ? await approvalIds(world, me, isMeant) : []
  return [
    ...alarms.map(({ row: { id, about, closed_at } }) =>
      taskOf(closed_at ? 'closed_alarm' : 'alarm', String(id), isUuid(about) ? about.slice(0, SHORT_ID) : about),
    ),
    ...approvals.slice(0, MAX_OF_A_KIND).map((id) => taskOf('approval', id, id.slice(0, SHORT_ID))),
  ]
}

const taskOf = (kind: Finding['kind'], id: string, reference: string): Finding => ({
  kind,
  id,
  reference,
  person: null,
  name: null,
  trip: null,
  payment: null,
})

const present = (row: Referenced): Finding => ({
  kind: row.kind,
  id: row.id,
  reference: shownOf(row),
  person: row.account_id === null ? null : presentFace({ ...row, person_id: row.account_id }),
  name: row.withdrawn_by,
  trip:
    row.from_name === null || row.to_name === null || row.local_date === null
      ? null
      : { from: row.from_name, to: row.to_name, date: dayText(row.local_date) },
  payment:
    row.price_minor === null || row.currency === null || row.state === null
      ? null
      : { ...amountOf(row.price_minor, row.currency), state: row.state, hidden: row.hidden },
})

/** Returns the reference as screens show it. */
const shownOf = ({ kind, id, code }: Referenced) => {
  if (kind === 'seat') return referenceOf(id)
  return kind === 'payment' ? id.slice(0, SHORT_ID) : code
}

/** Limits a list's query to the rows that the typed text refers to. If there are none, returns the query unchanged. */
export async function byReference<Row extends pg.QueryResultRow, Shown>(
  world: Pick<World, 'db' | 'sealer'>,
  { key, keyType, keyIn }: GridSpec<Row, Shown>,
  query: GridQuery,
  typed: string | undefined,
): Promise<GridQuery> {
  const keys = typed ? (await findReferenced(world, typed)).map(keyIn).filter((one) => one !== null) : []
  if (keys.length === 0) return query
  const source = `select unnest(:keys::${keyType}[]) as key`
  return { ...query, search: { sources: [source], fits: `a.${key} = any(:keys::${keyType}[])`, given: { keys } } }
}

export const searchedPage = async <Row extends pg.QueryResultRow, Shown>(
  world: Pick<World, 'db' | 'pool' | 'sealer'>,
  grid: GridSpec<Row, Shown>,
  query: GridQuery,
  typed: string | undefined,
): Promise<RowPage<Shown>> => listPage(world.pool, grid, await byReference(world, grid, query, typed))
