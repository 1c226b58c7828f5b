import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { markFirstDay, showFirstDay } from '#contract/admin/firstDay.ts'
import { showTasks } from '#contract/admin/tasks.ts'
import type { FirstDayMark } from '#domain/admin/firstDay.ts'
import { cast } from '../testing/cast.ts'
import { refusalOf } from '../testing/person.ts'
import { firstDayPage } from './firstDay.ts'

const { ana, emma, db, world, clock, join } = await cast()

const done = async () => (await emma.call(showFirstDay, {})).steps.filter((one) => one.done).map(({ step }) => step)
const marks = (mark: FirstDayMark, who = emma) => who.call(markFirstDay, { params: { mark } })

test('a step ticks itself once the data say that it is done', async () => {
  await sql`delete from fuel_prices`.execute(db)
  expect(await done()).toEqual([])
  await sql`insert into fuel_prices (currency, fuel, price_minor, source, valid_from)
    values ('ARS', 'petrol', 195000, 'YPF', ${clock.now()})`.execute(db)
  expect(await done()).toEqual(['fuel'])
  expect((await emma.call(showTasks, {})).admins).toBe(1)
  await join({ name: 'Olga', registered: true, admin: true })
  expect(await done()).toEqual(['fuel', 'admins'])
  expect((await emma.call(showTasks, {})).admins).toBe(2)
})

test('a mail counts once a mail server took it: the embedded mailbox sends to no one', async () => {
  const hosted = { ...world, mail: { ...world.mail, mailbox: undefined } }
  const isSent = async (from: typeof hosted | typeof world) =>
    (await firstDayPage(from)).steps.find(({ step }) => step === 'mail')?.done
  expect(await isSent(hosted)).toBe(false)
  await sql`with told as (insert into notifications (account_id, kind, key, at, details)
      values (${emma.id}, 'withdrawal_received', 'one', ${clock.now()}, '{}') returning id)
    insert into deliveries (notification_id, channel, state, next_try_at, made_at, ended_at)
      select id, 'mail', 'sent', ${clock.now()}, ${clock.now()}, ${clock.now()} from told`.execute(db)
  expect([await isSent(hosted), await isSent(world)]).toEqual([true, false])
})

test('only administrators tick steps by hand, and each tick is recorded', async () => {
  expect(await refusalOf(marks('legal', ana))).toBe('admin_only')
  await marks('backup')
  await marks('legal')
  expect(await done()).toEqual(['fuel', 'admins', 'backup', 'legal'])
  const acts = await db.selectFrom('audit').select(['actor', 'subject']).where('action', '=', 'first_day_marked').execute()
  expect(acts).toEqual([
    { actor: emma.id, subject: 'first_day:backup' },
    { actor: emma.id, subject: 'first_day:legal' },
  ])
})

test('the list ends for everybody when an administrator puts it away', async () => {
  expect(await marks('put_away')).toEqual({ steps: [] })
  expect(await emma.call(showFirstDay, {})).toEqual({ steps: [] })
})
