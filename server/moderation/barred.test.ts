import { describe, expect, test } from 'vitest'
import { calls } from '#contract/all.ts'
import { divideByReceipts, listBookings, reportNotDriven } from '#contract/bookings/bookings.ts'
import type { Sent } from '#contract/endpoint.ts'
import { decideIdentity, listAppeals, listIdentities } from '#contract/moderation/moderation.ts'
import { logIn, logOut, showSession } from '#contract/people/accounts.ts'
import { editPerson, nameCbu, register } from '#contract/people/people.ts'
import { closeAccount, exportMine, showClosing } from '#contract/people/privacy.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { linesOfWaiting } from '../admin/proposals/views.ts'
import { operator } from '../people/dualControl/actor.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { whileUpdatesFail } from '../testing/database/failing.ts'
import { paper, registrationOf, uploads } from '../testing/papers.ts'
import { refusalOf, visitor } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'
import { decideAppeal } from './appeals.ts'
import { decideSanction } from './sanctions/actions.ts'
import { office } from './testing/office.ts'

const stage = await cast()
const { ana, bruno, carla, emma, join, db, people, clock, world } = stage
const { sanctions, seconds, passes, own, appeals, decides, ...does } = office(stage)
const [alba, olga] = await Promise.all([
  join({ name: 'Alba', registered: true, admin: true }),
  join({ name: 'Olga', registered: true, admin: true }),
])
const someone = (name: string) => join({ name, registered: true, car: true })
const suspend = async (who: CastPerson, months: number | null = 1) =>
  (await sanctions(emma, { person: who.id, step: 'suspend', months, offence: 'no_show' })).sanction?.id ?? ''
const isBanned = async (who: CastPerson) => (await who.call(showSession, {})).me?.isBanned

describe('barred people (E5)', () => {
  test('a barred person can make exactly the calls that the rules allow', async () => {
    const doors = Object.values(calls).filter(({ by, openToBarred }) => by !== 'anyone' && openToBarred)
    expect(doors.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
      'DELETE /me/session',
      'DELETE /me/session/:id',
      'GET /booking',
      'GET /booking/:id',
      'GET /maps/route/:id/receipts',
      'GET /me/closing',
      'GET /me/data-request',
      'GET /me/export',
      'GET /me/payout',
      'GET /me/recovery',
      'GET /me/session',
      'GET /order',
      'GET /sanction',
      'POST /appeal',
      'POST /booking/:id/absence',
      'POST /booking/:id/giving-back',
      'POST /booking/:id/objection',
      'POST /image',
      'POST /maps/route/:id/not-driven',
      'POST /maps/route/:id/receipts',
      'POST /me/closing',
      'POST /me/consent',
      'POST /me/data-request',
      'POST /me/data-request/:id/ending',
      'POST /reactivation',
      'POST /reactivation/:id/check',
      'POST /recovery/:id/objection',
      'PUT /me/cbu',
      'PUT /me/refund/:id/account',
      'PUT /user/:id',
    ])
  })

  test('a barred person can log in, and every other call returns the specification’s message', async () => {
    await suspend(bruno)
    await passes(0)
    const answer = await bruno.send('GET', '/api/maps/route')
    expect([answer.statusCode, answer.json<{ detail: string }>().detail]).toEqual([403, 'You dont have access here'])
    expect(await isBanned(bruno)).toBe(true)
  })

  test('a barred person can name a bank account for earnings, after a recent login', async () => {
    const names = (cbu: string) => bruno.call(nameCbu, { body: { cbu } })
    for (const one of people.values()) one.authenticatedAt = clock.now()
    await passes(0)
    await names('0110599540000012345672')
    expect(await refusalOf(names('1'))).toBe('cbu_invalid cbu_invalid')
    const edits = (id: string, body: Sent<typeof editPerson>['body']) => bruno.call(editPerson, { params: { id }, body })
    expect((await edits(bruno.email, { cbu: '0110599540000012345672' })).cbu).toMatch(/5672$/)
    for (const [id, body] of [
      [carla.id, { cbu: '0110599540000012345672' }],
      [bruno.id, { cbu: '0110599540000012345672', city: 'Rosario' }],
      [bruno.id, {}],
    ] as const)
      expect(await refusalOf(edits(id, body))).toBe('barred')
    clock.pass(11 * MINUTE_MS)
    for (const tries of [names, (cbu: string) => edits(bruno.id, { cbu })])
      expect(await refusalOf(tries('2850590994009041813526'))).toBe('step_up_required')
    await passes(0)
  })

  test('a barred person sees their own refunds, export and closing page, and has no administrator’s rights', async () => {
    expect(await bruno.orders()).toEqual([])
    expect(await refusalOf(bruno.orders({ admin: 'true' }))).toBe('barred')
    expect((await bruno.call(showClosing, {})).business).toEqual([])
    expect((await bruno.send('GET', `/api${exportMine.path}`)).json()).toMatchObject({ sanctions: [{ offence: 'no_show' }] })
    await bruno.call(logOut, { body: {} })
  })
})

