import { expect, test } from 'vitest'
import { makeApp } from '../../../app.ts'
import { cast } from '../../../testing/cast.ts'
import { patience } from '../../../testing/database/patience.ts'

const { ana, bruno, diana, app, clock, db, world } = await cast()
const scrape = (on: typeof app, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  on.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)

/** Starts the stage's server with another address or a token. */
const served = (publicUrl: string, METRICS_TOKEN?: string) =>
  makeApp({ ...world, publicUrl, settings: { ...world.settings, ...(METRICS_TOKEN && { METRICS_TOKEN }) } }, () => ({
    start: () => Promise.reject(new Error('nobody logs in here')),
    finish: () => Promise.reject(new Error('nobody logs in here')),
    farewell: async () => '/',
  }))

test('metrics are readable from this machine while no other machine can reach the site', async () => {
  expect(await scrape(app)).toBe(200)
  expect(await scrape(app, {}, '203.0.113.5')).toBe(404)
  expect(await scrape(app, { 'x-forwarded-for': '203.0.113.5' })).toBe(404)
  expect(await scrape(app, { forwarded: 'for=203.0.113.5' })).toBe(404)
})

test('a site that other machines can reach shows metrics only to a client with the token, with or without proxy headers', async () => {
  const open = await served('https://tramo.example')
  expect(await scrape(open)).toBe(404)
  await open.close()
  const tokened = await served('https://tramo.example', 'a-token-of-metrics')
  expect(await scrape(tokened)).toBe(404)
  expect(await scrape(tokened, { authorization: 'Bearer another' })).toBe(404)
  expect(await scrape(tokened, { authorization: 'Bearer a-token-of-metrics' }, '203.0.113.5')).toBe(200)
  await tokened.close()
})

test('metrics count open work, listeners, waits and refusals', async () => {
  const refused = async () =>
    Number(/^tramo_refusals_total{reason="not_found"} (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1])
  const asksForNothing = () => ana.opens('5b7ee1ea-45b5-4ae5-8f60-05a4e1a2ab4e').catch(String)
  await asksForNothing()
  clock.pass(5000)
  const before = await refused()
  const trip = await bruno.posts({ from: 'Rosario', to: 'Córdoba', joining: 'at_once' })
  await ana.startsToPay(trip)
  await ana.asksForSeat(await diana.posts({ from: 'Rosario', to: 'Funes', joining: 'on_approval' }))
  const notification = await db.selectFrom('notifications').select('id').limit(1).executeTakeFirstOrThrow()
  const due = { next_try_at: clock.now(), made_at: clock.now() }
  await db
    .insertInto('deliveries')
    .values({ ...due, notification_id: notification.id, channel: 'mail' })
    .execute()
  clock.pass(5000)
  expect(await asksForNothing()).toContain('not_found')
  const { body } = await app.inject('/metrics')
  const figure = (name: string) =>
    Number(
      body
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1],
    )
  expect(await refused()).toBe(before + 1)
  expect(figure('tramo_orders{state="waiting"}')).toBe(1)
  expect(figure('tramo_deliveries_waiting{channel="mail"}')).toBe(1)
  expect(figure('tramo_delivery_age_seconds')).toBe(5)
  expect(figure('tramo_streams_open')).toBe(0)
  expect(figure('tramo_pool_size')).toBe(patience.most)
  expect(figure('tramo_pool_waiting')).toBe(0)
  const [busy, idle] = ['busy', 'idle'].map((state) => figure(`tramo_pool_connections{state="${state}"}`))
  expect((busy ?? 0) + (idle ?? 0)).toBeGreaterThan(0)
})
