import { describe, expect, test } from 'vitest'
import * as contract from '#contract/admin/admin.ts'
import * as settings from '#contract/admin/settings.ts'
import { showTasks } from '#contract/admin/tasks.ts'
import { deleteOrder } from '#contract/payments/payments.ts'
import { editPerson } from '#contract/people/people.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts'
import { recordRun } from '../platform/jobs/actions.ts'
import { cast } from '../testing/cast.ts'
import { listenAnywhere, listens } from '../testing/listening.ts'
import { refusalOf } from '../testing/person.ts'
import { runJob } from '../testing/runJob.ts'

const { ana, bruno, carla, diana, emma, db, app, world, clock, later, join } = await cast()

const users = async (query: Record<string, unknown> = {}) => emma.call(contract.listUsers, { query })
const namesOf = async (query: Record<string, unknown>) => (await users(query)).rows.map(({ name }) => name)
const routes = (query: Record<string, unknown> = {}) => emma.call(contract.listRoutes, { query })
const orders = (query: Record<string, unknown> = {}) => emma.call(contract.listTransactions, { query })
const file = async (path: string) => (await emma.send('POST', `/api/dashboard/${path}`)).body
const acts = (action: string) => db.selectFrom('audit').selectAll().where('action', '=', action).execute()

for (const name of ['Zoe', 'Álvaro', 'Ñata', 'Xenia', 'Walter', 'Vera']) await join({ name, registered: true })
await join({ name: 'Tito' })

describe('list of all accounts', () => {
  test('the list of accounts has eight accounts a page, counted from the first or the last page, in any sort order', async () => {
    const all = await users({ sort: 'name' })
    expect(all).toMatchObject({ total: 12, more: false })
    expect(all.rows.map(({ name }) => name)).toEqual(['Álvaro', 'Ana', 'Bruno', 'Carla', 'Diana', 'Emma', 'Ñata', 'Vera'])
    // Tito has no name in his profile, so he comes last, under the name from his login
    expect(await namesOf({ sort: 'name', page: 2 })).toEqual(['Walter', 'Xenia', 'Zoe', 'Tito'])
    expect((await users({ sort: 'email' })).rows[0]?.name).toBe('Ana')
    const last = await users({ sort: 'email', page: -1 })
    expect(last.rows.at(-1)).toEqual((await users({ sort: 'email', descending: 'true' })).rows[0])
    expect(last.rows).toHaveLength(8)
  })

  test('the search in the list of accounts matches the beginnings of names, ignoring accents, and of e-mails', async () => {
    expect(await namesOf({ q: 'alva' })).toEqual(['Álvaro'])
    expect(await namesOf({ q: 'nata prue' })).toEqual(['Ñata'])
    expect(await namesOf({ q: 'tit' })).toEqual(['Tito'])
    expect(await namesOf({ q: 'diana@' })).toEqual(['Diana'])
    expect(await users({ q: 'nobody' })).toMatchObject({ rows: [], total: 0 })
    expect(await namesOf({ q: `'; drop table accounts; --` })).toEqual([])
  })

  test('the list of accounts is filtered by gender and flags', async () => {
    expect(await namesOf({ admin: 'true' })).toEqual(['Emma'])
    expect((await users({ admin: 'false' })).total).toBe(11)
    expect((await namesOf({ gender: 'Female', sort: 'name' })).slice(0, 2)).toEqual(['Ana', 'Carla'])
    expect(await namesOf({ gender: 'none' })).toEqual(['Tito'])
    const boris = await join({ name: 'Boris', registered: true, standing: 'suspended' })
    expect((await users({ banned: 'true' })).rows).toMatchObject([{ id: boris.id, isBanned: true }])
  })

  test('the list of accounts refuses callers who are not administrators, and unknown parameters', async () => {
    expect(await refusalOf(ana.call(contract.listUsers, { query: {} }))).toBe('admin_only')
    expect((await emma.send('GET', '/api/dashboard/users?sort=dni')).statusCode).toBe(422)
    expect((await emma.send('GET', '/api/dashboard/users?page=2000')).statusCode).toBe(422)
  })
})

