import type { CaseDetail } from '#contract/moderation/cases.ts'
import { falseReportsSince, isOffence, type ReportOutcome } from '#domain/moderation/report.ts'
import { notify } from '../../notifications/queries.ts'
import type { AdminContext } from '../../people/dualControl/actor.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Topic } from '../../platform/live/port.ts'
import type { World } from '../../world.ts'
import { endFreezesOf } from '../freezes.ts'
import { countFalse, insertReport } from '../reports.ts'
import { decideReports, markCaseClosed, openCase } from './queries.ts'
import { casePage } from './views.ts'

/** Returns a case for an administrator. It contains private messages, so access is recorded first (C3). */
export async function openCasePage(world: World, { me, address }: AdminContext, id: string): Promise<CaseDetail> {
  const page = await casePage(world, me, id)
  const entry = { by: me.id, action: 'case_read', subject: `account:${page.person.id}` as const, at: world.now() }
  await transact(world.db, (tx) => record(tx, { ...entry, after: { case: id }, address }))
  return page
}

interface Verdict {
  outcome: ReportOutcome
  by: string
  at: Date
  address?: string | undefined
}

type Decided = Awaited<ReturnType<typeof decideReports>>

/**
 * Closes a locked case, ends its freezes and marks its reports as decided. Notifies the reporters that the reports were read,
 * but not of the outcome.
 */
export async function closeCase(tx: Tx, caseId: string, { outcome, by, at, address }: Verdict): Promise<Topic[]> {
  await notifyReporters(tx, await decideReports(tx, caseId, { outcome, at }), at)
  await markCaseClosed(tx, caseId, by, at)
  return endFreezesOf(tx, caseId, { by, at, address })
}

/** Marks deliberately false reports; the third one in twelve months is a separate offense (E8). */
export async function markFalseReports(tx: Tx, caseId: string, only: string[], at: Date): Promise<void> {
  const decided = await decideReports(tx, caseId, { outcome: 'false', only, at })
  await notifyReporters(tx, decided, at)
  const liars = new Set(decided.flatMap(({ reporter }) => (reporter ? [reporter] : [])))
  for (const liar of liars) await accuseOfFalse(tx, liar, at)
}

/** Opens a case for the third deliberately false report in twelve months, of any kind (E8). */
export async function accuseOfFalse(tx: Tx, liar: string, at: Date): Promise<void> {
  if (isOffence(await countFalse(tx, liar, falseReportsSince(at)))) await accuse(tx, liar, at)
}

async function accuse(tx: Tx, liar: string, at: Date): Promise<void> {
  const caseId = await openCase(tx, liar, 'false_reports', at)
  await insertReport(tx, {
    case_id: caseId,
    reporter_id: null,
    person_id: liar,
    subject_kind: 'person',
    subject: liar,
    reason: 'other',
    text: '',
    at,
  })
}

const notifyReporters = (tx: Tx, decided: Decided, at: Date) =>
  notify(
    tx,
    decided.flatMap(({ id, reporter }) => (reporter ? [{ to: reporter, kind: 'report_decided' as const, key: id, at }] : [])),
  )
