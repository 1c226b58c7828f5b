import { expect, test } from 'vitest'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { transact } from '../../platform/database/transact.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { notify } from '../queries.ts'
import { noteBounced, sendNotifications } from './actions.ts'
import { failedDeliveries } from './bounces.ts'

const { world, db, join, clock } = await cast()

const kindsOf = async (who: CastPerson) =>
  (await who.call(listNotifications, { query: {} })).notifications.map(({ kind }) => kind)
const alarms = (who: CastPerson) =>
  db.selectFrom('alarms').select(['kind', 'times']).where('about', '=', who.id).where('closed_at', 'is', null).execute()

/** Builds a bounce of Tramo's mail in Postfix's format. */
const dsn = (id: string, action = 'failed') => `From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
Message-Id: <20261129164512.4F1B2C0@mx.example.org>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; somebody.else@example.org
Action: ${action}
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 unknown user

--b
Content-Type: text/rfc822-headers

Subject: Your seat
Message-ID: <${id}@localhost>
--b--
`

const deliveryTo = async (who: CastPerson) => {
  await transact(db, (tx) => notify(tx, [{ to: who.id, kind: 'phone_changed', key: 'k', at: clock.now() }]))
  await sendNotifications(world)
  const row = await db
    .selectFrom('deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .select('d.id')
    .where('n.account_id', '=', who.id)
    .executeTakeFirstOrThrow()
  return row.id
}

test('a bounce raises an alarm and notifies the person in Tramo, not by another mail', async () => {
  const nora = await join({ name: 'Nora' })
  const id = await deliveryTo(nora)
  for (let n = 0; n < 2; n++) expect(await noteBounced(world, { notification: dsn(id) })).toBe(1)
  expect([await alarms(nora), await kindsOf(nora)]).toEqual([
    [{ kind: 'mail_failed', times: 1 }],
    ['mail_bounced', 'phone_changed'],
  ])
  await sendNotifications(world)
  const mails = await db.selectFrom('mailbox_mails').select('to_address').where('to_address', '=', nora.email).execute()
  expect(mails).toHaveLength(1)
})

test.each([
  ['a delay', (id: string) => dsn(id, 'delayed')],
  ['an unknown message id', () => dsn('33333333-3333-4333-8333-333333333333')],
  ['a malformed message id', () => dsn("1' or true --")],
  ['no mail at all', () => '\0'.repeat(10_000)],
])('%s is not accepted as a bounce', async (_, text) => {
  const otto = await join({ name: 'Otto' })
  expect(await noteBounced(world, { notification: text(await deliveryTo(otto)) })).toBe(0)
  expect(await alarms(otto)).toEqual([])
})

test('an operator can report an address as bounced, in upper or lower case', async () => {
  const olga = await join({ name: 'Olga' })
  expect(await noteBounced(world, { address: olga.email.toUpperCase() })).toBe(1)
  expect(await noteBounced(world, { address: 'nobody@example.org' })).toBe(0)
  expect(await kindsOf(olga)).toEqual(['mail_bounced'])
})

test('ids are read only from returned headers', () => {
  const id = '33333333-3333-4333-8333-333333333333'
  expect([failedDeliveries(dsn(id)), failedDeliveries(`Message-ID: <${id}@x>`)]).toEqual([[id], []])
})
