import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { showBooking } from '#contract/bookings/bookings.ts'
import { editPerson, register } from '#contract/people/people.ts'
import { addCar } from '#contract/people/vehicles.ts'
import { postTrip } from '#contract/trips/tripPosting.ts'
import { loginTexts } from '#server/providers/identity/own/texts.ts'
import { smtpServer } from '#server/providers/mail/testing/smtp.ts'
import { registrationOf, uploadedId } from '#server/testing/papers.ts'
import { type Answered, visitor } from '#server/testing/person.ts'
import { messages } from '#web/texts/en-US.ts'
import { headless } from '../../../tools/chromium.ts'
import { wallClock } from '../http/scene.ts'

/*
 * `tsx ride.ts ADDRESS PIN`: opens the first administrator's address in Chromium, and lets two people share a ride. PIN is the
 * hash of the key of the local certificate authority. Receives mail on port 25. Prints one line of JSON: the seconds of a login
 * by code, and of the whole ride.
 */
const [, , first = '', pin = ''] = process.argv
const { origin, hostname } = new URL(first)
const { ask, code, passkey } = loginTexts['en-US']
const IN_DAYS_MS = 5 * 86_400_000

const mail = await smtpServer({ atPort: 25 })

/** Maps the host to this machine and accepts its certificate, because passkeys need a page with a trusted certificate. */
const browser = await chromium.launch({
  ...headless,
  args: [...headless.args, `--host-resolver-rules=MAP ${hostname} 127.0.0.1`, `--ignore-certificate-errors-spki-list=${pin}`],
})

async function newPage(on: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await on.newContext({ baseURL: origin, locale: 'en-US', ...options })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
  })
  return page
}

/** Opens a page and waits until its buttons work. */
async function opens(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('html[data-ready]').waitFor()
}

/** Logs in with a code by mail, until the page offers a passkey. */
async function typesCode(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: ask.label }).fill(email)
  await page.getByRole('button', { name: ask.act }).click()
  const box = page.getByRole('textbox', { name: code.label })
  await box.waitFor()
  await box.fill(await codeFor(email))
  await page.getByRole('button', { name: code.act, exact: true }).click()
  await page.getByRole('heading', { name: passkey.offer }).waitFor()
}

async function codeFor(email: string): Promise<string> {
  for (;;) {
    const found = mail.received.findLast(({ to }) => to === email)
    const digits = found && /^\d{6}\r?$/m.exec(found.raw)?.[0].trim()
    if (digits) return digits
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function member(email: string): Promise<Page> {
  const page = await newPage(browser)
  await opens(page, '/home')
  await page.getByRole('banner').getByRole('button', { name: messages.shell.log_in, exact: true }).click()
  await typesCode(page, email)
  await page.getByRole('link', { name: passkey.later }).click()
  await page.waitForURL('**/home')
  return page
}

interface Sent {
  method: string
  url: string
  headers: Record<string, string>
  bytes: string | undefined
}

/** Builds calls like those of the page's own scripts, with the page's session. */
async function callsOf(page: Page) {
  const inject = async ({ payload, headers: given, ...request }: Omit<Sent, 'bytes'> & { payload?: string | Buffer }) => {
    const { cookie: _, origin: __, ...headers } = given
    const bytes = payload === undefined ? undefined : Buffer.from(payload).toString('base64')
    const { status, body } = await page.evaluate(fetched, { ...request, headers, bytes })
    return { statusCode: status, headers: {}, body, cookies: [], json: () => JSON.parse(body) }
  }
  const calls = visitor<Answered>({ app: { inject }, origin })
  const { me } = await calls.arrive()
  return { ...calls, id: me?.id ?? '' }
}

async function fetched({ method, url, headers, bytes }: Sent) {
  const payload = bytes === undefined ? null : Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)
  const answer = await fetch(url, { method, headers, body: payload })
  return { status: answer.status, body: await answer.text() }
}

const since = (began: number) => Math.round(performance.now() - began) / 1000

async function share() {
  const began = performance.now()
  const elena = await newPage(browser)
  await opens(elena, first)
  await elena.getByRole('main').getByRole('button', { name: messages.shell.log_in, exact: true }).click()
  await typesCode(elena, 'elena@example.org')
  await elena.getByRole('button', { name: passkey.add }).click()
  const { community, first_start } = messages.admin
  await elena.getByRole('textbox', { name: community.name }).fill('Rides of the village')
  await elena.getByRole('textbox', { name: community.contact }).fill('elena@example.org')
  await elena.getByRole('textbox', { name: first_start.petrol }).fill('1.500')
  await elena.getByRole('button', { name: first_start.act }).click()
  await elena.getByText(first_start.done).waitFor()
  // a new administrator has to log in again
  await elena.getByRole('main').getByRole('button', { name: messages.shell.log_in, exact: true }).click()
  await elena.getByRole('button', { name: passkey.use }).click()
  await elena.waitForURL('**/register')
  const calls = await callsOf(elena)
  await calls.call(register, { body: await registrationOf(calls, { name: 'Elena', dni: '30111221' }) })

  const ana = await callsOf(await member('ana@example.org'))
  await ana.call(register, { body: await registrationOf(ana, { name: 'Ana', dni: '30111222' }) })
  const car = { plate: 'AB 123 CD', color: 'Rojo', brand: 'Fiat', model: 'Cronos', cylinder: '1.3' }
  await ana.call(addCar, { body: { ...car, greencard: await uploadedId(ana, 'green_card') } })
  await ana.call(editPerson, { params: { id: ana.id }, body: { drives: true } })
  const road = { origin: 3838583, originName: 'Rosario', destination: 3860259, destinationName: 'Córdoba', restriction: '' }
  const { id } = await ana.call(postTrip, {
    body: { ...road, ...wallClock(Date.now() + IN_DAYS_MS), place: 3, meetingPoint: 'Terminal' },
  })

  const code = performance.now()
  const page = await member('bruno@example.org')
  const login_s = since(code)
  const bruno = await callsOf(page)
  await bruno.call(register, { body: await registrationOf(bruno, { name: 'Bruno', dni: '30111223' }) })
  await opens(page, `/route/${id}`)
  await page.getByRole('button', { name: messages.join.join, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: messages.join.send_take, exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: messages.join.see_seat }).click()
  await page.waitForURL('**/booking/*')
  const { state } = await bruno.call(showBooking, { params: { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' } })
  return { state, login_s, ride_s: since(began) }
}

try {
  console.log(JSON.stringify(await share()))
} finally {
  await browser.close()
  await mail.close()
}
