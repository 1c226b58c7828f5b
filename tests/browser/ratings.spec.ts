import { type Browser, expect, type Page } from '@playwright/test'
import { requestSeat } from '#contract/bookings/bookings.ts'
import { postTrip, send } from './acting.ts'
import { clockDoes, leftHoursAgo } from './books.ts'
import { accessible, demo, filled, oneLanguage, open, speak, words } from './people.ts'
import { rates } from './rating.ts'
import { settle } from './settling.ts'
import { test } from './story.ts'

/** Creates a driver and a passenger of a trip that departed some hours ago, by default two days. Neither has rated the other. */
async function pair(browser: Browser, hours = 48) {
  const driver = await settle(browser, 'Lucía', { drives: true })
  const passenger = await settle(browser, 'Sofía', { language: 'es-AR' })
  const idRoute = await travel(driver.page, passenger.page, hours)
  return { first: driver.page, second: passenger.page, hers: driver.id, others: passenger.id, idRoute }
}

/** Makes a trip of the two people that departed some hours ago. */
async function travel(driver: Page, passenger: Page, hours: number): Promise<string> {
  const idRoute = await postTrip(driver, { priceMinor: 0 })
  await send(passenger, requestSeat, { body: { idRoute } })
  await leftHoursAgo(idRoute, hours)
  await clockDoes('complete-travelled-bookings')
  return idRoute
}

test('two people rate each other, and neither sees the other’s comment before both have written', async ({ browser }) => {
  const { first, second, hers, others } = await pair(browser)
  const { ratings } = words['en-US']
  await open(first, `/user/${others}`)
  await rates(first, 'en-US', 'On time and good company.', 9)
  await expect(first.getByText(/4\.5 out of 5\. It will be shown once/)).toBeVisible()
  await expect(first.getByText('On time and good company.')).toHaveCount(0)

  await second.setViewportSize({ width: 390, height: 844 })
  await open(second, '/profile?tab=posts')
  await expect(second.getByRole('tabpanel').getByText(words['es-AR'].profile.no_ratings)).toBeVisible()
  await expect(second.getByText('On time and good company.')).toHaveCount(0)
  await open(second, `/user/${hers}`)
  await rates(second, 'es-AR', 'Maneja de diez.', 10)
  await expect(second.getByRole('listitem').filter({ hasText: 'Maneja de diez.' })).toContainText('5 de 5')
  await accessible(second)

  await open(second, '/profile?tab=posts')
  const post = second.getByRole('listitem').filter({ hasText: 'On time and good company.' })
  await expect(post).toContainText('4,5 de 5')
  await post.getByRole('button', { name: words['es-AR'].ratings.reply_to.split('{')[0] ?? '' }).click()
  await post.getByRole('textbox').fill('¡Gracias!')
  await accessible(second)
  await post.getByRole('button', { name: words['es-AR'].ratings.send_reply }).click()
  await expect(post).toContainText('¡Gracias!')
  await expect(post.getByRole('textbox')).toHaveCount(0)

  await open(first, `/post/${others}`)
  await expect(first.getByRole('listitem').filter({ hasText: 'On time and good company.' })).toContainText('¡Gracias!')
  await accessible(first)
  await open(first, `/user/${hers}`)
  await expect(first.getByRole('button', { name: ratings.send, exact: true })).toHaveCount(0)
})

for (const language of oneLanguage)
  test(`a star in a notification opens the form with the stars chosen, and only the comment is missing (${language})`, async ({
    browser,
  }) => {
    const { ratings } = words[language]
    // exactly 24 hours, because ratings open a day after the trip, and the job only notifies of ratings that opened since the
    // last run
    const { second, hers } = await pair(browser, 24)
    await clockDoes('notify-ratings-open')
    await second.setViewportSize({ width: 390, height: 844 })
    await speak(second, language)
    await open(second, '/notifications')
    const stars = second.getByRole('list', { name: filled(ratings.rate, { name: 'Lucía' }) }).getByRole('link')
    await expect(stars).toHaveCount(5)
    await accessible(second)
    await stars.nth(3).click()
    await second.waitForURL(`**/user/${hers}?booking=*&stars=4`)
    const description = second.getByRole('textbox', { name: ratings.description })
    await expect(description).toBeFocused()
    await expect(description).toBeInViewport({ ratio: 1 })
    const four = second.getByRole('radio', { name: language === 'en-US' ? '4 of 5' : '4 de 5', exact: true })
    await expect(four).toBeChecked()
    await accessible(second)
    await description.fill('Muy puntual.')
    // adds half a star, because notifications offer only whole stars, and the form also half stars
    const [half, summary] = language === 'en-US' ? ['4.5 of 5', /4\.5 out of 5/] : ['4,5 de 5', /con 4,5 de 5/]
    await second.locator('label').filter({ hasText: half }).click()
    await expect(second.getByRole('radio', { name: half, exact: true })).toBeChecked()
    await second.getByRole('button', { name: ratings.send, exact: true }).click()
    const created = second.getByRole('dialog', { name: ratings.created })
    await expect(created).toBeVisible()
    await created.getByRole('button', { name: ratings.created_close }).click()
    await expect(second.getByText(summary)).toBeVisible()
    await open(second, '/notifications')
    await expect(second.getByRole('link', { name: /Lucía/ }).or(second.getByText(/Lucía/)).first()).toBeVisible()
    await expect(stars).toHaveCount(0)
  })

for (const language of oneLanguage)
  test(`one card lists open ratings: a picture and a name, or a driver’s trip with its day (${language})`, async ({
    browser,
  }) => {
    const { first, second, idRoute } = await pair(browser, 24)
    await clockDoes('notify-ratings-open')
    await leftHoursAgo(idRoute, 48)
    await travel(first, second, 24)
    await clockDoes('notify-ratings-open')
    const title = words[language].notifications.to_rate.split('{')[0] ?? ''
    for (const page of [first, second]) {
      await page.setViewportSize({ width: 390, height: 844 })
      await speak(page, language)
      await open(page, '/notifications')
    }
    const cardOf = (page: Page) =>
      page
        .getByRole('listitem')
        .filter({ hasText: title })
        .filter({ has: page.getByRole('list') })
    const [drivers, passengers] = [cardOf(first), cardOf(second)]
    await expect(passengers.locator('a').filter({ hasText: 'Lucía' }).locator('img, svg')).toHaveCount(2)
    // a driver rates all people of a trip together, so the card has one line for each trip, with its route and day
    await expect(drivers.getByText('Rosario → Córdoba')).toHaveCount(2)
    await expect(drivers.getByText(new RegExp(language === 'en-US' ? 'day, ' : ' de \\S+$'))).toHaveCount(2)
    await accessible(first)
    await accessible(second)
  })

test('a user without a common trip can see a person’s page, with a note on when ratings are possible', async ({ browser }) => {
  const { page } = await settle(browser, 'Renata')
  await open(page, `/user/${demo.driver}`)
  await expect(page.getByText(/After a trip together, you can rate/)).toBeVisible()
  await accessible(page)
})
