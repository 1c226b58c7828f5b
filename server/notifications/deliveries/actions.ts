import type { FastifyInstance } from 'fastify'
import type { Pushed } from '#contract/notifications/notifications.ts'
import type { Language } from '#contract/wire.ts'
import { groupOf, isAlways, isForRestricted, isStale, nextTry, deliverableSince } from '#domain/notifications/notification.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { raiseAlarm } from '../../platform/alarms.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { transact } from '../../platform/database/transact.ts'
import { MailAway } from '../../providers/mail/port.ts'
import { PushAway, type PushWord } from '../../providers/push/port.ts'
import type { World } from '../../world.ts'
import { notificationPath, renderNotification } from '../presenter.ts'
import { type NotificationRow, findNotifications } from '../queries.ts'
import { type Bounce, bouncedPeople, notifyUnreachable } from './bounces.ts'
import { dropBrowser, findBrowser, findReader } from './channels.ts'
import { mailOf, type Reader } from './mailing.tsx'
import { type Claimed, claimDue, type DeliveryEnding, endDelivery, delayDelivery, createDeliveries } from './queries.ts'

type Post = Pick<World, 'db' | 'now' | 'mail' | 'push' | 'gazetteer' | 'secret' | 'settings' | 'publicUrl' | 'log'>

const [SPREAD_AT_ONCE, SENT_AT_ONCE, MAX_ROUNDS] = [500, 20, 50]
/** Twenty times the timeout for sending a mail or push. */
const LEASE_MS = 10 * MINUTE_MS

/** Sends new notifications, and notifications to retry, by mail and push. */
export async function sendNotifications(world: Post): Promise<void> {
  while ((await spread(world)) === SPREAD_AT_ONCE);
  for (let round = 0; round < MAX_ROUNDS; round++) if (!(await sendSome(world))) return
}

function spread({ db, now, mail }: Post): Promise<number> {
  const scope = { now: now(), since: deliverableSince(now()), most: SPREAD_AT_ONCE, toDemo: mail.mailbox !== undefined }
  return transact(db, (tx) => createDeliveries(tx, scope))
}

/**
 * Claims, sends, and only then records the sending. Two processes never send the same message. If a process is killed between
 * sending and recording, the message is sent once more. Delivery is at least once, since a lost notification about a canceled
 * trip leaves a passenger at the roadside. A repeated mail has the same message id, and a repeated push the same topic, so that
 * mailbox and browser show only one.
 */
async function sendSome(world: Post): Promise<boolean> {
  const [now, { db }] = [world.now(), world]
  const claimed = await transact(db, (tx) => claimDue(tx, now, new Date(now.getTime() + LEASE_MS), SENT_AT_ONCE))
  const rows = await findNotifications(
    db,
    claimed.map(({ notification_id }) => notification_id),
  )
  const handled = async (one: Claimed) => {
    const row = rows.find(({ id }) => id === one.notification_id)
    return !row || isHandled(world, one, row)
  }
  const [mails, pushes] = [claimed.filter(isMail), claimed.filter((one) => !isMail(one))]
  // runs in parallel, because clients choose their push address, and one that never responds must not delay other pushes
  const [isMailThere] = await Promise.all([inTurn(mails, handled), ...pushes.map(handled)])
  return claimed.length === SENT_AT_ONCE && isMailThere
}

const isMail = ({ channel }: Claimed) => channel === 'mail'

/** Processes mails in turn, and stops at the first failure of the mail server: the next mail would fail as well. */
async function inTurn(mails: Claimed[], handled: (one: Claimed) => Promise<boolean>): Promise<boolean> {
  for (const one of mails) if (!(await handled(one))) return false
  return true
}

/**
 * Sends one delivery. Returns false if the mail server is unreachable. Returns true for an unreachable push service, which
 * affects only one browser.
 */
async function isHandled(world: Post, one: Claimed, row: NotificationRow): Promise<boolean> {
  try {
    const [ending, problem] = await send(world, one, row)
    await conclude(world, one, row, ending, problem)
    return true
  } catch (error) {
    await tryLater(world, one, row, error)
    return !(error instanceof MailAway)
  }
}

type Outcome = [DeliveryEnding, string?]

async function send(world: Post, one: Claimed, row: NotificationRow): Promise<Outcome> {
  const now = world.now()
  if (row.until && row.until <= now) return ['gone', 'too late']
  if (row.read_at && !isAlways(groupOf(row.kind))) return ['gone', 'read']
  const reader = await findReader(world.db, row.account_id)
  if (!reader) return ['gone', 'nobody']
  // the use of the reader's data was restricted after the delivery had been created
  if (reader.restricted && !isForRestricted(groupOf(row.kind))) return ['gone', 'restricted']
  const addressed = { email: reader.email, language: reader.language ?? 'en-US' }
  return one.channel === 'mail' ? sendMail(world, one, row, addressed) : sendPush(world, one, row, addressed)
}

