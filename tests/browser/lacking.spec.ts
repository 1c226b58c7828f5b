import { expect, type Page } from '@playwright/test'
import { postTrip } from './acting.ts'
import { test } from './evidence.ts'
import { inDays, oneLanguage, open, words } from './people.ts'
import { settle } from './settling.ts'

/*
 * Browsers that lack a feature: in-app browsers, private windows, plain http, full disks. Members can use every page with them.
 */

const lost = () => {
  for (const part of [
    'indexedDB',
    'EventSource',
    'BroadcastChannel',
    'IntersectionObserver',
    'ResizeObserver',
    'requestIdleCallback',
  ])
    Reflect.deleteProperty(globalThis, part)
}
const isNull = (name: string) => Object.defineProperty(globalThis, name, { value: null, configurable: true })
const throwing = (name: string) =>
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('Access is denied for this document.', 'SecurityError')
    },
  })
const full = () =>
  Object.defineProperty(Storage.prototype, 'setItem', {
    value() {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    },
  })
const refusing = () =>
  Object.defineProperty(globalThis, 'caches', {
    value: new Proxy({}, { get: () => () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')) }),
  })
const onHttp = () => {
  Reflect.deleteProperty(Crypto.prototype, 'randomUUID')
  for (const part of ['clipboard', 'locks', 'serviceWorker', 'share', 'storage'])
    Reflect.deleteProperty(Navigator.prototype, part)
  for (const part of ['caches', 'cookieStore', 'Notification', 'PushManager']) Reflect.deleteProperty(globalThis, part)
}

type Lack = readonly [name: string, lack: (page: Page) => Promise<unknown>]

const lacks: Lack[] = [
  ['sessionStorage is null', (page) => page.addInitScript(isNull, 'sessionStorage')],
  ['sessionStorage cannot be read', (page) => page.addInitScript(throwing, 'sessionStorage')],
  ['localStorage is null', (page) => page.addInitScript(isNull, 'localStorage')],
  ['storage is full', (page) => page.addInitScript(full)],
  ['caches refuse', (page) => page.addInitScript(refusing)],
  ['parts that only help are missing', (page) => page.addInitScript(lost)],
  ['the page came by plain http', (page) => page.addInitScript(onHttp)],
]

for (const language of oneLanguage) {
  const { pages } = words[language]

  for (const [name, lack] of lacks)
    test(`a member uses every page although ${name} (${language})`, async ({ browser }) => {
      const { page } = await settle(browser, 'Nora', { drives: true, language })
      const trip = await postTrip(page, { date: inDays(20) })
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await lack(page)
      for (const path of ['/home', '/route-list', '/route', `/route/${trip}`, '/profile', '/car', '/suggestion-box']) {
        await open(page, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByText(pages.needs)).toBeHidden()
      }
      await page.getByRole('textbox').last().fill('Más paradas en Pergamino.')
      expect(errors).toEqual([])
    })
}
