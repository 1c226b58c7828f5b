import { expect, type Page } from '@playwright/test'
import { postTrip } from '#contract/trips/tripPosting.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { dayLabel } from '#web/ui/kit/dates/day.ts'
import { send } from './acting.ts'
import { accessible, chooseDay, choosePlace, filled, inDays, oneLanguage, open, spokenIn, words } from './people.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

test.describe.configure({ mode: 'parallel' })

const isoOf = (date: string) => date.split('-').toReversed().join('-')
const isFriday = (date: string) => new Date(`${isoOf(date)}T00:00:00Z`).getUTCDay() === 5
/** Returns the first Friday at least a week ahead, in days from today. */
const friday = () => Array.from({ length: 7 }, (_, n) => 8 + n).find((n) => isFriday(inDays(n))) ?? 8
/** Posts three Fridays with returns on Sundays, on a route on which no other test searches. */
const postSeries = (driver: Page, first: number) =>
  send(driver, postTrip, {
    body: {
      origin: 3838233,
      originName: 'Salta, Salta, Argentina',
      destination: 3836873,
      destinationName: 'San Miguel de Tucumán, Tucumán, Argentina',
      date: inDays(first),
      hours: '17:00',
      place: 3,
      restriction: '',
      returns: { date: inDays(first + 2), hours: '18:30' },
      repeats: { weekdays: [5], until: inDays(first + 14) },
    },
  })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const language of spokenIn(import.meta.filename)) {
  const { post, trips, driving, series } = words[language]
  const label = (inSoMany: number) => dayLabel(isoOf(inDays(inSoMany)), language)

  test(`a driver posts eight Fridays with returns in one go, and cancels one (${language})`, async ({ browser }) => {
    const first = friday()
    const { page: driver } = await settle(browser, 'Vilma', { drives: true, language })
    await open(driver, '/route')
    await choosePlace(driver, post.route.origin, 'salta', /^Salta/)
    await choosePlace(driver, post.route.destination, 'san miguel de tucuman', /San Miguel de Tucumán/)
    await chooseDay(driver, new RegExp(post.when.choose), inDays(first))
    await driver.getByLabel(post.when.time, { exact: true }).fill('17:00')

    await driver.getByRole('checkbox', { name: post.back_way.also }).check()
    await driver.getByRole('checkbox', { name: post.repeats.also }).check()
    await button(driver, post.summary.preview).click()
    await expect(driver.getByText(filled(post.required, { field: post.back_way.time }))).toBeVisible()
    await chooseDay(driver, new RegExp(post.back_way.date), inDays(first + 2))
    await driver.getByLabel(post.back_way.time, { exact: true }).fill('18:30')
    await chooseDay(driver, new RegExp(`^${post.repeats.until}`), inDays(first + 56))
    // one of nine Fridays is a holiday
    await button(driver, filled(post.repeats.leave_out, { day: label(first + 14) })).click()
    await expect(button(driver, filled(post.repeats.put_back, { day: label(first + 14) }))).toBeVisible()
    await accessible(driver)
    await button(driver, post.summary.preview).click()
    await driver.waitForURL('**/route/finish')

    const dates = driver.getByRole('main').locator('section', { has: driver.getByRole('heading', { name: post.dates.title }) })
    await expect(dates.getByRole('listitem')).toHaveCount(16)
    await expect(dates.getByText(label(first + 14))).toHaveCount(0)
    await accessible(driver)
    await button(driver, post.preview.create).click()
    const dialog = driver.getByRole('dialog')
    await expect(dialog).toContainText('16')
    await expect(dialog.getByRole('link', { name: post.created.calendar })).toHaveAttribute('href', /calendar\.ics$/)
    await accessible(driver)
    const file = await driver.request.get(
      (await dialog.getByRole('link', { name: post.created.calendar }).getAttribute('href')) ?? '',
    )
    expect((await file.text()).match(/BEGIN:VEVENT/g)).toHaveLength(16)
    await button(driver, post.created.go).click()
    await driver.waitForURL(/posted=/)
    const id = new URL(driver.url()).searchParams.get('posted') ?? ''

    // cancels the third of the eight
    const known = await send(driver, showTrip, { params: { id }, query: {} })
    const third = known.series?.trips.filter(({ sameWay }) => sameWay)[1]?.id ?? ''
    await open(driver, `/route/${third}`)
    await button(driver, driving.cancel_trip).click()
    await expect(driver.getByRole('radio', { name: series.scope_one })).toBeChecked()
    await driver.getByLabel(driving.cancel_reason).fill('Me toca trabajar.')
    await accessible(driver)
    await driver.getByRole('dialog').getByRole('button', { name: driving.cancel_yes, exact: true }).click()
    await expect(driver.getByText(trips.cancelled).first()).toBeVisible()
    const left = await send(driver, showTrip, { params: { id }, query: {} })
    expect(left.series?.trips.filter(({ sameWay }) => sameWay)).toHaveLength(6)
    expect(left.series?.trips.filter(({ sameWay }) => !sameWay)).toHaveLength(8)
  })
}