async function sendMail(world: Post, { id }: Claimed, row: NotificationRow, reader: Reader): Promise<Outcome> {
  if (row.kind === 'mail_bounced') return ['gone', 'unreachable']
  const answer = await world.mail.send(mailOf(world, id, row, reader))
  return answer === 'sent' ? ['sent'] : ['failed', 'refused']
}

async function sendPush(world: Post, { browser_id }: Claimed, row: NotificationRow, { language }: Reader): Promise<Outcome> {
  const browser = browser_id && (await findBrowser(world.db, browser_id))
  // the browser may belong to another account by now
  if (!browser || browser.account_id !== row.account_id) return ['gone', 'no browser']
  const target = { address: browser.address, publicKey: browser.public_key, auth: browser.auth }
  const answer = await world.push.send(target, pushOf(world, row, language, world.now()))
  return answer === 'refused' ? ['failed', 'refused'] : [answer]
}

async function conclude(
  { db, now }: Post,
  one: Claimed,
  row: NotificationRow,
  ending: DeliveryEnding,
  problem?: string,
): Promise<void> {
  await transact(db, async (tx) => {
    await endDelivery(tx, one.id, ending, now(), problem)
    if (ending === 'gone' && !problem && one.browser_id) await dropBrowser(tx, one.browser_id)
    if (ending === 'failed') await alarm(tx, one, row, now())
    if (ending === 'failed' && problem === 'refused' && isMail(one)) await notifyUnreachable(tx, row.account_id, now())
  })
}

/** Raises only one open alarm for each person, because an address that rejects one mail rejects all mail. */
const alarm = (tx: Tx, { channel, id, tries }: Claimed, { account_id, kind }: NotificationRow, at: Date) =>
  raiseAlarm(tx, `${channel}_failed`, account_id, { delivery: id, kind, tries }, at)

/** Records a bounced mail. Returns the number of people. */
export async function noteBounced({ db, now }: Pick<World, 'db' | 'now'>, bounce: Bounce): Promise<number> {
  const [people, at] = [await bouncedPeople(db, bounce), now()]
  await transact(db, async (tx) => {
    for (const person of people) {
      await raiseAlarm(tx, 'mail_failed', person, { bounced: true }, at)
      await notifyUnreachable(tx, person, at)
    }
  })
  return people.length
}

/** Retries later; gives up after a day. */
async function tryLater(world: Post, one: Claimed, row: NotificationRow, error: unknown): Promise<void> {
  const now = world.now()
  const isExpected = error instanceof MailAway || error instanceof PushAway
  world.log[isExpected ? 'warn' : 'error']({ err: error, delivery: one.id }, `${one.channel} could not be sent`)
  if (isStale(one.made_at, now)) return conclude(world, one, row, 'failed', 'given up')
  await transact(world.db, (tx) => delayDelivery(tx, one.id, nextTry(one.tries, now), 'away'))
}

/** Builds a notification as a push: its id, and a sentence in its reader’s language without names. Duplicates share a topic. */
export function pushOf(
  site: Pick<World, 'gazetteer' | 'settings'>,
  row: NotificationRow,
  language: Language,
  now: Date,
): PushWord {
  const { title, text } = renderNotification(row, language, site)
  const payload: Pushed = { id: row.id, kind: row.kind, title, text, path: notificationPath(row, site.gazetteer) }
  const worthMs = row.until ? row.until.getTime() - now.getTime() : DAY_MS
  return {
    payload: JSON.stringify(payload),
    topic: row.id.replaceAll('-', ''),
    ttlS: Math.max(0, Math.floor(Math.min(worthMs, DAY_MS) / 1000)),
    urgent: ['requests', 'trips', 'messages'].includes(groupOf(row.kind)),
  }
}

const EVERY_MS = 5000

/** Sends mail and push every few seconds while the app is ready, because the job runs only once a minute. */
export function startDeliveryLoop(app: FastifyInstance, world: Omit<World, 'identity'>): void {
  let next: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const beat = () => {
    sending = sendNotifications(world)
      // the next run tries again
      .catch((error: unknown) => world.log.warn({ err: error }, 'deliveries-failed'))
      .then(() => void (next = next && setTimeout(beat, EVERY_MS).unref()))
  }
  app.addHook('onReady', async () => void (next = setTimeout(beat, EVERY_MS).unref()))
  app.addHook('preClose', () => {
    clearTimeout(next)
    next = undefined
    return sending
  })
}
