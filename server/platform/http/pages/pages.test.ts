import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cast } from '../../../testing/cast.ts'
import { framePage, makeFrames, siteOn } from '../../../testing/site/site.ts'

const { site, close } = await siteOn(await cast())
afterAll(close)

const opened = (method: 'GET' | 'HEAD', url: string, language = 'en-US') =>
  site.inject({ method, url, headers: { host: 'localhost', 'accept-language': language, cookie: `language=${language}` } })

test.each(['/nowhere', '/nowhere/', '/nowhere?from=1'])(
  'an address without a screen gets the error page with a 404: %s',
  async (url) => {
    for (const method of ['GET', 'HEAD'] as const) expect((await opened(method, url)).statusCode).toBe(404)
    const { body, headers } = await opened('GET', url)
    expect([body, headers['content-type']]).toEqual([framePage('en-US'), 'text/html; charset=utf-8'])
  },
)

test.each(['/', '/home', '/route-list/1?from=1', '/user/ana@tramo.example'])(
  'an address with a screen gets a 200: %s',
  async (url) => {
    expect((await opened('GET', url)).statusCode).toBe(200)
  },
)

test.each([
  ['/route/1).', '/route/1'],
  ['/route-list/1?from=1&to=2).', '/route-list/1?from=1&to=2'],
  ['/nowhere,', '/nowhere'],
])('%s with trailing punctuation redirects to %s', async (url, page) => {
  const { statusCode, headers } = await opened('GET', url)
  expect([statusCode, headers.location]).toEqual([302, page])
})

test('a page of the build links to the contact, or to the suggestion box without one', async () => {
  const stage = await cast({ DEMO: 'off' })
  const folder = await makeFrames()
  await writeFile(join(folder, 'en-US.html'), '<a href="/suggestion-box" data-contact>Contact</a>')
  const contacted = await siteOn(stage, folder)
  afterAll(contacted.close)
  const page = async (url = '/home') => (await contacted.site.inject({ url, headers: { host: 'localhost' } })).body
  expect(await page()).toBe('<a href="/suggestion-box" data-contact>Contact</a>')
  stage.world.installation.contact = 'a&b@example.org'
  expect(await page()).toBe('<a href="mailto:a%26b@example.org" data-contact>Contact</a>')
  // the frame is unchanged, because a service worker refuses one whose digest differs from the build's
  expect(await page('/frame/en-US')).toBe('<a href="/suggestion-box" data-contact>Contact</a>')
})