for (const language of oneLanguage) {
  const { trips, series } = words[language]
  const label = (inSoMany: number) => dayLabel(isoOf(inDays(inSoMany)), language)

  test(`a passenger sees "weekly" on the card, the return and the other Fridays (${language})`, async ({ browser }) => {
    const first = friday() + (language === 'en-US' ? 28 : 35)
    const { page: driver } = await settle(browser, 'Wilson', { drives: true, language })
    const { trips: posted = [] } = await postSeries(driver, first)
    const { page } = await settle(browser, 'Sofía', { language })
    await open(page, `/route-list/1?from=3838233&to=3836873&date=${inDays(first)}`)
    const card = page.locator(`a[href^="/route/${posted[0]?.id}"]`)
    await expect(card.getByText(trips.weekly).filter({ visible: true })).toBeVisible()
    await card.click()
    const together = page.getByRole('region', { name: series.title })
    await expect(together).toContainText(language === 'en-US' ? 'Every Friday' : 'Todos los viernes')
    await accessible(page)
    await together.getByRole('link', { name: label(first + 7) }).click()
    await page.waitForURL(`**/route/${posted[2]?.id}**`)
    await page.getByRole('link', { name: series.also_back }).click()
    await page.waitForURL(`**/route/${posted[3]?.id}**`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Tucumán.*Salta/)
    await expect(page.getByRole('link', { name: series.also_there })).toBeVisible()
    await accessible(page)
  })
}

test('an edit applies to a trip and the following trips if the driver chooses this', async ({ browser }) => {
  const language = 'es-AR'
  const { editTrip: texts } = words[language]
  const { page: driver } = await settle(browser, 'Ximena', { drives: true, language })
  const { trips: posted = [] } = await postSeries(driver, friday())
  await open(driver, `/route/${posted[2]?.id}/edit`)
  await driver.locator('[name="hours"]').fill('16:00')
  await driver.getByRole('radio', { name: 'Este y el siguiente' }).check()
  await expect(driver.getByText(texts.others_asked)).toBeVisible()
  await accessible(driver)
  await button(driver, texts.save).click()
  await driver.waitForURL(`**/route/${posted[2]?.id}`)
  const hours = posted.map(async ({ id }) => (await send(driver, showTrip, { params: { id }, query: {} })).hours)
  expect(await Promise.all(hours)).toEqual(['17:00', '18:30', '16:00', '18:30', '16:00', '18:30'])
})

test('a driver skips, in one click, all Fridays on which they already drive a trip, the first one included', async ({
  browser,
}) => {
  const { post } = words['en-US']
  const { page } = await settle(browser, 'Ercilia', { drives: true })
  // the next Friday, which the chip offers, and the one two weeks later
  const next = Array.from({ length: 7 }, (_, n) => 1 + n).find((n) => isFriday(inDays(n))) ?? 1
  for (const first of [next, next + 14]) {
    const ends = { originName: 'Salta, Salta, Argentina', destinationName: 'San Salvador de Jujuy, Jujuy, Argentina' }
    await send(page, postTrip, { body: { ...ends, date: inDays(first), hours: '23:40', place: 1, restriction: '' } })
  }
  await open(page, '/route')
  await choosePlace(page, post.route.origin, 'salta', /^Salta/)
  await choosePlace(page, post.route.destination, 'san salvador de jujuy', /San Salvador de Jujuy/)
  await button(page, filled(post.when.every, { weekday: 'Friday' })).click()
  await page.getByLabel(post.when.time, { exact: true }).fill('23:30')
  await accessible(page)
  await button(page, post.summary.preview).click()
  await page.waitForURL('**/route/finish')
  await expect(page.getByText('You already have a trip at that time.')).toHaveCount(2)
  await expect(page.getByText('next day').first()).toBeVisible()
  await expect(page.getByText(post.dates.in_the_way).filter({ visible: true })).toBeVisible()
  await accessible(page)
  await button(page, 'Leave out 2 dates and create 2 trips').click()
  await expect(page.getByRole('dialog')).toContainText('2')
  await button(page, post.created.go).click()
  const id = new URL(page.url()).searchParams.get('posted') ?? ''
  const known = await send(page, showTrip, { params: { id }, query: {} })
  expect([known.date, ...(known.series?.trips ?? []).map(({ date }) => date)]).toEqual([inDays(next + 7), inDays(next + 21)])
})
