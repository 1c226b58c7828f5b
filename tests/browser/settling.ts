import { type Browser, expect, type Page } from '@playwright/test'
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { type Registration, register } from '#contract/people/people.ts'
import { addCar, type NewCar } from '#contract/people/vehicles.ts'
import type { Purpose } from '#domain/images/image.ts'
import type { Gender } from '#domain/people/account.ts'
import { changeHeaders, enter, ownPage, send } from './acting.ts'
import { newNumber } from './numbers.ts'
import { type Language, open, words } from './people.ts'

/** A person whom no other story knows. */
export interface Settled {
  page: Page
  id: string
  email: string
  givenName: string
  familyName: string
  /** empty before the registration */
  dni: string
  /** both names */
  name: string
}

interface Options {
  drives?: boolean
  /** whether they filled in the registration; without it they have names and an e-mail */
  isRegistered?: boolean
  gender?: Gender
  language?: Language
  /** instead of what everyone's profile and car say */
  profile?: Partial<Registration>
  car?: Partial<NewCar>
}

const letters = (count: number, from = 'abcdefghijklmnopqrstuvwxyz') =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('')

/** A name that is not taken: letters, as names have no digits. */
export const newFamilyName = () => letters(1, 'BCDFGLMNPRSTV') + letters(7)

export const newPlate = () => `${letters(2)} ${randomInt(100, 1000)} ${letters(4)}`.toUpperCase()

/** A new person with a browser of their own, logged in by calls; registered, and with a car if they drive. */
export async function settle(browser: Browser, givenName: string, options: Options = {}): Promise<Settled> {
  const { drives = false, isRegistered = true, gender = 'Rather not say', language = 'en-US', profile, car } = options
  const page = await ownPage(browser, language)
  const familyName = newFamilyName()
  const email = `${familyName.toLowerCase()}@example.org`
  const { id } = await enter(page, { email, givenName, familyName }, language)
  const dni = isRegistered ? await registers(page, { name: givenName, lastName: familyName, gender, ...profile }) : ''
  if (drives) await getsCar(page, false, car)
  return { page, id, email, givenName, familyName, dni, name: `${givenName} ${familyName}` }
}

/** After a session was ended: the provider still knows who it is. */
export async function returns({ page }: Settled, language: Language = 'en-US'): Promise<void> {
  await open(page, '/route-list')
  await page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true }).click()
  await page.getByRole('button', { name: words[language].shell.profile_menu }).waitFor()
  await expect(page.getByRole('main').getByRole('button', { name: words[language].shell.log_in, exact: true })).toHaveCount(0)
}

async function registers(page: Page, own: Partial<Registration>): Promise<string> {
  const [photo, ...photoDni] = await uploads(page, 'photo', 'identity_front', 'identity_back')
  const address = { telephone: await newNumber(), street: 'San Martín 1234', city: 'Rosario', province: 'Santa Fe' }
  const dni = await newNumber()
  const person = { dni, dniKind: 'passport' as const, age: 41, about: 'Viajo los martes.' }
  await send(page, register, { body: { ...person, ...address, ...own, photo, photoDni, checkbox: true } })
  return dni
}

/** One more car; a borrowed one with the card that says the driver may drive it. */
export async function getsCar(page: Page, isBorrowed = false, own: Partial<NewCar> = {}) {
  const car = { plate: newPlate(), color: 'Azul', brand: 'Renault', model: 'Kangoo', cylinder: 1.6 }
  const [greencard, ...bluecard] = await uploads(page, 'green_card', ...(isBorrowed ? (['blue_card'] as const) : []))
  await send(page, addCar, { body: { ...car, ...own, greencard, bluecard, checkboxBlueCard: isBorrowed } })
}

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
    .then((buffer) => ({ name: 'picture.png', mimeType: 'image/png', buffer }))

/** The shortest side that is taken; others are longer. */
export const SETTLED_WIDTH = 220
const small = drawn(SETTLED_WIDTH, 200, '#8ac')

/** Puts a picture into a field of a form, and waits until it was sent. */
export async function choosesPicture(page: Page, field: string): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/image') && response.ok())
  await putsPicture(page, field, '#8ac')
  await sent
}

/** The same without waiting: a profile photo is cut first. */
export async function putsPicture(page: Page, field: string, background: string): Promise<void> {
  await page
    .locator(`input[type="file"][name="${field}"]`)
    .first()
    .setInputFiles(await drawn(640, 480, background))
}

async function uploads(page: Page, ...purposes: Purpose[]): Promise<string[]> {
  const [headers, file] = await Promise.all([changeHeaders(page), small])
  return Promise.all(
    purposes.map(async (purpose) => {
      const answer = await page.request.post('/api/image', { headers, multipart: { purpose, file } })
      expect(answer.ok(), await answer.text()).toBe(true)
      return (await answer.json()).id
    }),
  )
}