describe('downloads of a list', () => {
  test('a download contains the rows of the list without spreadsheet formulas, and is recorded in the audit log', async () => {
    const mallory = await join({ name: 'Mallory', registered: true })
    await emma.call(editPerson, { params: { id: mallory.id }, body: { lastName: 'Uno' } })
    // Forms refuse a name that begins like a spreadsheet formula. If such a name is stored anyway, a spreadsheet must not run it
    // as a formula.
    await db
      .updateTable('accounts')
      .set({ last_name: '=HYPERLINK("http://x.example","y")' })
      .where('id', '=', mallory.id)
      .execute()
    const text = await file('users/csv?q=mallory')
    const [head, row, end] = text.split('\r\n')
    expect(head).toBe('\u{feff}email,name,lastName,gender,admin,banned,createdAt')
    expect(row).toContain(`"'=HYPERLINK(""http://x.example"",""y"")"`)
    expect(end).toBe('')
    const [act] = await acts('list_downloaded')
    expect(act).toMatchObject({ actor: emma.id, subject: 'list:users', content: { after: { q: '…' } } })
  })

  test('a download contains all rows of a long list, and no document numbers', async () => {
    const text = await file('users/csv')
    expect(text.trimEnd().split('\r\n')).toHaveLength((await users()).total + 1)
    expect(text).not.toContain('30000111')
    expect((await ana.send('POST', '/api/dashboard/users/csv')).statusCode).toBe(403)
  })
})

describe('lists of trips and transactions', () => {
  test('the list of trips shows their drivers, includes past trips, and finds trips by origin or destination', async () => {
    const first = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3, restriction: 'petsAllowed' })
    const second = await diana.posts({ from: 'Mendoza', to: 'Rosario', inDays: 4, price: '500' })
    const ids = async (query: object) => (await routes({ ...query })).rows.map(({ id }) => id)
    expect(await ids({ q: 'rosario' })).toEqual([second, first])
    expect(await ids({ q: 'cordo' })).toEqual([first])
    expect(await ids({ q: 'bruno@example' })).toEqual([first])
    expect(await ids({ sort: 'price' })).toEqual([second, first])
    expect(await ids({ sort: 'origin', page: -1 })).toEqual([second, first])
    await diana.cancelsTrip(second)
    expect(await ids({ when: 'coming' })).toEqual([first])
    expect(await ids({ when: 'cancelled' })).toEqual([second])
    expect((await routes({ q: 'cordo' })).rows).toMatchObject([
      { driver: { name: 'Bruno', email: bruno.email }, place: 3, restriction: 'petsAllowed', departed: false, hours: '09:00' },
    ])
    expect(await file('routes/csv?q=cordo')).toContain('Bruno Prueba,bruno@example.org,')
  })

  test('an administrator cancels an order with a refund and later hides the order, and the audit log records both actions', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 })
    const id = await ana.pays(trip)
    expect((await orders()).rows).toMatchObject([{ id, status: 'created', state: 'paid', user: { name: 'Ana' } }])
    expect((await orders({ q: ana.email, status: 'approved' })).rows).toHaveLength(1)
    expect((await orders({ status: 'pending' })).rows).toEqual([])
    const [{ payment_id } = { payment_id: null }] = (await orders()).rows
    expect((await orders({ q: String(payment_id) })).rows).toHaveLength(1)
    expect(await refusalOf(emma.call(deleteOrder, { params: { id }, query: { reason: ' ' } }))).toContain('reason_required')
    await emma.call(deleteOrder, { params: { id }, query: { reason: 'Paid for the wrong day' } })
    await runJob(world, 'send-refunds')
    expect((await orders()).rows).toMatchObject([{ id, state: 'refunded' }])
    await emma.call(deleteOrder, { params: { id }, query: { reason: 'Settled with Ana' } })
    expect((await orders()).rows).toEqual([])
    const by = { actor: emma.id, subject: `order:${id}` }
    expect(await acts('order_cancelled')).toMatchObject([{ ...by, content: { reason: 'Paid for the wrong day' } }])
    expect(await acts('order_hidden')).toMatchObject([{ ...by, content: { reason: 'Settled with Ana' } }])
  })
})

