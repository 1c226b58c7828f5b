import { expect, test } from 'vitest'
import { register } from '#contract/people/people.ts'
import { DAY_MS } from '#domain/time.ts'
import { cast } from '../../testing/cast.ts'
import { registrationOf } from '../../testing/papers.ts'
import type { CallRefused } from '../../testing/person.ts'

const { db, join, later } = await cast()

test('the holder of a number is notified once a day of attempts with another account', async () => {
  const [first, second] = [await join({ name: 'Teresa' }), await join({ name: 'Ulises' })]
  await first.call(register, { body: await registrationOf(first, { name: 'Teresa', dni: '30.700.111' }) })
  const body = await registrationOf(second, { name: 'Ulises', dni: '30700111' })
  const tries = async () => {
    const refused = await second.call(register, { body }).catch((error: CallRefused) => error.parts)
    expect(JSON.stringify(refused)).not.toMatch(/teresa/i)
    const notifications = db.selectFrom('notifications').select(['account_id', 'booking_id']).where('kind', '=', 'number_reused')
    return notifications.execute()
  }
  const once = [{ account_id: first.id, booking_id: null }]
  expect(await tries()).toEqual(once)
  expect(await tries()).toEqual(once)
  await later(DAY_MS)
  expect(await tries()).toEqual([...once, ...once])
})