describe('departed trips of barred people (E5)', () => {
  test('a barred person can report about departed trips, submit receipts, and state that a trip could not be driven', async () => {
    const [dario, lara] = [await someone('Dario'), await someone('Lara')]
    const trip = await dario.posts({ from: 'Rosario', to: 'Córdoba', inDays: 2 })
    await lara.pays(trip)
    const upcoming = await dario.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9 })
    await passes(Date.parse((await dario.opens(trip)).departsAt) + HOUR_MS - clock.now().getTime())
    await suspend(dario)
    await passes(0)
    const [seat] = await dario.call(listBookings, { query: { as: 'driver' } })
    expect(seat?.acts).toEqual(['report_absence', 'give_back', 'divide'])
    const sends = async (purpose: 'photo' | 'receipt') => (await uploads(dario, paper, purpose)).statusCode
    expect(await sends('receipt')).toBe(403)
    await lara.call(divideByReceipts, { params: { id: trip }, body: {} })
    expect([await sends('photo'), await sends('receipt')]).toEqual([403, 200])
    const says = (id: string) => dario.call(reportNotDriven, { params: { id }, body: {} })
    expect(await refusalOf(says(upcoming))).toBe('trip_cancelled')
    await says(trip)
    expect((await lara.sees({ id: seat?.id ?? '' })).state).toBe('not_driven')
    expect(await refusalOf(dario.cancels({ id: seat?.id ?? '' }))).toBe('barred')
  })
})

describe('the end of a suspension (E3)', () => {
  test('a suspension ends at its exact time, before any job has run', async () => {
    const dora = await someone('Dora')
    await suspend(dora)
    await passes(30 * DAY_MS - 1)
    expect(await refusalOf(dora.looksFor('Rosario', 'Córdoba'))).toBe('barred')
    await passes(1)
    expect(await dora.looksFor('Rosario', 'Córdoba')).toEqual([])
    expect([await isBanned(dora), (await does.notificationsOf(dora)).map(({ kind }) => kind)]).toEqual([
      false,
      ['suspended', 'reactivated'],
    ])
    expect((await own(dora)).sanctions.map(({ state }) => state)).toEqual(['served'])
  })

  test('a job also ends suspensions, except suspensions until further notice', async () => {
    const [eva, felix] = [await someone('Eva'), await someone('Felix')]
    await suspend(eva)
    await suspend(felix, null)
    clock.pass(40 * DAY_MS)
    await runJob(world, 'end-suspensions')
    const standing = await db.selectFrom('accounts').select('standing').where('id', 'in', [eva.id, felix.id]).execute()
    expect(standing.map((row) => row.standing).sort()).toEqual(['active', 'suspended'])
    await passes(0)
    expect(await own(felix)).toMatchObject({ state: 'suspended', until: null, fee: null, whyNotReactivate: 'no_reactivation' })
  })
})

test('a suspension that cannot be ended does not block other suspensions', async () => {
  const people = await Promise.all(['Gala', 'Hilda'].map(someone))
  for (const one of people) await suspend(one)
  clock.pass(31 * DAY_MS)
  const [broken, other] = people.map(({ id }) => id).sort()
  const standings = async () =>
    (
      await db
        .selectFrom('accounts')
        .select('standing')
        .where('id', 'in', [broken ?? '', other ?? ''])
        .orderBy('id')
        .execute()
    ).map(({ standing }) => standing)
  await whileUpdatesFail(db, broken ?? '', () => runJob(world, 'end-suspensions'))
  expect(await standings()).toEqual(['suspended', 'active'])
  await runJob(world, 'end-suspensions')
  expect(await standings()).toEqual(['active', 'active'])
  await passes(0)
})

