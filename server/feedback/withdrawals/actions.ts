import { randomInt } from 'node:crypto'
import type { NewWithdrawal } from '#contract/feedback/withdrawals.ts'
import type { Language } from '#contract/wire.ts'
import { hourBefore } from '#domain/feedback/suggestion.ts'
import {
  isHeard,
  whyNotWithdraw,
  withdrawalLife,
  type WithdrawalSubject,
  wrongInAnswer,
  wrongInWithdrawal,
} from '#domain/feedback/withdrawal.ts'
import { cleaned, cleanedText, type Filled, refuseWrong, withPlainSigns } from '#domain/field.ts'
import { stateAfter } from '#domain/life.ts'
import { isStale, nextTry } from '#domain/notifications/notification.ts'
import type { Member } from '#domain/people/account.ts'
import { refuse, refuseIf } from '#domain/refusal.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { notify } from '../../notifications/queries.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import { record } from '../../platform/audit/queries.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { verifyFormToken } from '../../platform/http/sessions/formToken.ts'
import { MailAway } from '../../providers/mail/port.ts'
import type { World } from '../../world.ts'
import { letterOf } from './letter.tsx'
import {
  accountOf,
  findByTicket,
  claimMails,
  countSince,
  type DueMail,
  endMail,
  insertMail,
  insertWithdrawal,
  lockWithdrawals,
  lockWithdrawal,
  noteMove,
  putOffMail,
  findDuplicate,
  settleWithdrawal,
  type WithdrawalRequest,
  type WithdrawalRow,
} from './queries.ts'

/** Opens a withdrawal case for a consumer, or returns the consumer's earlier case with the same text. */
export async function askToWithdraw(
  world: World,
  me: Member | undefined,
  input: NewWithdrawal,
  language: Language,
): Promise<WithdrawalRow> {
  refuseWrong(wrongInWithdrawal(input))
  const request: WithdrawalRequest = {
    name: withPlainSigns(input.name),
    email: cleaned(input.email),
    about: cleaned(input.about) as WithdrawalSubject, // as: checked by wrongInWithdrawal
    reference: cleaned(input.reference) || null,
    comment: cleanedText(input.comment) || null,
    ticket: verifyFormToken(world, me, input),
    language,
  }
  const row = await transact(world.db, (tx) => open(tx, me, request, world.now()))
  await world.live.publish(['admin'])
  return row
}

async function open(tx: Tx, me: Member | undefined, request: WithdrawalRequest, now: Date): Promise<WithdrawalRow> {
  await lockWithdrawals(tx)
  const aDayAgo = new Date(now.getTime() - DAY_MS)
  const same = await findDuplicate(tx, request, aDayAgo)
  if (same) return same
  if (request.ticket && (await findByTicket(tx, request.ticket))) refuse('form_expired')
  refuseIf(whyNotWithdraw(await countSince(tx, hourBefore(now))), { retryAfter: HOUR_MS / 1000 })
  const row = await insertWithdrawal(tx, { ...request, code: newCode(), account_id: await accountOf(tx, request.email) }, now)
  await noteMove(tx, row.id, { from: 'none', event: 'ask', to: 'open', by: null, at: now })
  const today = await countSince(tx, aDayAgo, request.email)
  if (isHeard(today, row.account_id === me?.id)) await acknowledge(tx, row, now)
  return row
}

async function acknowledge(tx: Tx, row: WithdrawalRow, at: Date): Promise<void> {
  await notifyOwner(tx, row, 'withdrawal_received', at)
  if (!row.account_id) await insertMail(tx, row.id, 'code', at)
}

/** Characters that cannot be confused, without vowels, so that codes do not form words. */
const SIGNS = '23456789BCDFGHJKLMNPQRSTVWXZ'
const four = () => Array.from({ length: 4 }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('')
const newCode = () => `${four()}-${four()}`

async function notifyOwner(
  tx: Tx,
  { id, code, account_id }: WithdrawalRow,
  kind: 'withdrawal_received' | 'withdrawal_answered',
  at: Date,
): Promise<void> {
  if (account_id) await notify(tx, [{ to: account_id, kind, key: id, at, details: { code } }])
}

export interface WithdrawalAnswer {
  answer?: Filled
  event: 'answer' | 'close'
}

/** Settles an open case by an administrator's answer, once. */
export async function answerWithdrawal(
  { db, now }: World,
  me: Member,
  id: string,
  { answer, event }: WithdrawalAnswer,
): Promise<WithdrawalRow> {
  refuseWrong(wrongInAnswer({ answer }))
  return transact(db, async (tx) => {
    const { state: from } = (await lockWithdrawal(tx, id)) ?? refuse('not_found')
    const [to, at] = [stateAfter(withdrawalLife, from, event), now()]
    const row = await settleWithdrawal(tx, id, { state: to, answer: cleanedText(answer), settled_at: at })
    await noteMove(tx, id, { from, event, to, by: me.id, at })
    await record(tx, { by: me.id, action: `${event}_withdrawal`, subject: `withdrawal:${id}`, at, after: { state: to } })
    await notifyOwner(tx, row, 'withdrawal_answered', at)
    await insertMail(tx, id, 'answer', at)
    return row
  })
}

type Post = Pick<World, 'db' | 'now' | 'mail' | 'publicUrl' | 'log'>

const AT_ONCE = 20
/** Twenty times the timeout for sending a mail. */
const LEASE_MS = 10 * MINUTE_MS

/**
 * Mails code and answer to a person who withdrew without an account. Mails are claimed under lock and recorded after sending, so
 * that each is sent once. If a process dies before recording, another process sends the mail again under the same message id,
 * since the law requires the code to arrive.
 */
export async function mailWithdrawals(world: Post): Promise<number> {
  const now = world.now()
  const due = await transact(world.db, (tx) => claimMails(tx, now, new Date(now.getTime() + LEASE_MS), AT_ONCE))
  let sent = 0
  for (const one of due) sent += Number(await isSent(world, one))
  return sent
}

async function isSent(world: Post, one: DueMail): Promise<boolean> {
  try {
    const isTaken = (await world.mail.send(letterOf(one, world.publicUrl))) === 'sent'
    await conclude(world, one, isTaken ? 'sent' : 'failed')
    return isTaken
  } catch (error) {
    world.log[error instanceof MailAway ? 'warn' : 'error']({ err: error, withdrawal: one.id }, 'mail could not be sent')
    if (isStale(one.made_at, world.now())) await conclude(world, one, 'failed')
    else await transact(world.db, (tx) => putOffMail(tx, one, nextTry(one.tries, world.now())))
    return false
  }
}

const conclude = ({ db, now }: Post, one: DueMail, ending: 'sent' | 'failed') =>
  transact(db, async (tx) => {
    await endMail(tx, one, ending, now())
    if (ending === 'failed')
      await raiseAlarm(tx, 'mail_failed', `withdrawal ${one.code}`, { withdrawal: one.id, kind: one.kind }, now())
  })
