import { type Browser, expect, type Page } from '@playwright/test'
import { sendMessage, showChat } from '#contract/messages/messages.ts'
import { changeHeaders, holdRequests, send } from './acting.ts'
import { accessible, introduceOneself, type Language, languages, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { expectFailure, test } from './story.ts'

/** Opens a conversation in the browsers of two people, after one of them has written a greeting. */
async function two(browser: Browser, language: Language) {
  const [sofia, lucia] = [await settle(browser, 'Sofía', { language }), await settle(browser, 'Lucía', { language })]
  await send(sofia.page, sendMessage, { body: { email: lucia.id, message: 'Hola' } })
  await Promise.all([open(sofia.page, `/chat/${lucia.id}`), open(lucia.page, `/chat/${sofia.id}`)])
  const pages = { sofia: sofia.page, lucia: lucia.page }
  await Promise.all(Object.values(pages).map((page) => page.getByRole('log').getByRole('listitem').first().waitFor()))
  const sofiaLogsIn = async () => {
    // waits for the provider's page: the chat has a form with a field too, which the next line would fill in
    await sofia.page.waitForURL('**/dev-idp/**')
    await introduceOneself(sofia.page, sofia.email, sofia.givenName, sofia.familyName)
  }
  return { ...pages, sofiaLogsIn, sofias: sofia.id, lucias: lucia.id, email: lucia.email, chat: words[language].messages }
}

/** Logs out as another tab of the same browser would. */
const endsSession = async (page: Page) => {
  await page.request.post('/api/logout', { headers: await changeHeaders(page), data: {} })
}

const field = (page: Page, { message }: { message: string }) => page.getByRole('textbox', { name: message })
const messageWith = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true })
const unique = (text: string) => `${text} ${Math.random().toString(36).slice(2, 8)}`

for (const language of spokenIn(import.meta.filename))
  test(`two people chat, and each sees the other’s messages as they arrive (${language})`, async ({ browser }) => {
    const { sofia, lucia, chat } = await two(browser, language)
    const [question, answered] = [unique('¿Salimos 8:30?'), unique('<b>Sí</b>, puntual')]
    await field(sofia, chat).fill(question)
    await field(sofia, chat).press('Enter')
    await expect(messageWith(lucia, question)).toBeVisible()
    await field(lucia, chat).fill(answered)
    await field(lucia, chat).press('Shift+Enter')
    await field(lucia, chat).pressSequentially('Besos')
    await lucia.getByRole('button', { name: chat.send }).click()
    await expect(messageWith(sofia, `${answered}\nBesos`)).toBeVisible()
    await expect(field(lucia, chat)).toHaveValue('')
    const own = await messageWith(sofia, question).boundingBox()
    const theirs = await messageWith(sofia, `${answered}\nBesos`).boundingBox()
    expect(own?.x).toBeGreaterThan(theirs?.x ?? Infinity)
    await accessible(sofia)
    await open(lucia, '/chat')
    const line = lucia.getByRole('main').getByRole('link').filter({ hasText: 'Besos' })
    await expect(line).toBeVisible()
    const later = unique('Llevo facturas')
    await field(sofia, chat).fill(later)
    await field(sofia, chat).press('Enter')
    const news = lucia.getByRole('main').getByRole('link').filter({ hasText: later })
    await expect(news).toBeVisible()
    await expect(news).toContainText('1')
    await accessible(lucia)
    await news.click()
    await expect(messageWith(lucia, later)).toBeVisible()
    await lucia
      .getByRole('link', { name: chat.all_chats })
      .or(lucia.getByRole('navigation', { name: chat.chats }))
      .first()
      .waitFor()
    await open(lucia, '/profile?tab=chat')
    await expect(lucia.getByRole('tabpanel').getByRole('link').filter({ hasText: later })).toBeVisible()
  })

test('the chat refuses a message that is too long, and shows the excess in characters', async ({ browser }) => {
  const { sofia, chat } = await two(browser, 'es-AR')
  await sofia.setViewportSize({ width: 390, height: 844 })
  await field(sofia, chat).fill('a'.repeat(2100))
  await expect(sofia.getByRole('status').filter({ hasText: 'Sobran 100 caracteres' })).toBeVisible()
  await expect(sofia.getByRole('button', { name: chat.send, exact: true })).toHaveAccessibleDescription(chat.text_too_long)
  await accessible(sofia)
  await field(sofia, chat).press('Enter')
  await expect(field(sofia, chat)).toHaveValue('a'.repeat(2100))
  await field(sofia, chat).fill('a'.repeat(2000))
  await field(sofia, chat).press('Enter')
  await expect(field(sofia, chat)).toHaveValue('')
  await expect(messageWith(sofia, 'a'.repeat(2000))).toBeVisible()
})