describe('appeals (E6)', () => {
  let sanction = ''
  const openAppeal = async (admin: CastPerson) => (await admin.call(listAppeals, {})).find((one) => one.sanction.id === sanction)

  test('only the person concerned can appeal, once, even when barred', async () => {
    sanction = await suspend(carla, 6)
    await passes(0)
    expect(await refusalOf(appeals(ana, sanction))).toBe('not_found')
    expect((await appeals(carla, sanction)).decideBy).toBe(new Date(clock.now().getTime() + 14 * DAY_MS).toISOString())
    expect(await refusalOf(appeals(carla, sanction))).toBe('appeal_used')
    expect((await own(carla)).sanctions[0]).toMatchObject({ whyNotAppeal: 'appeal_used', appeal: { upheld: null } })
  })

  test('an appeal becomes a task three days before its deadline', async () => {
    await passes(11 * DAY_MS)
    await runJob(world, 'remind-of-appeals')
    const appeal = await openAppeal(alba)
    const alarm = db
      .selectFrom('alarms')
      .select('closed_at')
      .where('kind', '=', 'appeal_due')
      .where('about', '=', appeal?.id ?? '')
    expect(await alarm.execute()).toEqual([{ closed_at: null }])
  })

  test('another administrator decides an appeal; if it is upheld, the person is active again and notified', async () => {
    const [emmas, albas] = [await openAppeal(emma), await openAppeal(alba)]
    expect([emmas?.mine, albas?.mine]).toEqual([true, false])
    expect(await refusalOf(decides(emma, albas?.id ?? '', true))).toBe('second_admin_needed')
    expect((await decides(alba, albas?.id ?? '', true)).state).toBe('lifted')
    expect(await refusalOf(decides(alba, albas?.id ?? '', false))).toBe('not_possible_now')
    expect([await isBanned(carla), await openAppeal(alba)]).toEqual([false, undefined])
    expect((await does.notificationsOf(carla)).map(({ kind }) => kind)).toEqual(['suspended', 'appeal_decided', 'reactivated'])
    expect(await carla.looksFor('Rosario', 'Córdoba')).toEqual([])
  })

  test('an appeal is refused after six months', async () => {
    const gina = await someone('Gina')
    const id = (await sanctions(emma, { person: gina.id, step: 'warn' })).sanction?.id ?? ''
    await passes(200 * DAY_MS)
    expect(await refusalOf(appeals(gina, id))).toBe('appeal_too_late')
  })
})

const disables = async (who: CastPerson) => {
  const { sanction } = await sanctions(emma, { person: who.id, step: 'disable', offence: 'fraud' })
  await seconds(alba, sanction?.id ?? '')
}
/** Opens the stored identity photos as an administrator, and decides. */
const checks = async (who: CastPerson, result: 'checked' | 'rejected') => {
  const { people: waiting } = await emma.call(listIdentities, { query: {} })
  const { front = '', back = '' } = waiting.find(({ person }) => person.id === who.id) ?? {}
  await emma.call(decideIdentity, { params: { id: who.id }, body: { front, back, result, reason: 'Looked at them.' } })
}
const registers = async (name: string, dni: string) => {
  const who = await join({ name })
  return { who, answer: await refusalOf(who.call(register, { body: await registrationOf(who, { name, dni }) })) }
}
const numberOf = async ({ id }: CastPerson) =>
  (await db.selectFrom('accounts').select('dni_hash').where('id', '=', id).executeTakeFirstOrThrow()).dni_hash

describe('unchecked document numbers', () => {
  test('a disabled person’s unchecked number does not block its owner, and raises a signal', async () => {
    const { who: mora } = await registers('Mora', '30222333')
    expect((await registers('Otra', '30222333')).answer).toBe('dni_taken')
    await disables(mora)
    const { who: owner, answer } = await registers('Dueña', '30.222.333')
    expect([answer, (await numberOf(owner)) !== null, await numberOf(mora)]).toEqual(['not refused', true, null])
    const hints = await db.selectFrom('hints').select('about').where('person_id', '=', owner.id).execute()
    expect(hints).toEqual([{ about: `account:${mora.id}` }])
    const entries = await db.selectFrom('audit').selectAll().where('action', '=', 'number_released').execute()
    expect(entries).toMatchObject([{ subject: `account:${mora.id}`, content: { after: { to: owner.id } } }])
    expect((await registers('Tercera', '30222333')).answer).toBe('dni_taken')
  })

  test('a disabled person’s number is final for registrations and corrections once the photos are checked', async () => {
    const { who: nila } = await registers('Nila', '30333444')
    await disables(nila)
    await checks(nila, 'checked')
    const { who: twin, answer } = await registers('Nela', '30333444')
    expect(answer).toBe('dni_taken')
    await twin.call(register, { body: await registrationOf(twin, { name: 'Nela', dni: '30444555' }) })
    expect(
      await refusalOf(emma.call(editPerson, { params: { id: twin.id }, body: { dni: '30333444', reason: 'They wrote.' } })),
    ).toBe('dni_taken')
  })
})

