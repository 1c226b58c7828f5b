import { expect, test } from 'vitest'
import { makeApp } from '../../app.ts'
import { cast } from '../../testing/cast.ts'

const { app, world } = await cast()
const asked = (on: typeof app, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  on.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)

/** The same stage under another address or with a token. */
const served = (publicUrl: string, METRICS_TOKEN?: string) =>
  makeApp({ ...world, publicUrl, settings: { ...world.settings, ...(METRICS_TOKEN && { METRICS_TOKEN }) } }, () => ({
    start: () => Promise.reject(new Error('nobody logs in here')),
    finish: () => Promise.reject(new Error('nobody logs in here')),
    farewell: async () => '/',
  }))

test('figures are for this machine, where the site is this machine’s own', async () => {
  expect(await asked(app)).toBe(200)
  expect(await asked(app, {}, '203.0.113.5')).toBe(404)
  expect(await asked(app, { 'x-forwarded-for': '203.0.113.5' })).toBe(404)
  expect(await asked(app, { forwarded: 'for=203.0.113.5' })).toBe(404)
})

test('a site that others reach gives them to the token alone, whatever a proxy on the same machine leaves out', async () => {
  const open = await served('https://tramo.example')
  expect(await asked(open)).toBe(404)
  await open.close()
  const tokened = await served('https://tramo.example', 'a-token-of-metrics')
  expect(await asked(tokened)).toBe(404)
  expect(await asked(tokened, { authorization: 'Bearer another' })).toBe(404)
  expect(await asked(tokened, { authorization: 'Bearer a-token-of-metrics' }, '203.0.113.5')).toBe(200)
  await tokened.close()
})
