import { isGivenUp, nextTry } from '#domain/notifications/notification.ts'
import { MINUTE_MS } from '#domain/time.ts'
import { raiseAlarm } from '../../../platform/alarms/actions.ts'
import { MailAway } from '../../../providers/mail/port.ts'
import type { World } from '../../../world.ts'
import { letterOf } from './letter.tsx'
import { claimMails, type DueMail, endMail, putOffMail } from './queries.ts'

type Post = Pick<World, 'db' | 'now' | 'mail' | 'publicUrl' | 'log'>

const AT_ONCE = 20
/** Longer than mail takes to give up, twenty times. */
const LEASE_MS = 10 * MINUTE_MS

/**
 * Mails code and answer to who withdrew without an account. Taken under lock and written down once sent, so that it is sent once; a
 * process that dies between the two sends it again under the same message id, since the law wants the code to arrive.
 */
export async function mailWithdrawals(world: Post): Promise<number> {
  const now = world.now()
  const due = await world.db.transaction().execute((tx) => claimMails(tx, now, new Date(now.getTime() + LEASE_MS), AT_ONCE))
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
    if (isGivenUp(one.made_at, world.now())) await conclude(world, one, 'failed')
    else await world.db.transaction().execute((tx) => putOffMail(tx, one, nextTry(one.tries, world.now())))
    return false
  }
}

const conclude = ({ db, now }: Post, one: DueMail, ending: 'sent' | 'failed') =>
  db.transaction().execute(async (tx) => {
    await endMail(tx, one, ending, now())
    if (ending === 'failed')
      await raiseAlarm(tx, 'mail_failed', `withdrawal ${one.code}`, { withdrawal: one.id, kind: one.kind }, now())
  })