describe('live updates of lists', () => {
  test('an open list is notified of changes immediately, less often on a busy day, and no longer once the administrator loses the role', async () => {
    const here = await listenAnywhere(app)
    const nora = await join({ name: 'Nora', registered: true, admin: true })
    const olga = await join({ name: 'Olga', registered: true, admin: true })
    const line = await listens(here, nora, [], true)
    expect(await line.next()).toEqual({ event: 'hello' })
    await emma.call(editPerson, { params: { id: ana.id }, body: { city: 'Funes' } })
    expect(await line.next()).toEqual({ event: 'hint', topic: 'admin' })
    await Promise.all(Array.from({ length: 20 }, () => world.live.publish([`account:${ana.id}`])))
    expect(await line.next()).toEqual({ event: 'hint', topic: 'admin' })
    // removing a role needs two administrators (A11)
    for (const admin of [emma, olga]) await admin.call(editPerson, { params: { id: nora.id }, body: { isAdmin: false } })
    // on a slow machine each action may send a separate event
    let last = await line.next()
    while (last?.event === 'hint') last = await line.next()
    expect(last).toEqual({ event: 'end' })
    expect((await listens(here, ana, [], true)).status).toBe(403)
  })
})

describe('figures of the dashboard', () => {
  test('the dashboard shows the specification’s figures, by the Argentine calendar, without unpaid orders', async () => {
    const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9 })
    const bought = await ana.pays(trip)
    await carla.leaves((await carla.startsToPay(trip)).id)
    const { priceMinor = 0 } = (await orders()).rows.find(({ id }) => id === bought) ?? {}
    const figures = await emma.call(contract.showDashboard, { query: {} })
    const costs = Math.floor((2 * priceMinor) / 100)
    expect(figures).toMatchObject({
      year: 2026,
      month: 11,
      currency: 'ARS',
      currencies: ['ARS'],
      sales: { minor: priceMinor, lastMinor: 0, change: null },
      costs: { minor: costs },
      revenue: { minor: Math.floor((10 * priceMinor) / 100) - costs },
    })
    expect(figures.months).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, priceMinor, null])
    expect(figures.members).toHaveLength(5)
    expect(figures.transactions.map(({ id }) => id)).toContain(bought)
  })

  test('the figures change to the next month exactly at its beginning in Argentina', async () => {
    const month = async () => (await emma.call(contract.showDashboard, { query: {} })).month
    // moves the clock from the 23rd, 09:00, to the last minute of the 30th
    await later(7 * DAY_MS + 14 * HOUR_MS + 59 * MINUTE_MS)
    expect(await month()).toBe(11)
    await later(MINUTE_MS)
    expect(await month()).toBe(12)
    const { sales } = await emma.call(contract.showDashboard, { query: {} })
    expect(sales).toMatchObject({ minor: 0, change: -1 })
  })
})

