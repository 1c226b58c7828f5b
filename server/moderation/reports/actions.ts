import { whyNotFileReport } from '#domain/moderation/report.ts'
import { moneyWordsIn } from '#domain/moderation/signal.ts'
import type { Member } from '#domain/people/account.ts'
import { refuseIf } from '#domain/refusal.ts'
import { isRestricted } from '../../people/accounts/queries.ts'
import { insertSignal } from '../../people/signals.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { refuseIfTaken, transact } from '../../platform/database/transact.ts'
import type { World } from '../../world.ts'
import { openCase } from '../cases/queries.ts'
import { targetOf, type ReportTarget, insertEvidence, insertReport, openReportOf, type SentReport } from './queries.ts'

/** Files a report with the administrators (E8). No other person learns of it: it causes no notification and no live update. */
export async function fileReport(world: World, me: Member, words: SentReport): Promise<void> {
  const target = await targetOf(world, me, words)
  const { personId, subject } = target
  const open = (await openReportOf(world.db, me.id, words.subject, subject)) !== undefined
  refuseIf(whyNotFileReport({ self: personId === me.id, open }))
  const filing = transact(world.db, (tx) => file(tx, me, words, target, world.now()))
  await filing.catch(refuseIfTaken({ reports_open: 'already_reported' }))
}

async function file(
  tx: Tx,
  me: Member,
  words: SentReport,
  { personId, subject, evidence }: ReportTarget,
  at: Date,
): Promise<void> {
  const caseId = await openCase(tx, personId, 'report', at)
  const reportId = await insertReport(tx, {
    case_id: caseId,
    reporter_id: me.id,
    person_id: personId,
    subject_kind: words.subject,
    subject,
    reason: words.reason,
    text: words.text,
    at,
  })
  await insertEvidence(tx, reportId, evidence)
  await noteOutsideMoney(tx, { personId, subject, evidence }, at)
}

interface Seen {
  personId: string
  subject: string
  evidence: { content: object }[]
}

/** Adds a hint when copied messages of the reported person are about money, unless their data is kept unused (16.2). */
async function noteOutsideMoney(tx: Tx, { personId, subject, evidence }: Seen, at: Date): Promise<void> {
  if (await isRestricted(tx, personId)) return
  const texts = evidence.flatMap(({ content }) => wordsOf(content, personId))
  const signs = [...new Set(texts.flatMap(moneyWordsIn))]
  if (signs.length > 0) await insertSignal(tx, { kind: 'money_outside', personId, about: `report:${subject}`, signs }, at)
}

function wordsOf(content: object, author: string): string[] {
  if ('author' in content && content.author === author && 'text' in content) return [String(content.text)]
  return 'driver' in content && content.driver === author && 'comment' in content ? [String(content.comment)] : []
}
