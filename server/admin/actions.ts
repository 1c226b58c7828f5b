import type { Community } from '#contract/admin/community.ts'
import type { FirstDayDone } from '#domain/admin/firstDay.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { dayAfter, dayFrom, HOUR_MS } from '#domain/time.ts'
import { whyNotTollsPercent } from '#domain/trips/contribution.ts'
import { MAX_DAYS_AHEAD } from '#domain/trips/trip.ts'
import type { AdminContext } from '../people/dualControl/actor.ts'
import { record } from '../platform/audit/queries.ts'
import { refuseIfTaken, transact } from '../platform/database/transact.ts'
import { countCalls } from '../platform/http/limits/sharedLimits.ts'
import { type Installation, refreshInstallation, writeInstallation } from '../platform/installation.ts'
import { HOME_ZONE, startOf, todayIn } from '../platform/time.ts'
import { tollsPercentAt } from '../trips/queries.ts'
import type { World } from '../world.ts'
import { firstDaySubject } from './firstDay.ts'
import { insertTollsPercent } from './queries.ts'
import { accountsByDocument } from './references.ts'

/** Sets the limit of tolls, as a percentage of the fuel cost, from a given day on. Existing trips keep their limit (M10). */
export async function setTollsPercent(
  world: World,
  { me, address }: AdminContext,
  { percent, from: day }: { percent: number; from?: string | undefined },
): Promise<void> {
  refuseIf(whyNotTollsPercent(percent))
  const [at, from] = [world.now(), beginning(world, day)]
  const writing = transact(world.db, async (tx) => {
    const before = { percent: await tollsPercentAt(tx, at) }
    await insertTollsPercent(tx, percent, from)
    const after = { percent, from: from.toISOString() }
    await record(tx, { by: me.id, action: 'tolls_percent_set', subject: 'setting:tolls_max_percent', at, before, after, address })
  })
  await writing.catch(refuseIfTaken({ tolls_percents_valid_from_key: 'tolls_percent_there' }))
  await world.live.publish(['admin'])
}

/** Returns the instant from which a setting applies: the beginning of a future day, or now for today. */
export function beginning({ now }: Pick<World, 'now'>, from: string | undefined): Date {
  const today = todayIn(now(), HOME_ZONE)
  const day = from ? dayFrom(from) : today
  if (day < today) refuse('date_in_past')
  if (day > dayAfter(today, MAX_DAYS_AHEAD)) refuse('date_too_far')
  return day === today ? now() : startOf(day, HOME_ZONE)
}

/** Marks a step of the first-day checklist as done, or closes the checklist. */
export async function markFirstDay({ db, now, live }: World, { me, address }: AdminContext, mark: FirstDayDone): Promise<void> {
  const act = { by: me.id, action: 'first_day_marked', subject: firstDaySubject(mark), at: now(), address }
  await transact(db, (tx) => record(tx, act))
  await live.publish(['admin'])
}

/** Stores the community's name, contact, language and currency. Other processes reload them within seconds. */
export async function setCommunity(world: World, { me, address }: AdminContext, values: Community): Promise<void> {
  // otherwise a visitor of a public demo could show text to all other visitors
  refuseIf(world.settings.PUBLIC_DEMO === 'on' ? 'field_not_editable' : undefined)
  const before: Installation = { ...world.installation }
  await transact(world.db, async (tx) => {
    await writeInstallation(tx, world.settings, values)
    const act = { by: me.id, action: 'community_set', subject: 'setting:community', at: world.now(), address } as const
    await record(tx, { ...act, before: { ...before }, after: { ...values } })
  })
  await refreshInstallation(world)
  await world.live.publish(['admin'])
}

/**
 * Records an administrator's search by a full document number, because a result confirms the number. The number itself is not
 * recorded. The same search by the same administrator is recorded once an hour, since an open list repeats its search with each
 * live event.
 */
export async function noteDocumentSearch(world: World, { me, address }: AdminContext, typed = ''): Promise<void> {
  const found = await accountsByDocument(world, typed)
  if (found.length === 0) return
  const search = { call: 'document_search', key: `${me.id} ${typed.trim()}`, windowMs: HOUR_MS }
  if ((await countCalls(world, search)) > 1) return
  const act = { by: me.id, action: 'document_searched', at: world.now(), address } as const
  await transact(world.db, async (tx) => {
    for (const id of found) await record(tx, { ...act, subject: `account:${id}` })
  })
}

/** Records who downloads a list, and the filters. The text of a search is not recorded, because it may be a person’s e-mail. */
export function noteDownload({ db, now }: World, me: Member, list: string, query: object) {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const after = Object.fromEntries(given.map(([name, value]) => [name, name === 'q' ? '…' : value]))
  return transact(db, (tx) => record(tx, { by: me.id, action: 'list_downloaded', subject: `list:${list}`, at: now(), after }))
}
