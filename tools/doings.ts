import type { Page } from '@playwright/test'
import type { Messages } from '#web/texts/texts.ts'
import { choosePlace } from '../tests/browser/people.ts'
import { answer, draft, never, ownTrip, writeDraft } from './scenery.ts'

/** What happens on a page before its picture is taken. */
export type Doing = (page: Page, words: Messages) => Promise<unknown>

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()

export const postTrip: Doing = (page, { shell }) => press(page, isPhone(page) ? shell.post : shell.post_trip)
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640

export const logInFromGate: Doing = async (page, { shell }) => {
  await page.getByRole('main').getByRole('button', { name: shell.log_in, exact: true }).click()
  await page.waitForURL(/\/dev-idp\//)
}

export const openCalendar: Doing = async (page, { trips }) => {
  await press(page, `${trips.date}: ${trips.choose_day}`)
  await page.getByRole('grid').waitFor()
}

export const typeCity: Doing = async (page, { trips }) => {
  await page.getByRole('combobox', { name: trips.from, exact: true }).fill('san ma')
  await page.getByRole('option').first().waitFor()
}

export const openFirst: Doing = async (page) => {
  await page.getByRole('main').locator('a[href^="/route/"]').first().click()
  await page.waitForURL(/\/route\/[0-9a-f-]{36}\?/)
}

export const openMap: Doing = (page, { trips }) => press(page, trips.map.open)

/** A call that failed is tried again before the page says so. */
export const hearWhy: Doing = (page) => page.getByRole('alert').first().waitFor()

export const makeMistakes: Doing = async (page, { post }) => {
  await choosePlace(page, post.route.origin, 'rosario', /Rosario/)
  await choosePlace(page, post.route.destination, 'rosario', /Rosario/)
  await page.getByLabel(post.when.time, { exact: true }).fill('03:15')
  await page.getByLabel(post.cost.tolls).focus()
  // a button that is off can be pressed all the same: the page then says why
  await page.getByRole('button', { name: post.summary.preview, exact: true }).click({ force: true })
}

export const previewThatNeverComes = async (page: Page) => {
  await writeDraft(page, draft)
  await never(page, '**/api/maps/route/preview')
}

export const previewThatOverlaps = async (page: Page) => {
  const { date, hours } = await ownTrip(page)
  await writeDraft(page, { ...draft, day: date.split('-').toReversed().join('-'), hours })
}

/** On a day on which this person drives already, so that nothing comes of it. */
export const create: Doing = (page, { post }) => press(page, post.preview.create)

/** The dialog, without a trip that the next picture would run into. */
export const createWithoutCreating: Doing = async (page, words) => {
  await answer(page, '**/api/maps/route/add', 200, { id: '00000000-0000-4000-8000-000000000000' })
  await create(page, words)
  await page.getByRole('dialog').waitFor()
}

const askToOpen = async (page: Page, { profile }: Messages) => {
  await press(page, `${profile.open}: ${profile.paper_identity_front}`)
  return page.getByRole('dialog')
}

export const openWithoutReason: Doing = async (page, words) => {
  await (await askToOpen(page, words)).getByRole('button', { name: words.profile.open, exact: true }).click()
}

export const openPaper: Doing = async (page, words) => {
  const dialog = await askToOpen(page, words)
  await dialog.getByRole('textbox').fill('To see what I sent.')
  await dialog.getByRole('button', { name: words.profile.open, exact: true }).click()
  await dialog.getByRole('img').waitFor()
}

export const editCar: Doing = (page, { profile }) => press(page, profile.edit_car.replace('{car}', 'Volkswagen Amarok'))

export const editCarWrongly: Doing = async (page, words) => {
  await editCar(page, words)
  await page.locator('[name="patent"]').fill('')
  await page.locator('[name="consumption"]').fill('99')
  await press(page, words.profile.save)
}

export const editCbuWrongly: Doing = async (page, { profile }) => {
  await press(page, profile.edit_driving)
  await page.locator('[name="cbu"]').fill('0110599540000012345673')
  await press(page, profile.save)
}
