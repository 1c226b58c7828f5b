import { afterEach, describe, expect, test } from 'vitest'
import { checkReactivation, startReactivation } from '#contract/sanctions.ts'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { clockwork } from '../jobs.ts'
import { office } from '../moderation/testing/office.ts'
import { cast, type Person } from '../testing/cast.ts'
import { checkoutOf, noticesArrive } from '../testing/paying.ts'
import { told } from '../testing/told.ts'
import { alarms, booksMustAgree } from './testing/books.ts'
import { balance } from './queries.ts'

const stage = await cast({ REACTIVATION_FEE: '5000.00' })
const { ana, bruno, emma, join, db, world, sandbox, clock } = stage
const { sanctions, passes, own, ...does } = office(stage)
const jobs = (name: string) => clockwork[name]?.does(world)
const starts = (who: Person) => who.call(startReactivation, {})
const state = async (id: string) => (await db.selectFrom('fees').select('state').where('id', '=', id).executeTakeFirst())?.state
const income = async () => Number(-(await balance(db, 'reactivation_income', 'ARS')))

async function awaiting(name: string): Promise<Person> {
  await passes(0)
  const who = await join({ name, registered: true })
  await sanctions(emma, { person: who.id, step: 'suspend', months: 1, offence: 'no_show' })
  await passes(32 * DAY_MS)
  await jobs('end suspensions')
  await passes(0)
  return who
}

afterEach(() => booksMustAgree(stage))

describe('the fee after a suspension (E3)', () => {
  test('is asked when the time is over, and then opens the account', async () => {
    const dora = await awaiting('Dora')
    expect(await told(dora.looksFor('Rosario', 'Córdoba'))).toBe('barred')
    expect(await own(dora)).toMatchObject({
      state: 'awaiting_reactivation',
      fee: { priceMinor: 500_000 },
      whyNotReactivate: null,
    })
    const fee = await starts(dora)
    expect([fee.state, fee.priceMinor, (await starts(dora)).id]).toEqual(['waiting', 500_000, fee.id])
    await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds')
    await noticesArrive(stage)
    expect([await state(fee.id), await income()]).toEqual(['paid', 500_000])
    expect(await dora.looksFor('Rosario', 'Córdoba')).toEqual([])
    expect((await does.told(dora)).map(({ kind }) => kind)).toEqual(['suspended', 'reactivated'])
    await noticesArrive(stage)
    await jobs('compare books')
    expect([await income(), await alarms(stage)]).toEqual([500_000, []])
  })

  test('is found when nobody told us, by asking', async () => {
    const eva = await awaiting('Eva')
    const fee = await starts(eva)
    await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds', 'never')
    expect((await eva.call(checkReactivation, { params: { id: fee.id } })).state).toBe('paid')
    expect((await own(eva)).state).toBe('active')
    expect(await told(ana.call(checkReactivation, { params: { id: fee.id } }))).toBe('not_found')
  })

  test('is not offered during the suspension, nor to anybody else', async () => {
    expect(await told(starts(ana))).toBe('no_reactivation')
    await sanctions(emma, { person: bruno.id, step: 'suspend', months: 3 })
    await passes(0)
    expect(await told(starts(bruno))).toBe('no_reactivation')
  })

  test('that nobody pays is closed, and another one may be started', async () => {
    const felix = await awaiting('Felix')
    const fee = await starts(felix)
    await passes(25 * HOUR_MS)
    await jobs('watch fees')
    expect([await state(fee.id), await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds')]).toEqual(['closed', undefined])
    const second = await starts(felix)
    expect([second.id === fee.id, second.state]).toEqual([false, 'waiting'])
  })

  test('paid when it was no longer needed goes back', async () => {
    const gina = await awaiting('Gina')
    const fee = await starts(gina)
    const alba = await join({ name: 'Alba', registered: true, admin: true })
    const id = (await own(gina)).sanctions[0]?.id ?? ''
    await office(stage).lifts(alba, id)
    const before = await income()
    await sandbox.pay(checkoutOf(fee.init_point ?? ''), 'succeeds')
    await noticesArrive(stage)
    expect(await state(fee.id)).toBe('refund_due')
    clock.pass(HOUR_MS)
    await jobs('watch fees')
    expect([await state(fee.id), await income()]).toEqual(['refunded', before])
  })

  test('waits while the provider is away, and begins where it stopped', async () => {
    const hugo = await awaiting('Hugo')
    sandbox.fail('startCheckout', 'slow')
    expect(await told(starts(hugo))).toBe('payment_provider_unavailable')
    expect((await starts(hugo)).state).toBe('waiting')
  })
})
