import type { Reply } from '#contract/endpoint.ts'
import type { Sanction as Shown, showOwnSanctions, Who } from '#contract/moderation/sanctions.ts'
import { appealableUntil, whyNotAppeal } from '#domain/moderation/sanction.ts'
import { photoOf } from '../people/profiles/presenter.ts'
import type { SanctionRow } from './sanctions/queries.ts'

interface PersonName {
  name: string | null
  given_name: string | null
  last_name: string | null
  photo_id: string | null
}

export const joinName = (parts: (string | null)[]) => parts.filter(Boolean).join(' ') || null

/** Builds the shown person from a row; a person without a name is a former member. */
export const who = (id: string, row: PersonName): Who => ({
  id,
  name: joinName([row.name ?? row.given_name, row.last_name]),
  photo: photoOf(row),
})

const at = (instant: Date | null) => instant?.toISOString() ?? null

const appealOf = ({ appeal_id, appeal_at, decide_by, upheld, appeal_reason }: SanctionRow) =>
  appeal_id && appeal_at && decide_by
    ? { at: appeal_at.toISOString(), upheld, reason: appeal_reason, decideBy: decide_by.toISOString() }
    : null

/** Builds a decision for administrators, with the person concerned. */
export const presentSanction = (row: SanctionRow): Shown => ({
  id: row.id,
  step: row.step,
  state: row.state,
  offence: row.offence,
  text: row.text,
  statement: row.statement,
  by: { id: row.by, name: joinName([row.by_name, row.by_last_name]), photo: null },
  at: row.at.toISOString(),
  secondedBy:
    row.seconded_by === null
      ? null
      : { id: row.seconded_by, name: joinName([row.second_name, row.second_last_name]), photo: null },
  startsAt: at(row.starts_at),
  until: at(row.until),
  appeal: appealOf(row),
})

type Own = Reply<typeof showOwnSanctions>['sanctions'][number]

/**
 * Builds a decision for the person concerned: without the deciding administrator, and with reasons only if the operator enables
 * them (E1).
 */
export function presentOwnSanctions(row: SanctionRow, givesReasons: boolean, now: Date): Own[] {
  const { id, step, state, starts_at: startsAt, offence, statement, until } = row
  if (!startsAt) return []
  const whyNot = whyNotAppeal({ state, startsAt, appealed: row.appeal_id !== null }, now) ?? null
  const reasons = givesReasons && { offence, statement }
  const dates = { startsAt: startsAt.toISOString(), until: at(until), appealUntil: appealableUntil(startsAt).toISOString() }
  return [{ id, step, state, ...dates, ...reasons, whyNotAppeal: whyNot, appeal: appealOf(row) }]
}