describe('scheduled jobs', () => {
  const jobs = async () => (await emma.call(contract.showJobs, {})).jobs
  const job = async (name: string) => (await jobs()).find((one) => one.name === name)

  test('each run is recorded with its outcome, and only the latest runs are stored', async () => {
    expect(await job('settle-trips')).toMatchObject({ last: null, late: false, at: '*/5 * * * *' })
    await recordRun(world, 'settle-trips', async () => [{ numDeletedRows: 3n }])
    expect(await job('settle-trips')).toMatchObject({ last: { problem: null, done: 3 }, runs: 1, failed: 0 })
    const broken = recordRun(world, 'settle-trips', () => Promise.reject(new Error('the road is gone')))
    await expect(broken).rejects.toThrow('the road is gone')
    expect(await job('settle-trips')).toMatchObject({ last: { problem: 'Error: the road is gone' }, runs: 2, failed: 1 })
    for (let i = 0; i < 104; i++) await recordRun(world, 'settle-trips', async () => i)
    expect(await job('settle-trips')).toMatchObject({ last: { done: 103 }, runs: 100, failed: 0 })
  })

  test('a job is late more than five minutes after its scheduled run', async () => {
    clock.pass(9 * MINUTE_MS)
    expect(await job('settle-trips')).toMatchObject({ late: false })
    clock.pass(2 * MINUTE_MS)
    expect(await job('settle-trips')).toMatchObject({ late: true })
    const { nextAt } = (await job('settle-trips')) ?? {}
    expect(Date.parse(nextAt ?? '') - clock.now().getTime()).toBeLessThanOrEqual(5 * MINUTE_MS)
    expect((await emma.call(showTasks, {})).jobs).toContain('settle-trips')
  })

  test('a job runs even if its run cannot be recorded', async () => {
    const nowhere = { ...world, db: { transaction: () => ({ execute: () => Promise.reject(new Error('no database')) }) } }
    let done = false
    // as: recordRun uses only this method of the database
    await recordRun(nowhere as unknown as typeof world, 'settle-trips', async () => (done = true))
    expect(done).toBe(true)
  })
})

describe('price of fuel', () => {
  const set = async (body: { price: string; from?: string }) => {
    const answer = await emma.call(settings.addFuelPrice, { body })
    return Array.isArray(answer) ? answer : []
  }

  test('an administrator sets a fuel price from now or from a later day on, never two for the same day', async () => {
    const [now] = await set({ price: '1612,50' })
    expect(now).toMatchObject({ priceMinor: 161_250, currency: 'ARS', current: true, validFrom: clock.now().toISOString() })
    const [announced, still] = await set({ price: '1700', from: clock.inDays(10) })
    expect([announced?.current, still?.current]).toEqual([false, true])
    expect(await refusalOf(set({ price: '1800', from: clock.inDays(10) }))).toBe('fuel_price_there')
    expect(await refusalOf(set({ price: '0' }))).toBe('amount_out_of_range')
    expect(await refusalOf(set({ price: '1', from: clock.inDays(-1) }))).toBe('date_in_past')
    expect(await acts('fuel_price_set')).toHaveLength(2)
    expect((await bruno.opens(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 3 }))).breakdown.fuelPriceMinor).toBe(
      161_250,
    )
  })
})

describe('limit of tolls as a share of the fuel (M10)', () => {
  const set = (body: { percent: number; from?: string }) => emma.call(settings.setTollsPercent, { body })
  const posts = (tolls: string) => bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 9, tolls })

  test('the limit of tolls is a quarter until an administrator sets another one for later trips', async () => {
    expect(await emma.call(settings.listTollsPercents, {})).toMatchObject([{ percent: 25, current: true }])
    const { breakdown } = await bruno.opens(await bruno.posts({ from: 'Rosario', to: 'Córdoba', inDays: 6 }))
    const share = (percent: number) => Math.floor((breakdown.fuelMinor * percent) / 100)
    const pesos = (minor: number) => (minor / 100).toFixed(2)
    await expect(posts(pesos(share(25) + 1))).rejects.toMatchObject({
      message: 'tolls_above_reference',
      parts: { limitMinor: share(25) },
    })
    const [now] = await set({ percent: 40 })
    expect(now).toMatchObject({ percent: 40, current: true, validFrom: clock.now().toISOString() })
    await posts(pesos(share(40)))
    const [announced, still] = await set({ percent: 10, from: clock.inDays(10) })
    expect([announced?.current, still?.current]).toEqual([false, true])
    await expect(posts(pesos(share(40) + 1))).rejects.toMatchObject({ parts: { limitMinor: share(40) } })
    expect(await refusalOf(set({ percent: 12, from: clock.inDays(10) }))).toBe('tolls_percent_there')
    expect(await refusalOf(set({ percent: 101 }))).toBe('amount_out_of_range')
    expect(await refusalOf(set({ percent: 30, from: clock.inDays(-1) }))).toBe('date_in_past')
    expect(await acts('tolls_percent_set')).toHaveLength(2)
  })
})
