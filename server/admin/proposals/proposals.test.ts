import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#domain/time.ts'
import { operator, requireRecentLoginOf } from '../../people/dualControl/actor.ts'
import { type DualAct, type Confirmed, proposeOrConfirm, type Unacted } from '../../people/dualControl/propose.ts'
import { cast, type CastPerson } from '../../testing/cast.ts'
import { refusalOf } from '../../testing/person.ts'

const { ana, bruno, diana, emma, db, clock, later, join } = await cast()
const alba = await join({ name: 'Alba', registered: true, admin: true })

const act = (more: Partial<DualAct> = {}): DualAct => ({
  kind: 'grant_admin',
  subject: `account:${randomUUID()}`,
  content: { amount: '1', to: 'x' },
  parties: { people: [] },
  reason: 'Seen',
  ...more,
})

const does = (who: Pick<CastPerson, 'id'> | typeof operator, what: DualAct): Promise<Unacted | Confirmed> =>
  db.transaction().execute((tx) => proposeOrConfirm(tx, 'id' in who ? { by: who.id } : who, what, clock.now()))

const actionsOn = async (subject: string) =>
  (await db.selectFrom('audit').select(['action', 'actor']).where('subject', '=', subject).orderBy('n').execute()).map((row) => [
    row.action,
    row.actor,
  ])

test('the first call proposes for seven days, a second administrator’s call carries the action out, and a repeated call returns the time of the action', async () => {
  const one = act()
  const until = new Date(clock.now().getTime() + 7 * DAY_MS)
  const first = await does(emma, one)
  expect(first).toEqual({ proposed: true, id: first.id, until })
  expect(await does(alba, { ...one, reason: 'I agree' })).toEqual({ proposed: false, id: first.id, proposedBy: emma.id })
  const doneAt = clock.now()
  await later(DAY_MS - 1)
  for (const who of [alba, emma, operator])
    expect(await does(who, { ...one, reason: 'Once more' })).toEqual({ proposed: false, id: first.id, doneAt })
  expect(await actionsOn(one.subject)).toEqual([
    ['proposed', emma.id],
    ['proposal_confirmed', alba.id],
  ])
})

test('an action can be proposed again a day after its confirmation, or once its effect has ended', async () => {
  const one = act()
  await does(emma, one)
  await does(alba, one)
  const endedAt = clock.now()
  await later(1)
  expect(await does(alba, { ...one, endedAt })).toMatchObject({ proposed: true })
  expect(await does(emma, { ...one, endedAt })).toMatchObject({ proposed: false, proposedBy: alba.id })
  expect(await does(alba, { ...one, endedAt })).toMatchObject({ proposed: false, doneAt: clock.now() })
  await later(DAY_MS)
  expect(await does(alba, one)).toMatchObject({ proposed: true })
})

test('a proposal ends when two other administrators carry out the same action, even if its proposer becomes administrator again', async () => {
  const [one, olaf] = [act(), await join({ name: 'Olaf', registered: true, admin: true })]
  const administers = (admin: boolean) => db.updateTable('accounts').set({ admin }).where('id', '=', olaf.id).execute()
  await does(olaf, one)
  await administers(false)
  await later(1)
  await does(alba, one)
  await later(1)
  await does(emma, one)
  await administers(true)
  await later(DAY_MS)
  expect(await does(emma, one)).toMatchObject({ proposed: true })
  await administers(false)
})

test('a repeated first call returns the outcome of the proposal, any number of times', async () => {
  const one = act()
  await does(emma, one)
  const until = new Date(clock.now().getTime() + 7 * DAY_MS).toISOString()
  clock.pass(HOUR_MS)
  for (const again of [one, one])
    await expect(does(emma, again)).rejects.toMatchObject({ reason: 'second_admin_needed', details: { until } })
  expect(await does(alba, one)).toMatchObject({ proposed: false })
})

test('proposals with the same fields in another order are equal, and different content makes a new proposal', async () => {
  const one = act()
  await does(emma, one)
  expect(await does(alba, { ...one, content: { to: 'x', amount: '2' } })).toMatchObject({ proposed: true })
  expect(await does(alba, { ...one, content: { to: 'x', amount: '1' } })).toMatchObject({ proposed: false })
})

test('after seven days the same call proposes again', async () => {
  const one = act()
  await does(emma, one)
  await later(7 * DAY_MS)
  expect(await does(alba, one)).toMatchObject({ proposed: true })
})

