import { type Browser, expect, type Page } from '@playwright/test'
import { editPerson } from '#contract/people/people.ts'
import { look, postTrip, send } from './acting.ts'
import { newMobile } from './numbers.ts'
import { accessible, filled, inDays, type Language, oneLanguage, open, words } from './people.ts'
import { settle } from './settling.ts'
import { expectError, expectFailure, test } from './story.ts'

/** Creates a logged-in driver with a mobile number, by default a new one. */
async function withPhone(browser: Browser, name: string, language: Language, telephone?: string) {
  const mobile = telephone ?? (await newMobile())
  const who = await settle(browser, name, { drives: true, language, profile: { telephone: mobile } })
  return { ...who, mobile }
}

const asksForCode = (page: Page, language: Language) =>
  page.getByRole('button', { name: words[language].profile.phone_message }).click()

/** Sends the message that the page prepared, or another text, from the phone of the demo. */
async function writesToUs(page: Page, language: Language, text?: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: words[language].profile.phone_demo_send }).click()
  const sending = await opening
  if (text) await sending.locator('[name="text"]').fill(text)
  await accessible(sending)
  await sending.getByRole('button').click()
  await expect(sending.getByRole('status')).toBeVisible()
  return sending
}

const isChecked = (page: Page, language: Language) =>
  expect(page.getByText(filled(words[language].profile.phone_checked_on, { day: '' }))).toBeVisible()

for (const language of oneLanguage) {
  const { profile, shell, refusals, post, join } = words[language]

  test(`a driver verifies a phone number by a message to the site, and other people see the badge (${language}, A14)`, async ({
    browser,
  }) => {
    const { page } = await withPhone(browser, 'Selva', language)
    await open(page, '/profile')
    await page.getByRole('button', { name: profile.phone_open }).click()
    await accessible(page)
    await asksForCode(page, language)
    await expect(page.getByText(profile.phone_waits)).toBeVisible()
    await accessible(page)
    await writesToUs(page, language, 'Tramo 12345, no: 1234567. 000000')
    // 000000 is wrong, except with a chance of one in a million
    await expect(page.getByText(refusals.phone_code_wrong)).toBeVisible()
    await accessible(page)
    await writesToUs(page, language)
    await isChecked(page, language)
    await accessible(page)

    const trip = await postTrip(page)
    const { page: other } = await settle(browser, 'Tomás', { language })
    await look(other, trip)
    await expect(other.getByText(shell.phone_checked).first()).toBeVisible()
    await accessible(other)
  })

  test(`the last user to verify a number gets it, and the pages of both users show this immediately (${language}, A14)`, async ({
    browser,
  }) => {
    const first = await withPhone(browser, 'Berta', language)
    await open(first.page, '/profile#phone')
    await asksForCode(first.page, language)
    await writesToUs(first.page, language)
    await isChecked(first.page, language)
    const second = await withPhone(browser, 'Carla', language, first.mobile)
    await open(second.page, '/profile#phone')
    await asksForCode(second.page, language)
    await writesToUs(second.page, language)
    await isChecked(second.page, language)
    await expect(first.page.getByRole('button', { name: profile.phone_message })).toBeVisible()
  })

  test(`a user enters the code of an SMS in the profile, which shows a refusal of a wrong code at the field (${language}, A14)`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/me\/phone\/code$/, 422)
    // the frame of a mail runs no scripts, so the script that records the trace of a retry causes an error there
    if (test.info().retry > 0) expectError(/^Blocked script execution in '[^']*\/dev-mail\//)
    const { page } = await withPhone(browser, 'Uma', language)
    await open(page, '/profile#phone')
    await page.getByRole('button', { name: profile.phone_sms }).click()
    const code = page.locator('[name="code"]')
    await expect(code).toBeFocused()
    const mailbox = page.waitForEvent('popup')
    await page.getByRole('link', { name: profile.phone_demo_read }).click()
    const inbox = await mailbox
    // opens an SMS, not just the first entry, since mails of other tests arrive meanwhile
    await inbox.locator('a.person').filter({ hasNotText: '@' }).first().click()
    const [sent = ''] = /\d{6}/.exec((await inbox.locator('pre').textContent()) ?? '') ?? []
    await code.fill(sent === '000000' ? '000001' : '000000')
    await page.getByRole('button', { name: profile.phone_confirm }).click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    await accessible(page)
    await code.fill(sent)
    await page.getByRole('button', { name: profile.phone_confirm }).click()
    await expect(page.getByText(profile.phone_done)).toBeVisible()
    await isChecked(page, language)
  })

  test(`joining and posting lead to the verification of a telephone and back, where it is required (${language}, A14)`, async ({
    browser,
  }) => {
    const driver = await settle(browser, 'Dora', { drives: true, language })
    const date = inDays(64)
    const trip = await postTrip(driver.page, { date })
    const { page, id } = await withPhone(browser, 'Rita', language)
    await open(page, `/route-list/1?from=3838583&to=3860259&date=${date}`)
    // REQUIRE_PHONE is a setting of the whole installation, so the browser test fakes its responses; the server's tests check the
    // real responses
    const answers = (path: RegExp, change: (json: never) => object) =>
      page.route(path, async (route) => {
        if (route.request().method() !== 'GET') return route.fallback()
        const response = await route.fetch()
        await route.fulfill({ response, json: change((await response.json()) as never) })
      })
    await answers(/\/api\/maps\/route\/[0-9a-f-]{36}(\?|$)/, (seen: object) => ({
      ...seen,
      whyNotJoin: 'phone_check_required',
    }))
    await answers(/\/api\/session$/, (session: { me: object }) => ({
      ...session,
      me: { ...session.me, phoneDue: 'joining' },
    }))
    await page.getByRole('main').locator(`a[href^="/route/${trip}"]`).first().click()
    await expect(page.getByText(refusals.phone_check_required)).toBeVisible()
    await accessible(page)
    await page.getByRole('link', { name: join.check_phone }).click()
    await expect(page.getByRole('button', { name: profile.phone_message })).toBeVisible()

    // changes the user's profile, so that the open pages refetch the session
    await send(page, editPerson, { params: { id }, body: { about: 'Viajo los jueves.' } })
    await page.getByRole('banner').getByRole('button', { name: shell.post_trip }).click()
    await expect(page.getByRole('heading', { name: post.phone_first })).toBeVisible()
    await accessible(page)
    await page.getByRole('link', { name: post.phone_check }).click()
    await asksForCode(page, language)
    await page.unrouteAll({ behavior: 'wait' })
    await writesToUs(page, language)
    await expect(page.getByText(profile.phone_done)).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: profile.phone_go_on }).click()
    await expect(page.getByRole('heading', { name: post.title })).toBeVisible()
  })
}
