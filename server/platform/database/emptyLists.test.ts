import { afterAll, expect, test } from 'vitest'
import { freshDatabase } from '../../testing/database/database.ts'
import { connect } from './connect.ts'

const { url, drop } = await freshDatabase()
const { db, close } = connect(url, () => {}, 1)
afterAll(() => close().then(drop))

test('a list without elements contains no row, and no row is in it', async () => {
  await db.insertInto('fuel_prices').values({ currency: 'ARS', price_minor: 100n, valid_from: new Date() }).execute()
  const prices = db.selectFrom('fuel_prices').select('id')
  expect(await prices.where('id', 'in', []).execute()).toEqual([])
  expect(await prices.where('id', 'not in', []).execute()).toHaveLength(1)
  expect(await db.updateTable('accounts').set({ name: 'Ana' }).where('id', 'in', []).executeTakeFirst()).toMatchObject({
    numUpdatedRows: 0n,
  })
})