test('one of two simultaneous calls proposes, and the other one confirms', async () => {
  const one = act()
  const both = await Promise.all([does(emma, one), does(alba, one)])
  expect(both.map(({ proposed }) => proposed).sort()).toEqual([false, true])
})

test('only administrators can propose and confirm, and a proposal ends when its proposer loses the role', async () => {
  expect(await refusalOf(does(bruno, act()))).toBe('admin_only')
  const one = act()
  const olga = await join({ name: 'Olga', registered: true, admin: true })
  await does(olga, one)
  await db.updateTable('accounts').set({ admin: false }).where('id', '=', olga.id).execute()
  expect(await does(alba, one)).toMatchObject({ proposed: true })
})

describe('parties to an action', () => {
  test('a party to the case can neither propose nor confirm', async () => {
    const hers = act({ parties: { people: [ana.id, alba.id] } })
    expect(await refusalOf(does(alba, hers))).toBe('own_case')
    await does(emma, hers)
    expect(await refusalOf(does(alba, hers))).toBe('own_case')
  })

  test('a companion on the trip in question counts as a party until 30 days after the trip', async () => {
    const trip = await diana.posts({ from: 'Rosario', to: 'Córdoba', price: '0', inDays: 3 })
    const seq = async () => (await db.selectFrom('trips').select('seq').where('id', '=', trip).executeTakeFirstOrThrow()).seq
    const about = act({ parties: { people: [ana.id], tripSeqs: [await seq()] } })
    await ana.asksForSeat(trip)
    const seat = await alba.asksForSeat(trip)
    expect(seat.state).toBe('confirmed')
    expect(await refusalOf(does(alba, about))).toBe('own_case')
    expect(await refusalOf(does(alba, act({ parties: { people: [ana.id] } })))).toBe('own_case')
    expect(await does(emma, about)).toMatchObject({ proposed: true })
    await later(35 * DAY_MS)
    expect(await does(alba, about)).toMatchObject({ proposed: true })
  })
})

describe('an administrator and their appointee', () => {
  test('for seven days, administrator and appointee cannot confirm each other’s actions; the operator can', async () => {
    const nora = await join({ name: 'Nora', registered: true, admin: true })
    const grant = act({ subject: `account:${nora.id}`, parties: { people: [nora.id] } })
    await does(emma, grant)
    await does(alba, grant)
    const [ofEmma, ofNora] = [act(), act()]
    await does(emma, ofEmma)
    await does(nora, ofNora)
    expect(await refusalOf(does(nora, ofEmma))).toBe('second_admin_needed')
    expect(await refusalOf(does(emma, ofNora))).toBe('second_admin_needed')
    expect(await refusalOf(does(alba, ofNora))).toBe('second_admin_needed')
    expect(await does(operator, ofNora)).toMatchObject({ proposed: false, proposedBy: nora.id })
    await later(6 * DAY_MS + 23 * HOUR_MS)
    expect(await refusalOf(does(nora, ofEmma))).toBe('second_admin_needed')
    await later(HOUR_MS)
    expect(await does(nora, act({ subject: ofEmma.subject }))).toMatchObject({ proposed: true })
    expect(await does(emma, act({ subject: ofEmma.subject }))).toMatchObject({ proposed: false })
  })
})

test('proposals require a recent login of administrators, but not of the operator', () => {
  expect(() => requireRecentLoginOf({ by: emma.id }, clock.now())).toThrow('step_up_required')
  expect(() => requireRecentLoginOf(operator, clock.now())).not.toThrow()
})

test('without another administrator, the response and the refusal contain the operator’s command', async () => {
  const others = { admin: false }
  const taken = await db
    .updateTable('accounts')
    .set(others)
    .where('id', '<>', emma.id)
    .where('admin', '=', true)
    .returning('id')
    .execute()
  const one = act()
  const first = await does(emma, one)
  const command = `npm run admin -- confirm ${first.id}`
  expect(first).toMatchObject({ proposed: true, command })
  await expect(does(emma, one)).rejects.toMatchObject({ details: { command } })
  expect(await does(operator, one)).toEqual({ proposed: false, id: first.id, proposedBy: emma.id })
  expect(await actionsOn(one.subject)).toEqual([
    ['proposed', emma.id],
    ['proposal_confirmed', null],
  ])
  expect(await refusalOf(does(operator, act()))).toBe('not_found')
  await db
    .updateTable('accounts')
    .set({ admin: true })
    .where(
      'id',
      'in',
      taken.map(({ id }) => id),
    )
    .execute()
})
