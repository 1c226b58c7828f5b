import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { showSession } from '#contract/accounts.ts'
import { register } from '#contract/people.ts'
import { addCar } from '#contract/vehicles.ts'
import type { Purpose } from '#domain/image.ts'
import { send } from './acting.ts'
import { type Language, open, speak, words } from './people.ts'

/** Somebody whom no other story knows. */
export interface Settled {
  page: Page
  id: string
  email: string
  name: string
}

const digits = (count: number) => String(Math.floor(Math.random() * 9 * 10 ** (count - 1)) + 10 ** (count - 1))

interface Wishes {
  drives?: boolean
  language?: Language
}

/**
 * A new person with a browser of their own, registered, and with a car if they drive. The number stands in the story, in quotes: what is
 * looked for afterwards in everything that is kept is read from there.
 */
export async function settle(browser: Browser, givenName: string, dni: string, wishes: Wishes = {}): Promise<Settled> {
  const { drives = false, language = 'en-US' } = wishes
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
  const email = `${givenName.toLowerCase()}.${digits(8)}@example.org`
  await speak(page, language)
  await logInAsNobodyYet(page, email, givenName, language)
  await registers(page, givenName, dni)
  if (drives) await getsCar(page)
  const { me } = await send(page, showSession, {})
  return { page, id: me?.id ?? '', email, name: `${givenName} Recién` }
}

async function logInAsNobodyYet(page: Page, email: string, givenName: string, language: Language) {
  await open(page, '/register')
  await page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true }).click()
  const form = page.locator('form').filter({ has: page.getByRole('textbox') })
  for (const [at, said] of [email, givenName, 'Recién'].entries()) await form.getByRole('textbox').nth(at).fill(said)
  await form.getByRole('button').click()
  await page.waitForURL('**/register')
}

/** After a session was ended: the provider still knows who it is. */
export async function returns({ page }: Settled, language: Language = 'en-US'): Promise<void> {
  await open(page, '/route-list')
  await page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true }).click()
  await page.getByRole('button', { name: words[language].shell.profile_menu }).waitFor()
  await expect(page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true })).toHaveCount(0)
}

async function registers(page: Page, name: string, dni: string) {
  const photo = await uploads(page, 'photo')
  const photoDni = [await uploads(page, 'identity_front'), await uploads(page, 'identity_back')]
  const address = { telephone: dni, street: 'San Martín 1234', city: 'Rosario', province: 'Santa Fe' }
  const person = { name, lastName: 'Recién', dni, genre: 'Rather not say', age: 41, about: 'Viajo los martes.' }
  await send(page, register, { body: { ...person, ...address, photo, photoDni, checkbox: true } })
}

async function getsCar(page: Page) {
  const car = { patent: `RE ${digits(3)} ${digits(2)}`, color: 'Azul', brand: 'Renault', model: 'Kangoo', cylinder: 1.6 }
  await send(page, addCar, { body: { ...car, greencard: await uploads(page, 'green_card') } })
}

const picture = () =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: '#8ac' } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name: 'picture.png', mimeType: 'image/png', buffer }))

/** Puts a picture into a field of a form, and waits until it was sent. */
export async function choosesPicture(page: Page, field: string): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/image') && response.ok())
  await page
    .locator(`input[type="file"][name="${field}"]`)
    .first()
    .setInputFiles(await picture())
  await sent
}

async function uploads(page: Page, purpose: Purpose): Promise<string> {
  const { csrf } = await send(page, showSession, {})
  const headers = { 'x-csrf-token': csrf ?? '', origin: `http://localhost:${process.env.TRAMO_PORT}` }
  const answer = await page.request.post('/api/image', { headers, multipart: { purpose, file: await picture() } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).id
}