test('no account can be created with a disabled person’s newer e-mail, not even by an administrator (E9)', async () => {
  const { who: otto } = await registers('Otto', '30555666')
  await disables(otto)
  const logsIn = async () => {
    const browser = visitor(stage)
    await browser.call(logIn, { body: {} })
    return (await browser.send('GET', '/api/login/return?code=Otto')).headers.location
  }
  people.set('Otto', { ...(people.get('Otto') ?? never()), email: 'otto.new@example.org' })
  expect(await logsIn()).not.toContain('barred')
  await db
    .updateTable('accounts')
    .set({ subject: 'gone otto', email: 'gone2@former.invalid' })
    .where('id', '=', otto.id)
    .execute()
  people.set('Otto', { ...(people.get('Otto') ?? never()), subject: 'another otto' })
  expect(await logsIn()).toBe('/home?login=barred')
  const { photo: _, photoDni: __, ...words } = await registrationOf(emma, { name: 'Otto', dni: '30555777' })
  expect(await refusalOf(emma.call(register, { body: { ...words, email: 'Otto.New@example.org' } }))).toBe('email_taken')
})

describe('disabled people (E9)', () => {
  test('a disabled person cannot open a new account by login, e-mail or document', async () => {
    const hugo = await join({ name: 'Hugo' })
    await hugo.call(register, { body: await registrationOf(hugo, { name: 'Hugo', dni: '30111222' }) })
    await checks(hugo, 'checked')
    await disables(hugo)
    // simulates an account that was erased, or whose e-mail changed at the provider
    await db.updateTable('accounts').set({ dni_hash: null, dni_sealed: null }).where('id', '=', hugo.id).execute()
    await db.updateTable('accounts').set({ subject: 'gone', email: 'gone@former.invalid' }).where('id', '=', hugo.id).execute()
    const returns = async () => (await ana.send('GET', '/api/login/return?code=Hugo')).headers.location
    await ana.call(logIn, { body: {} })
    expect(await returns()).toBe('/home?login=barred')
    people.set('Hugo', { ...(people.get('Hugo') ?? never()), subject: 'another' })
    await ana.call(logIn, { body: {} })
    expect(await returns()).toBe('/home?login=barred')
    const twin = await join({ name: 'Hector' })
    expect(
      await refusalOf(twin.call(register, { body: await registrationOf(twin, { name: 'Hector', dni: '30.111.222' }) })),
    ).toBe('dni_taken')
  })

  test('an upheld appeal restores login, e-mail and document', async () => {
    const irma = await someone('Irma')
    const { sanction } = await sanctions(emma, { person: irma.id, step: 'disable', offence: 'fraud' })
    await seconds(alba, sanction?.id ?? '')
    await passes(0)
    await appeals(irma, sanction?.id ?? '')
    const id = (await olga.call(listAppeals, {})).find((one) => one.person.id === irma.id)?.id ?? ''
    expect(await refusalOf(decides(alba, id, true))).toBe('second_admin_needed')
    await decides(olga, id, true)
    expect(await isBanned(irma)).toBe(false)
    expect(await db.selectFrom('kept_out').select('kind').where('account_id', '=', irma.id).execute()).toEqual([])
  })
})

test('a barred person can close the account, and stays barred for two years', async () => {
  const juan = await someone('Juan')
  await suspend(juan, 1)
  await passes(0)
  await juan.call(closeAccount, { body: {} })
  expect((await juan.call(showSession, {})).me).toBeNull()
  const rows = await db.selectFrom('kept_out').select('until').where('account_id', '=', juan.id).execute()
  expect(rows.every(({ until }) => until.getTime() > clock.now().getTime() + 700 * DAY_MS)).toBe(true)
  expect(rows).toHaveLength(3)
})

function never(): never {
  throw new Error('Hugo is on the stage')
}

describe('a community with one administrator (A11)', () => {
  test('a lone administrator needs the operator’s command to exclude and to decide appeals', async () => {
    const iris = await someone('Iris')
    const { sanction } = await sanctions(emma, { person: iris.id, step: 'disable', offence: 'fraud' })
    const id = sanction?.id ?? ''
    const confirms = () => decideSanction(world, operator, id, { approve: true, reason: 'Asked by mail' })
    expect(await refusalOf(confirms())).toBe('second_admin_needed')
    await db.updateTable('accounts').set({ admin: false }).where('id', 'in', [alba.id, olga.id]).execute()
    expect((await linesOfWaiting(world)).find((line) => line.startsWith(`confirm ${id}`))).toContain('only you can decide it')
    await confirms()
    await passes(0)
    expect((await own(iris)).sanctions[0]).toMatchObject({ step: 'disable', state: 'in_force' })
    await appeals(iris, id)
    const appeal = await db.selectFrom('appeals').select('id').where('sanction_id', '=', id).executeTakeFirstOrThrow()
    expect(await refusalOf(decides(emma, appeal.id, true))).toBe('second_admin_needed')
    expect(await decideAppeal(world, operator, appeal.id, { upheld: true, reason: 'Asked both' })).toBe('lifted')
    expect(await isBanned(iris)).toBe(false)
    await db.updateTable('accounts').set({ admin: true }).where('id', 'in', [alba.id, olga.id]).execute()
  })
})
