import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { confirmProposal, endProposal, listProposals } from '#contract/admin/dualControl.ts'
import { addFuelPrice, listFuelPrices, withdrawFuelPrice } from '#contract/admin/settings.ts'
import type { PricedFuel } from '#domain/trips/fuel.ts'
import { office } from '../../moderation/testing/office.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'

const stage = await cast()
const { emma, bruno, join, db, clock } = stage
const { passes } = office(stage)

const sets = (who: CastPerson, price: string, more: { fuel?: PricedFuel; from?: string; source?: string } = {}) =>
  who.call(addFuelPrice, { body: { price, ...more } })
const current = async (fuel: PricedFuel) =>
  (await emma.call(listFuelPrices, {})).find((price) => price.fuel === fuel && price.current)
const nextMinute = () => clock.pass(60_000)

test.each([
  ['1.950', 195_000],
  ['1950,50', 195_050],
  ['1.950,50', 195_050],
  ['1,950.50', 195_050],
  ['$ 1950', 195_000],
  ['1950.5', 195_050],
])('an administrator writes %s and sets it in minor units: %d', async (price, minor) => {
  nextMinute()
  await sets(emma, price, { fuel: 'gnc', source: 'ENARGAS' })
  expect(await current('gnc')).toMatchObject({ priceMinor: minor, source: 'ENARGAS', unused: true })
})

test.each(['', '0', '-5', '1e9', '19500000000', 'mil', '19.5000', '1950,505,5'])('a price of "%s" is refused', async (price) => {
  expect(await refusalOf(sets(emma, price, { fuel: 'gnc' }))).toMatch(/^amount_|^validation/)
})

test('an unused price can be withdrawn, and a price that a trip uses cannot', async () => {
  nextMinute()
  await sets(emma, '1600')
  const slip = await current('petrol')
  const withdraw = (id: number | undefined) => emma.call(withdrawFuelPrice, { params: { id: String(id) } })
  await withdraw(slip?.id)
  expect(await current('petrol')).toMatchObject({ priceMinor: 150_000 })
  expect(await refusalOf(withdraw(slip?.id))).toBe('not_found')
  await bruno.posts({ from: 'Rosario', to: 'Córdoba' })
  const used = await current('petrol')
  expect(used?.unused).toBe(false)
  expect(await refusalOf(withdraw(used?.id))).toBe('fuel_price_used')
  const { rows } = await sql<{ n: number }>`select count(*)::int n from audit where action = 'fuel_price_withdrawn'`.execute(db)
  expect(rows).toEqual([{ n: 1 }])
})

test('a lone administrator sets a price ten times as high; with several administrators, a second one confirms a big rise, even in steps', async () => {
  nextMinute()
  await sets(emma, '100', { fuel: 'electric' })
  nextMinute()
  expect(await sets(emma, '1000', { fuel: 'electric' })).toContainEqual(expect.objectContaining({ priceMinor: 100_000 }))
  const olga = await join({ name: 'Olga', registered: true, admin: true })
  await passes(0)
  nextMinute()
  await sets(emma, '1000', { fuel: 'diesel' })
  nextMinute()
  await sets(emma, '1300', { fuel: 'diesel' })
  nextMinute()
  expect(await sets(emma, '1301', { fuel: 'diesel' })).toMatchObject({ proposed: true })
  expect(await current('diesel')).toMatchObject({ priceMinor: 130_000 })
  // the proposer cannot also be the second administrator
  expect(await sets(emma, '1301', { fuel: 'diesel' }).catch((error: Error) => error.message)).toBe('second_admin_needed')
  expect(await sets(olga, '1301', { fuel: 'diesel' })).toContainEqual(
    expect.objectContaining({ priceMinor: 130_100, current: true }),
  )
  expect(await sets(emma, '1301', { fuel: 'diesel' })).toMatchObject({ proposed: false, doneAt: expect.any(String) })
})

test('a proposed price can be confirmed by id after its first day, and applies from the confirmation on', async () => {
  await passes(0)
  await sets(emma, '9000', { fuel: 'diesel', from: clock.inDays(1) })
  const proposal = (await emma.call(listProposals, {})).find(({ kind }) => kind === 'fuel_price')
  expect(proposal).toMatchObject({ subject: 'setting:fuel_price_ARS_diesel', content: { minor: '900000' } })
  await passes(2 * 86_400_000)
  const olga = await join({ name: 'Olga', registered: true, admin: true })
  await olga.call(confirmProposal, { params: { id: proposal?.id ?? '' }, body: { reason: 'Read at the pump' } })
  expect(await current('diesel')).toMatchObject({ priceMinor: 900_000, validFrom: clock.now().toISOString() })
})

test('a proposed price is declined, or confirmed once, and lapses when its proposer is no longer administrator', async () => {
  await passes(8 * 86_400_000)
  const [nina, olga] = [
    await join({ name: 'Nina', registered: true, admin: true }),
    await join({ name: 'Olga', registered: true, admin: true }),
  ]
  const waiting = async () =>
    (await olga.call(listProposals, {})).flatMap(({ id, kind, content }) =>
      kind === 'fuel_price' && content['fuel'] === 'diesel' ? [{ id, minor: content['minor'] }] : [],
    )
  for (const price of ['20000', '30000']) await sets(nina, price, { fuel: 'diesel', from: clock.inDays(3) })
  const [first, second] = await waiting()
  expect([first?.minor, second?.minor]).toEqual(['2000000', '3000000'])
  const decides = (call: typeof confirmProposal | typeof endProposal, id = '', who = olga) =>
    who.call(call, { params: { id }, body: { reason: 'Read at the pump' } })
  expect(await refusalOf(decides(confirmProposal, first?.id, nina))).toBe('second_admin_needed')
  expect(await refusalOf(decides(confirmProposal, first?.id, bruno))).toBe('admin_only')
  await decides(endProposal, first?.id)
  expect(await refusalOf(decides(confirmProposal, first?.id))).toBe('not_found')
  expect(await waiting()).toEqual([second])
  await decides(confirmProposal, second?.id)
  const listed = async () => (await emma.call(listFuelPrices, {})).filter(({ priceMinor }) => priceMinor === 3_000_000)
  // a repeated confirmation inserts nothing
  await decides(confirmProposal, second?.id)
  expect(await listed()).toMatchObject([{ current: false, unused: true }])
  const [price] = await listed()
  await emma.call(withdrawFuelPrice, { params: { id: String(price?.id) } })
  expect(await listed()).toEqual([])
  await sets(nina, '40000', { fuel: 'diesel' })
  const [third] = await waiting()
  await db.updateTable('accounts').set({ admin: false }).where('id', '=', nina.id).execute()
  expect(await waiting()).toEqual([])
  expect(await refusalOf(decides(confirmProposal, third?.id))).not.toBe('not refused')
  expect(await current('diesel')).toMatchObject({ priceMinor: 900_000 })
})
