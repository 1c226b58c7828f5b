import { type BrowserContext, expect, type Page } from '@playwright/test'
import { createECDH } from 'node:crypto'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { notificationTexts } from '#contract/notifications/notifications.es-AR.ts'
import { showChoices } from '#contract/notifications/notifications.ts'
import { postTrip, send } from './acting.ts'
import { accessible, filled, open, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

test.use({ serviceWorkers: 'allow', permissions: ['notifications'] })

/** Globals that this test adds to the service worker. */
interface CountedScope {
  registration: ServiceWorkerRegistration
  shownCount: number
}

/**
 * Passes a message to a page's service worker as a push service would, since no real push service is reachable. Resolves only
 * when the worker has shown the notification, because Chromium loses it when notifications are listed meanwhile.
 */
async function pushService(page: Page) {
  const chrome = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) =>
    chrome.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [one] }) => one && resolve(one.registrationId)),
  )
  await chrome.send('ServiceWorker.enable')
  const registrationId = await found
  const { origin } = new URL(page.url())
  const [worker] = page.context().serviceWorkers()
  await worker?.evaluate(() => {
    const scope = self as unknown as CountedScope // as: the types here are those of a page, not of a worker
    const show = scope.registration.showNotification.bind(scope.registration)
    scope.shownCount = 0
    scope.registration.showNotification = async (...parts) => {
      await show(...parts)
      scope.shownCount++
    }
  })
  let sent = 0
  return async (data: string) => {
    await chrome.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
    sent++
    await expect.poll(() => worker?.evaluate(() => (self as unknown as CountedScope).shownCount)).toBe(sent)
  }
}

const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const all = (await (await navigator.serviceWorker.getRegistration())?.getNotifications()) ?? []
    return all.map(({ title, body, data }) => ({ title, body, path: String(data).replace(location.origin, '') }))
  })

/**
 * Returns the path that a click on the notification opens. No test can click a notification of the system, so the service worker
 * gets the event directly.
 */
async function opensOnPress(context: BrowserContext): Promise<string | undefined> {
  const [worker] = context.serviceWorkers()
  return worker?.evaluate(async () => {
    // as: the types here are those of a page, not of a worker
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      clients: { openWindow: (address: string) => Promise<null> }
    }
    const [notification] = await scope.registration.getNotifications()
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = (address) => (resolve(address), Promise.resolve(null))
      const press = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} })
      self.dispatchEvent(press)
    })
  })
}

test('a push has the text of the mail and of the bell, opens the page of its subject, and disappears when the user logs out', async ({
  browser,
}) => {
  const { page } = await settle(browser, 'Ariel', { language: 'es-AR' })
  await open(page, '/home')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated')
  const push = await pushService(page)
  const { title, text } = notificationTexts.messages_waiting
  const word = { id: '11111111-1111-4111-8111-111111111111', kind: 'messages_waiting', title, text, path: '/chat/1' }
  // a second push about the same subject replaces the notification
  for (let n = 0; n < 2; n++) await push(JSON.stringify(word))
  await expect.poll(() => notificationsOf(page)).toEqual([{ title, body: text, path: '/chat/1' }])
  expect(await opensOnPress(page.context())).toBe(`${new URL(page.url()).origin}/chat/1`)

  // an unreadable push is shown too, because browsers penalize a push that shows nothing; an address of another site is ignored
  await push('no words at all')
  await push(JSON.stringify({ ...word, id: 'other', path: 'https://example.org/' }))
  await expect
    .poll(async () => (await notificationsOf(page)).map(({ title, path }) => `${title} ${path}`).toSorted())
    .toEqual([`${title} /notifications`, 'Tramo /notifications'].toSorted())

  const { shell } = words['es-AR']
  await open(page, '/home')
  await page.getByRole('button', { name: shell.profile_menu }).click()
  await page.getByRole('button', { name: shell.menu_logout }).click()
  await page.waitForURL(/:\d+\/$/)
  expect(await notificationsOf(page)).toEqual([])
})

test('a page that announces notifications offers push on this device, and shows when it is on', async ({ browser }) => {
  const { bookings, notifications } = words['en-US']
  const driver = await settle(browser, 'Mercedes', { drives: true })
  const trip = await postTrip(driver.page, { joining: 'on_approval' })
  const { page } = await settle(browser, 'Ariel')
  const key = createECDH('prime256v1').generateKeys('base64url')
  await page.addInitScript((p256dh) => {
    // fakes permission and subscription, because no push service is reachable and no test can answer the browser's prompt
    let given: object | null = null
    // `window.name` survives navigations in a tab
    let permission = window.name || 'default'
    const keys = { p256dh, auth: 'A'.repeat(22) }
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys, unsubscribe: () => Promise.resolve(true) }
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = () => Promise.resolve((permission = window.name = 'granted') as NotificationPermission)
    PushManager.prototype.getSubscription = () => Promise.resolve(given as PushSubscription | null)
    PushManager.prototype.subscribe = () => {
      given = { ...subscription, toJSON: () => subscription }
      return Promise.resolve(given as PushSubscription)
    }
  }, key)
  const seat = await send(page, requestSeat, { body: { idRoute: trip } })
  await open(page, '/home')
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)).toBe('activated')
  await open(page, `/booking/${seat.id}`)
  await expect(page.getByText(bookings.says.told)).toBeVisible()
  await expect(page.getByText(bookings.push_offer)).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: notifications.push_on, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: bookings.push_offer_on })).toBeVisible()
  expect((await send(page, showChoices, {})).browsers).toBe(1)
  // the offer disappears once it is answered
  await open(page, `/booking/${seat.id}`)
  await expect(page.getByRole('heading', { name: filled(bookings.title.waiting_for, { driver: 'Mercedes' }) })).toBeVisible()
  await expect(page.getByText(bookings.push_offer)).toHaveCount(0)
})
