import { type Browser, expect, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Registration } from '#contract/people/people.ts'
import { addCar, type NewCar } from '#contract/people/vehicles.ts'
import type { Purpose } from '#domain/images/image.ts'
import type { Gender } from '#domain/people/account.ts'
import { changeHeaders, origin, ownPage, send } from './acting.ts'
import { type Made, SETTLED_WIDTH, type Wanted } from './doorContract.ts'
import { newNumber } from './numbers.ts'
import { introduceOneself, type Language, open, words } from './people.ts'

/** A user of one test only. */
export interface Settled {
  page: Page
  id: string
  email: string
  givenName: string
  familyName: string
  /** empty without a registration */
  dni: string
  /** given and family name */
  name: string
}

interface Options {
  drives?: boolean
  /** false for a user with names and an e-mail only */
  isRegistered?: boolean
  gender?: Gender
  language?: Language
  /** replaces default values of profile and car */
  profile?: Partial<Registration>
  car?: Partial<NewCar>
}

const letters = (count: number, from = 'abcdefghijklmnopqrstuvwxyz') =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('')

/** Returns an unused name. Letters only, because names have no digits. */
export const newFamilyName = () => letters(1, 'BCDFGLMNPRSTV') + letters(7)

export const newPlate = () => `${letters(2)} ${randomInt(100, 1000)} ${letters(4)}`.toUpperCase()

/** Logs in a new user in a separate browser. By default, the user is registered, and a driver has a car. */
export async function settle(browser: Browser, givenName: string, options: Options = {}): Promise<Settled> {
  const { drives = false, isRegistered = true, gender = 'Rather not say', language = 'en-US', profile } = options
  const page = await ownPage(browser, language)
  const familyName = newFamilyName()
  const email = `${familyName.toLowerCase()}@example.org`
  const names = { name: givenName, lastName: familyName, gender }
  const registration = isRegistered ? { ...(await filledIn()), ...names, ...profile } : undefined
  const car = drives ? { ...newCar(), ...options.car } : undefined
  const { id, session } = await askDoor({ email, givenName, familyName, language, registration, car })
  await page.context().addCookies([{ name: 'session', value: session, url: origin(), httpOnly: true, sameSite: 'Lax' }])
  return { page, id, email, givenName, familyName, dni: registration?.dni ?? '', name: `${givenName} ${familyName}` }
}

/** Values of a registration besides the name. */
async function filledIn() {
  const address = { telephone: await newNumber(), street: 'San Martín 1234', city: 'Rosario', province: 'Santa Fe' }
  return { dni: await newNumber(), dniKind: 'passport' as const, age: 41, about: 'Viajo los martes.', ...address }
}

const newCar = () => ({ plate: newPlate(), color: 'Azul', brand: 'Renault', model: 'Kangoo', cylinder: 1.6 })

async function askDoor(wanted: Wanted): Promise<Made> {
  const port = await readFile(join(process.env.TRAMO_FOLDER ?? '', 'door'), 'utf8')
  const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: JSON.stringify(wanted) })
  expect(answer.ok, `the door makes ${wanted.email}`).toBe(true)
  return (await answer.json()) as Made // as: only the server of the browser tests responds here
}

/** Logs in again after the session has ended. */
export async function returns({ page, ...person }: Settled, language: Language = 'en-US'): Promise<void> {
  await open(page, '/route-list')
  await page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true }).click()
  await introduceOneself(page, person.email, person.givenName, person.familyName)
  await page.getByRole('button', { name: words[language].shell.profile_menu }).waitFor()
  await expect(page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true })).toHaveCount(0)
}

/** Adds a car; a borrowed car gets the document that allows the driver to drive it. */
export async function getsCar(page: Page, isBorrowed = false, own: Partial<NewCar> = {}) {
  const [greencard, ...bluecard] = await uploads(page, 'green_card', ...(isBorrowed ? (['blue_card'] as const) : []))
  await send(page, addCar, { body: { ...newCar(), ...own, greencard, bluecard, checkboxBlueCard: isBorrowed } })
}

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name: 'picture.png', mimeType: 'image/png', buffer }))

const small = drawn(SETTLED_WIDTH, 200, '#8ac')

/** Puts a picture into a field of a form, and waits until the picture is uploaded. */
export async function choosesPicture(page: Page, field: string): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/image') && response.ok())
  await putsPicture(page, field, '#8ac')
  await sent
}

/** Puts a picture into a field without waiting for the upload, because a profile photo is cropped first. */
export async function putsPicture(page: Page, field: string, background: string): Promise<void> {
  await page
    .locator(`input[type="file"][name="${field}"]`)
    .first()
    .setInputFiles(await drawn(640, 480, background))
}

export async function uploads(page: Page, ...purposes: Purpose[]): Promise<string[]> {
  const [headers, file] = await Promise.all([changeHeaders(page), small])
  return Promise.all(
    purposes.map(async (purpose) => {
      const answer = await page.request.post('/api/image', { headers, multipart: { purpose, file } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()).id
    }),
  )
}
