import { afterAll } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { transact } from '../../platform/database/transact.ts'
import { smtpMail } from '../../providers/mail/hosted.ts'
import { read, smtpServer } from '../../providers/mail/testing/smtp.ts'
import { webPush } from '../../providers/push/hosted.ts'
import { newPushKeys, type Push } from '../../providers/push/port.ts'
import { pushService } from '../../providers/push/testing/service.ts'
import type { CastPerson } from '../../testing/cast.ts'
import { runJob } from '../../testing/runJob.ts'
import type { Stage } from '../../testing/testServer.ts'
import { sendNotifications } from '../deliveries/actions.ts'
import { notify } from '../queries.ts'

/** Address of the push service in tests. A service on this machine answers its requests. */
export const OUT_THERE = 'https://push.example.org'

/** Starts a mail server and a push service that receive a stage's messages. */
export async function postOffice({ world, db, clock }: Stage) {
  const smtp = await smtpServer()
  const mail = smtpMail({ url: smtp.url, from: 'Tramo <tramo@example.org>' })
  const service = await pushService()
  afterAll(() => mail.close().then(smtp.close).then(service.close))
  const local = webPush({ keys: newPushKeys(), subject: 'mailto:tramo@example.org', isAllowed: () => true })
  const push: Push = {
    ...local,
    send: (target, word) => local.send({ ...target, address: target.address.replace(OUT_THERE, service.origin) }, word),
  }
  const site = { ...world, mail, push }
  let key = 0
  return {
    smtp,
    service,
    site,
    sends: () => sendNotifications(site),
    letters: (who: CastPerson) => smtp.received.filter(({ to }) => to === who.email).map(read),
    /** the state of each mail and push to a person */
    states: (who: CastPerson) =>
      db
        .selectFrom('deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .select(['d.channel', 'd.state', 'd.problem', 'd.tries'])
        .where('n.account_id', '=', who.id)
        .orderBy('n.n')
        .orderBy('d.channel')
        .execute(),
    tells: (who: CastPerson, more: object = {}) =>
      transact(db, (tx) => notify(tx, [{ to: who.id, kind: 'change_answered', key: String(key++), at: clock.now(), ...more }])),
  }
}

/** Returns a person's notifications, latest first: kind, with `how` if it has one. */
export async function receivedKinds(who: CastPerson): Promise<string[]> {
  const { notifications } = await who.call(listNotifications, { query: {} })
  return notifications.map(({ kind, details }) => (details.how ? `${kind}.${details.how}` : kind))
}

const telling = [
  'remind-travellers',
  'remind-drivers-of-requests',
  'notify-ratings-open',
  'notify-ratings-published',
  'notify-unread-messages',
]

/** Runs the notification jobs, and sends the notifications. */
export async function ticks({ world }: Pick<Stage, 'world'>): Promise<void> {
  for (const name of [...telling, 'send-notifications']) await runJob(world, name)
}

/** Returns a person's mails, latest first. */
export const mailTo = ({ db }: Pick<Stage, 'db'>, { email }: Pick<CastPerson, 'email'>) =>
  db.selectFrom('mailbox_mails').selectAll().where('to_address', '=', email).orderBy('n', 'desc').execute()
