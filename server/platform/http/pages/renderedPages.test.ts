import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cast } from '../../../testing/cast.ts'
import { makeFrames, siteOn } from '../../../testing/site/site.ts'

/** Screens that declare their reads, and some that misbehave. */
const screens = `
let read
export let release
const released = new Promise((done) => (release = done))
export let releaseAgain
const releasedAgain = new Promise((done) => (releaseAgain = done))
let reach
export const reached = new Promise((done) => (reach = done))
export const isOpen = (address) => address.startsWith('/open')
export const readBy = (by) => void (read = by)
export const frameFor = (frame, language) => ({ html, data }) => [language + '|', html + '|', data]
export async function renderPage({ address, language, at }) {
  if (address === '/public') return undefined
  if (address === '/broken') throw new Error('an element broke')
  if (address === '/held') await released
  if (address === '/held-again') await (reach(), releasedAgain)
  if (address === '/late') await new Promise(() => {})
  const [session, again] = await Promise.all([read('/api/session'), read('/api/session')])
  const { status, body } = await read('/api/dashboard')
  return { html: address, data: JSON.stringify({ me: JSON.parse(session.body).me, same: again.body === session.body, status }) }
}
`

const on = await cast()
const { ana, bruno } = on
type Site = Awaited<ReturnType<typeof siteOn>>
let site: Site
let hurried: Site
let folder: string
let release: () => void
let releaseAgain: () => void
let reached: Promise<void>

beforeAll(async () => {
  folder = await makeFrames()
  await mkdir(join(folder, 'screens'))
  await writeFile(join(folder, 'screens/ssr.mjs'), screens)
  const built = join(folder, 'built.json')
  await writeFile(join(folder, 'frame.html'), '')
  await writeFile(built, JSON.stringify({ ...JSON.parse(await readFile(built, 'utf8')), frame: 'frame.html' }))
  ;({ release, releaseAgain, reached } = await import(pathToFileURL(join(folder, 'screens/ssr.mjs')).href))
  const waitingFor = (PAGE_RENDER_MS: number) =>
    siteOn({ world: { ...on.world, settings: { ...on.world.settings, PAGE_RENDER_MS } } }, folder)
  site = await waitingFor(60_000)
  hurried = await waitingFor(1)
})
afterAll(async () => {
  await hurried.site.close()
  await site.close()
})

const cookieOf = ({ jar }: Pick<typeof ana, 'jar'>) =>
  [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
const page = (url: string, cookie = '', headers = {}, on = site) =>
  on.site.inject({ url, headers: { host: 'localhost', cookie, ...headers } })

test('a logged-in user gets the page with their data, which no cache stores', async () => {
  const { body, headers } = await page('/route-list?from=1', cookieOf(ana))
  expect(headers['cache-control']).toBe('private, no-store')
  const [language, html, data = '{}'] = body.split('|')
  expect([language, html]).toEqual(['en-US', '/route-list?from=1'])
  expect(JSON.parse(data)).toMatchObject({ me: { id: ana.id }, same: true, status: 403 })
})

test('the page has the language of the device, and is compressed for browsers that accept it', async () => {
  const answer = await page('/profile', `${cookieOf(bruno)}; language=es-AR`, { 'accept-encoding': 'gzip' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  const { body } = await page('/profile', `${cookieOf(bruno)}; language=es-AR`)
  expect(gunzipSync(answer.rawPayload).toString()).toBe(body)
  expect(body).toContain('es-AR|/profile')
  expect(body).toContain(bruno.id)
})

test.each(['/public', '/broken'])('a logged-in user gets the shared page: %s', async (address) => {
  const { body, headers } = await page(address, cookieOf(ana))
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toContain('Waiting')
})

test('a user gets the shared page when rendering takes too long', async () => {
  const { body, headers } = await page('/late', cookieOf(ana), {}, hurried)
  expect(headers['cache-control']).toBe('no-cache')
  expect(body).toContain('Waiting')
})

test('eight pages are rendered at a time, and a ninth request gets the shared page immediately', async () => {
  const pages = Array.from({ length: 9 }, () => page('/held', cookieOf(ana)))
  const { headers } = await Promise.race(pages)
  expect(headers['cache-control']).toBe('no-cache')
  release()
  const whole = (await Promise.all(pages)).filter(({ headers }) => headers['cache-control'] === 'private, no-store')
  expect(whole).toHaveLength(8)
  expect((await page('/profile', cookieOf(ana))).headers['cache-control']).toBe('private, no-store')
})

test('a person has one page rendered at a time and sixty a minute, and otherwise gets the shared page; other people are not affected', async () => {
  const settings = { ...on.world.settings, PAGE_RENDER_MS: 60_000, LIMITS: 'on' as const }
  const limited = await siteOn({ world: { ...on.world, settings } }, folder)
  const isWhole = async (who: Pick<typeof ana, 'jar'>, url: string) =>
    (await page(url, cookieOf(who), {}, limited)).headers['cache-control'] === 'private, no-store'
  const heldPage = isWhole(ana, '/held-again')
  await reached
  expect([await isWhole(ana, '/profile'), await isWhole(bruno, '/profile')]).toEqual([false, true])
  releaseAgain()
  expect(await heldPage).toBe(true)
  for (let n = 0; n < 59; n++) expect(await isWhole(ana, '/profile')).toBe(true)
  expect([await isWhole(ana, '/profile'), await isWhole(bruno, '/profile')]).toEqual([false, true])
  on.clock.pass(60_000)
  expect(await isWhole(ana, '/profile')).toBe(true)
  await limited.site.close()
})

test('visitors, and cookies without a session, get the shared page', async () => {
  expect((await page('/profile')).body).toContain('Waiting')
  const { body } = await page('/profile', 'session=gone')
  expect(body).not.toContain(ana.id)
})

test('rendering a page looks up its session once', async () => {
  const queries = vi.spyOn(on.world.pool, 'query')
  await page('/profile', cookieOf(ana))
  const lookups = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('sessions'))
  queries.mockRestore()
  expect(lookups).toHaveLength(1)
})