test('on a phone, sending a message clears and focuses the field, with no hint over it and the page’s foot below', async ({
  browser,
}) => {
  const { sofia, chat } = await two(browser, 'en-US')
  await sofia.setViewportSize({ width: 390, height: 844 })
  await field(sofia, chat).fill('Llego en diez')
  await sofia.getByRole('button', { name: chat.send }).click()
  await expect(messageWith(sofia, 'Llego en diez')).toBeVisible()
  await expect(field(sofia, chat)).toBeFocused()
  await expect(sofia.getByText(chat.message_required)).toBeHidden()
  expect(await sofia.evaluate(() => scrollY)).toBe(0)
  await expect(sofia.getByRole('contentinfo')).not.toBeInViewport()
  await field(sofia, chat).fill(' ')
  await sofia.getByRole('button', { name: chat.send }).hover()
  await expect(sofia.getByText(chat.message_required)).toBeVisible()
  // a half-written message is restored after leaving the page
  await field(sofia, chat).fill('Mejor en')
  await sofia.reload()
  await expect(field(sofia, chat)).toHaveValue('Mejor en')
})

test('a message written offline survives a reload, and is sent once when the connection returns', async ({ browser }) => {
  expectFailure(/^\/api\/chat\/add$/, 0)
  const { sofia, lucia, lucias, chat } = await two(browser, 'en-US')
  const [first, second] = [unique('Estoy en el túnel'), unique('Ya vuelvo')]
  await sofia.context().setOffline(true)
  for (const text of [first, second]) {
    await field(sofia, chat).fill(text)
    await field(sofia, chat).press('Enter')
  }
  await expect(sofia.getByText(chat.waiting)).toHaveCount(2)
  await accessible(sofia)
  await sofia.context().setOffline(false)
  await expect(messageWith(lucia, second)).toBeVisible()
  await expect(sofia.getByText(chat.waiting)).toHaveCount(0)
  for (const page of [sofia, lucia]) for (const text of [first, second]) await expect(messageWith(page, text)).toHaveCount(1)

  // the server has stored the message, and its response is lost; the page is opened again
  const third = unique('Cambié de asiento')
  await sofia.route('**/api/chat/add', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await field(sofia, chat).fill(third)
  await field(sofia, chat).press('Enter')
  await expect(messageWith(lucia, third)).toBeVisible()
  await sofia.unrouteAll({ behavior: 'wait' })
  await open(sofia, `/chat/${lucias}`)
  await expect(messageWith(sofia, third)).toHaveCount(1)
  await expect.poll(() => sofia.evaluate(() => sessionStorage.getItem('unsent'))).toBeNull()
  const { messages } = await send(sofia, showChat, { params: { id: lucias }, query: {} })
  expect(messages.filter(({ message }) => [first, second, third].includes(message)).length).toBe(3)
})

for (const language of languages)
  test(`a message after the session’s end requires a login, which sends it and restores the draft (${language})`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\//, 401)
    const { sofia, lucia, lucias, chat, sofiaLogsIn } = await two(browser, language)
    // blocks live events, as in a fifth tab: no connection notifies this page of the session's end
    await sofia.route('**/api/events**', (route) => route.abort())
    await open(sofia, `/chat/${lucias}`)
    const text = unique('Llego en diez')
    await endsSession(sofia)
    await field(sofia, chat).fill(text)
    await field(sofia, chat).press('Enter')
    await expect(sofia.getByText(chat.logged_out)).toBeVisible()
    await expect(sofia.getByText(chat.waiting)).toHaveCount(0)
    await field(sofia, chat).fill('y llevo')
    await sofia.setViewportSize({ width: 390, height: 844 })
    await accessible(sofia)
    await sofia.getByRole('button', { name: chat.log_in_to_send }).click()
    await sofiaLogsIn()
    await expect(messageWith(lucia, text)).toHaveCount(1)
    await expect(messageWith(sofia, text)).toHaveCount(1)
    await expect(field(sofia, chat)).toHaveValue('y llevo')
    await expect(sofia.getByText(chat.logged_out)).toHaveCount(0)
  })

