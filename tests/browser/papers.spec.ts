import { expect, type Page } from '@playwright/test'
import { decidePaper, listIdentities } from '#contract/moderation/moderation.ts'
import { sendPaper } from '#contract/people/papers.ts'
import { listCars } from '#contract/people/vehicles.ts'
import { sentence } from '#contract/words/refusals.ts'
import type { DatedPaper } from '#domain/people/datedPaper.ts'
import { arrive, look, send } from './acting.ts'
import { looksOnce, looksTwice } from './books.ts'
import { dialog, press, pressIn } from './deciding.ts'
import { lookClosely } from './looks.ts'
import { accessible, chooseDay, choosePlace, demo, filled, inDays, type Language, oneLanguage, open, words } from './people.ts'
import { choosesPicture, settle, uploads } from './settling.ts'
import { siteWith } from './siteWith.ts'
import { expectFailure } from './story.ts'

const test = siteWith('papers', { REQUIRE_PAPERS: 'all' })
/** Converts the wire's dd-mm-yyyy to yyyy-mm-dd, for a date field. */
const dayIn = (days: number) => inDays(days).split('-').toReversed().join('-')

/** Sends a document and approves it by calls, without screens. */
async function hasSeen(admin: Page, page: Page, kind: DatedPaper, days: number) {
  const [image = ''] = await uploads(page, kind)
  const [car] = await send(page, listCars, { query: {} })
  const vehicle = kind === 'licence' || !car || !('id' in car) ? {} : { vehicleId: car.id }
  await send(page, sendPaper, { body: { kind, image, validUntil: inDays(days), ...vehicle } })
  await looksOnce()
  const { papers } = await send(admin, listIdentities, { query: {} })
  const id = papers.find((paper) => paper.image === image)?.id ?? ''
  await send(admin, decidePaper, { params: { id }, body: { result: 'seen' } })
}

/** Opens the photo as administrator, corrects the date, and approves the document. */
async function seesPaper(admin: Page, { name, kind, day }: { name: string; kind: string; day: string }, done: string) {
  const { papers, profile } = words['en-US']
  await open(admin, '/admin/identity')
  await admin.getByRole('button', { name: new RegExp(`${name}.*${kind}`) }).click()
  await admin.getByRole('button', { name: `${papers.check.open}: ${kind}` }).click()
  await dialog(admin).getByRole('textbox').fill('To look at the date')
  await pressIn(admin, profile.open)
  await expect(dialog(admin).getByRole('img')).toBeVisible()
  await pressIn(admin, profile.close)
  await accessible(admin)
  await press(admin, papers.check.right)
  await dialog(admin).getByLabel(papers.check.day).fill(day)
  await accessible(admin)
  await pressIn(admin, papers.check.right)
  await expect(admin.getByText(filled(done, { name }))).toBeVisible()
}

async function writesTrip(page: Page, days: number, { post }: (typeof words)[Language]) {
  await open(page, '/route')
  await choosePlace(page, post.route.origin, 'rosario', /^Rosario/)
  await choosePlace(page, post.route.destination, 'cordoba', /Córdoba/)
  await chooseDay(page, new RegExp(post.when.choose), inDays(days))
  await page.getByLabel(post.when.time, { exact: true }).fill('10:30')
  await press(page, post.summary.preview)
  await page.waitForURL('**/route/finish')
}

