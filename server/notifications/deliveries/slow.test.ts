import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { subscribePush } from '#contract/notifications/notifications.ts'
import { type Push, PushAway } from '../../providers/push/port.ts'
import { browser } from '../../providers/push/testing/service.ts'
import { cast } from '../../testing/cast.ts'
import { notify } from '../queries.ts'
import { sendNotifications } from './actions.ts'

const { ana, bruno, db, world, clock } = await cast()

test('ten browsers that never respond delay a run once, not ten times', async () => {
  for (let n = 0; n < 10; n++) {
    const { publicKey: p256dh, auth } = browser()
    await ana.call(subscribePush, { body: { endpoint: `https://push.example.org/${n}`, keys: { p256dh, auth } } })
  }
  const about = { kind: 'change_answered' as const, key: 'x', at: clock.now() }
  await db.transaction().execute((tx) =>
    notify(
      tx,
      [ana, bruno].map(({ id: to }) => ({ to, ...about })),
    ),
  )
  const asking = { now: 0, most: 0 }
  const send: Push['send'] = async () => {
    asking.most = Math.max(asking.most, ++asking.now)
    await pause(200)
    asking.now--
    throw new PushAway('no answer in time')
  }
  await sendNotifications({ ...world, push: { ...world.push, send } })
  expect(asking.most).toBeGreaterThan(5)
  const sent = db.selectFrom('deliveries').select('id').where('channel', '=', 'mail').where('state', '=', 'sent')
  expect(await sent.execute()).toHaveLength(2)
})