test('a logout in another tab closes the chat, which shows that the draft is stored', async ({ browser }) => {
  expectFailure(/^\/api\//, 401)
  const { sofia, chat, sofiaLogsIn } = await two(browser, 'es-AR')
  const { shell } = words['es-AR']
  await field(sofia, chat).fill('Llego en')
  await endsSession(sofia)
  await expect(sofia.getByText(shell.session_over)).toBeVisible()
  await expect(sofia.getByText(shell.kept)).toBeVisible()
  await accessible(sofia)
  await sofia.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
  await sofiaLogsIn()
  await expect(field(sofia, chat)).toHaveValue('Llego en')
})

test('a new message does not scroll a reader who is further up, and shows that new messages are below', async ({ browser }) => {
  const { sofia, lucia, chat } = await two(browser, 'en-US')
  for (let n = 0; n < 12; n++) {
    await field(lucia, chat).fill(unique(`Parada ${n}`))
    await field(lucia, chat).press('Enter')
  }
  const log = sofia.getByRole('log')
  const foot = () => log.evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight)
  await expect(sofia.getByRole('log').getByText(/Parada 11/)).toBeVisible()
  expect(await foot()).toBeLessThan(3)
  await log.evaluate((box) => (box.scrollTop = 0))
  const last = unique('Llegamos')
  await field(lucia, chat).fill(last)
  await field(lucia, chat).press('Enter')
  const newer = sofia.getByRole('button', { name: chat.newer })
  await expect(newer).toBeVisible()
  expect(await log.evaluate((box) => box.scrollTop)).toBe(0)
  await newer.click()
  await expect(messageWith(sofia, last)).toBeInViewport()
  await expect(newer).toBeHidden()
})

test('blocking a person closes the chat for both after a confirmation, and can be undone', async ({ browser }) => {
  expectFailure(/^\/api\/chat\/add$/, 403)
  const { sofia, lucia, sofias, chat } = await two(browser, 'en-US')
  const name = (await sofia.getByRole('heading', { level: 1 }).innerText()).trim()
  const named = (words: string) => words.replace('{name}', name)
  // holds the requests of Lucía's page, because a late event must not update the page before she writes
  const release = await holdRequests(lucia, `**/api/chat/${sofias}*`)
  await sofia.getByRole('button', { name: named(chat.block) }).click()
  await accessible(sofia)
  await sofia
    .getByRole('dialog')
    .getByRole('button', { name: named(chat.block) })
    .click()
  await expect(sofia.getByText(named(chat.blocked))).toBeVisible()
  await expect(field(sofia, chat)).toHaveCount(0)
  await field(lucia, chat).fill('¿Hola?')
  await field(lucia, chat).press('Enter')
  await expect(lucia.getByText(new RegExp(chat.not_sent))).toBeVisible()
  await accessible(lucia)
  await lucia.getByRole('button', { name: chat.discard }).click()
  release()
  await open(lucia, `/chat/${sofias}`)
  await expect(lucia.getByText(/^You can’t message /)).toBeVisible()
  await sofia
    .getByRole('main')
    .getByRole('button', { name: named(chat.unblock) })
    .last()
    .click()
  await sofia
    .getByRole('dialog')
    .getByRole('button', { name: named(chat.unblock) })
    .click()
  await expect(field(sofia, chat)).toBeVisible()
})

test('a person’s page links to the chat, and at 390 pixels nothing is wider than the page', async ({ browser }) => {
  const { sofia, lucias, email, chat } = await two(browser, 'es-AR')
  await sofia.setViewportSize({ width: 390, height: 844 })
  await open(sofia, `/user/${lucias}`)
  await sofia.getByRole('link', { name: /Escribirle a/ }).click()
  await expect(field(sofia, words['es-AR'].messages)).toBeVisible()
  await expect(sofia.getByText(words['es-AR'].messages.note)).toBeVisible()
  expect(await sofia.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await accessible(sofia)
  await open(sofia, `/chat/${email}`)
  await expect(sofia.getByRole('log').getByRole('listitem').first()).toBeVisible()
  await sofia.getByRole('link', { name: chat.all_chats }).click()
  await expect(sofia.getByRole('heading', { level: 1, name: words['es-AR'].messages.chats })).toBeVisible()
  await accessible(sofia)
})