for (const language of oneLanguage) {
  const { papers, post } = words[language]

  test(`posting refuses a trip after the insurance expires, and accepts it once a new insurance is approved (${language}, I7)`, async ({
    browser,
  }) => {
    expectFailure(/^\/api\/maps\/route\/add$/, 403)
    const admin = await arrive(browser, demo.administrator)
    const { page, name, id } = await settle(browser, 'Irma', { drives: true, language })
    for (const [kind, days] of [
      ['licence', 300],
      ['insurance', 20],
      ['inspection', 300],
    ] as const)
      await hasSeen(admin, page, kind, days)
    await writesTrip(page, 40, words[language])
    await press(page, post.preview.create)
    await expect(page.getByText(sentence('insurance_required', language))).toBeVisible()
    await accessible(page)
    await page.getByRole('link', { name: post.preview.send_paper }).click()
    await expect(page.getByRole('heading', { name: papers.title })).toBeVisible()
    await expect(page.getByText(papers.soon)).toBeVisible()
    await accessible(page)
    expect(await lookClosely(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 900 })

    await press(page, filled(papers.send_new, { paper: papers.short.insurance }))
    await press(page, papers.submit)
    await expect(page.locator('[name="validUntil"]')).toHaveAttribute('aria-invalid', 'true')
    await choosesPicture(page, 'image')
    await page.locator('[name="validUntil"]').fill(dayIn(-1))
    await expect(page.getByText(sentence('paper_lapsed', language))).toBeVisible()
    await accessible(page)
    await page.locator('[name="validUntil"]').fill(dayIn(400))
    await press(page, papers.submit)
    await expect(page.getByText(papers.done)).toBeVisible()
    await accessible(page)
    await looksTwice()
    const isLookedAt = page.getByText(papers.sent.split('{day}')[1] ?? '')
    await expect(isLookedAt).toBeVisible()

    const paper = { name, kind: words['en-US'].papers.kind.insurance, day: dayIn(380) }
    await seesPaper(admin, paper, words['en-US'].papers.check.done.looked)
    const second = await arrive(browser, demo.secondAdministrator)
    await seesPaper(second, paper, words['en-US'].papers.check.done.seen)
    // the owner's open page shows the approval by itself
    await expect(isLookedAt).toHaveCount(0)

    await open(page, '/route/finish')
    await press(page, post.preview.create)
    await press(page, post.created.go)
    await page.waitForURL(/posted=/)
    const { page: other } = await settle(browser, 'Jano', { language })
    await look(other, new URL(page.url()).searchParams.get('posted') ?? '')
    const badge = filled(papers.badge, { papers: `${papers.short.licence}.*`, month: '' })
    await expect(other.getByText(new RegExp(badge, 'i'))).toBeVisible()
    await accessible(other)

    // the second administrator approved it by mistake
    const { check } = words['en-US'].papers
    await press(second, check.back)
    await dialog(second).getByRole('textbox').fill('It is of another car.')
    await accessible(second)
    await pressIn(second, check.back)
    await expect(second.getByText(filled(check.taken_back, { name }))).toBeVisible()

    // opens the inspection, which was checked long before, from the driver's page
    await open(second, `/user/${id}`)
    const onFile = second.getByRole('listitem').filter({ hasText: words['en-US'].papers.kind.inspection })
    await onFile.getByRole('button', { name: check.back }).click()
    await dialog(second).getByRole('textbox').fill('The photo shows another plate.')
    await pressIn(second, check.back)
    await expect(onFile.getByText(/not accepted/)).toBeVisible()
    await accessible(second)
    await open(page, '/profile?tab=car#papers')
    await expect(page.getByText(filled(papers.refused, { reason: 'It is of another car.' }))).toBeVisible()
    await accessible(page)

    // the driver withdraws the license
    const short = papers.short.licence
    await press(page, filled(papers.back.seen, { paper: short }))
    await expect(dialog(page).getByText(papers.back.why_seen)).toBeVisible()
    await accessible(page)
    await pressIn(page, papers.back.yes)
    await expect(page.getByText(papers.back.done)).toBeVisible()
    await expect(page.getByText(papers.none, { exact: true })).toBeVisible()
    await accessible(page)
    await other.reload()
    await expect(other.getByText(new RegExp(filled(papers.badge, { papers: '.*', month: '' }), 'i'))).toBeVisible()
    await expect(other.getByText(new RegExp(badge, 'i'))).toHaveCount(0)
    await writesTrip(page, 30, words[language])
    await press(page, post.preview.create)
    await expect(page.getByText(sentence('licence_required', language)).first()).toBeVisible()
    await accessible(page)
  })
}
