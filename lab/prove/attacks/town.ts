import { sql } from 'kysely'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as bookings from '#contract/bookings/bookings.ts'
import * as money from '#contract/payments/payments.ts'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { editPerson, register } from '#contract/people/people.ts'
import { addCar } from '#contract/people/vehicles.ts'
import { type NewTrip, postTrip } from '#contract/trips/tripPosting.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { HOUR_MS } from '#domain/time.ts'
import { uploadedId, registrationOf } from '#server/testing/papers.ts'
import { type Answered, type Reached, CallRefused, visitor } from '#server/testing/person.ts'
import { cbuOf } from '../ground.ts'
import { STOPS, wallClock } from '../http/scene.ts'
import { seen } from '../seen.ts'
import type { Product } from './product.ts'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))

/** People in browsers, who reach the product only over HTTP. */
export interface Town {
  product: Product
  members: Member[]
  member: (name: string, what?: Part) => Promise<Member>
  /** moves the clock forward, and then logs in all members again */
  goTo: (instant: number) => Promise<void>
}

type Part = Partial<Record<'registered' | 'drives' | 'administers', boolean>>

export type Member = Awaited<ReturnType<typeof arrive>>

export function townOn(product: Product): Town {
  const members: Member[] = []
  const member = async (name: string, part: Part = { registered: true }) => {
    const one = await arrive(product, name, members.length, part)
    members.push(one)
    return one
  }
  const goTo = async (instant: number) => {
    await product.goTo(instant)
    for (const one of members) await one.logsIn()
  }
  return { product, members, member, goTo }
}

/** Builds a connection that reaches the product over the network. */
export const over = ({ url }: Pick<Product, 'url'>): Reached<Answered> => ({
  origin: url,
  app: {
    inject: async ({ method, url: path, headers, payload }) => {
      const body = payload === undefined ? {} : { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }
      const answer = await fetch(url + path, { method, headers, redirect: 'manual', ...body })
      const text = await answer.text()
      const cookies = answer.headers.getSetCookie().map((line) => {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
        return { name, value: /expires=Thu, 01 Jan 1970/i.test(line) ? '' : decodeURIComponent(value) }
      })
      return {
        statusCode: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: text,
        cookies,
        json: () => JSON.parse(text),
      }
    },
  },
})

async function arrive(product: Product, name: string, n: number, { registered, drives, administers }: Part) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.org`
  const browser = visitor(over(product))
  const dni = String(20_000_000 + n)
  const logsIn = () => logsInto(product, browser, { email, givenName: name, familyName: 'Prueba' })
  await logsIn()
  const id = (await browser.call(showSession, {})).me?.id ?? ''
  const member = { ...browser, name, email, id, dni, logsIn, ...doing(product, browser) }
  if (registered || drives || administers) await browser.call(register, { body: await registrationOf(browser, { name, dni }) })
  if (drives) await getsCar(member, n)
  if (administers) await operator(product, 'grant', email, '--why', 'For the attacks.')
  await logsIn()
  return member
}

/** Opens another browser of a member. */
export async function anotherBrowser(product: Product, { email, name }: Pick<Member, 'email' | 'name'>) {
  const browser = visitor(over(product))
  await logsInto(product, browser, { email, givenName: name, familyName: 'Prueba' })
  return { ...browser, ...doing(product, browser) }
}

/** Returns the tax number of a person with this document: two digits, the document, and a check digit. */
export function cuitOf({ dni }: Pick<Member, 'dni'>): string {
  const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]
  const checked = ['20', '23', '24', '27'].map((kind) => {
    const sum = weights.reduce((total, weight, i) => total + weight * Number(`${kind}${dni}`[i]), 0)
    return `${kind}${dni}${(11 - (sum % 11)) % 11}`
  })
  return checked.find((cuit) => cuit.length === 11) ?? ''
}

type Browser = ReturnType<typeof visitor>

/** Fills in the login form of the embedded identity provider, as a person does. */
async function logsInto({ url }: Product, browser: Browser, form: Record<string, string>): Promise<void> {
  const { address } = await browser.call(logIn, { body: { fresh: true } })
  const page = await followed(browser, url, address)
  const typed = new URLSearchParams(form).toString()
  const sent = await browser.send('POST', page, typed, { 'content-type': 'application/x-www-form-urlencoded' })
  await followed(browser, url, sent.headers.location ?? page, page)
  await browser.arrive()
}

/** Follows redirects and returns the path of the last page. */
async function followed(browser: Browser, url: string, address: string, from = '/'): Promise<string> {
  const { pathname, search } = new URL(address, url + from)
  const answer = await browser.send('GET', pathname + search)
  const next = answer.headers.location
  return next ? followed(browser, url, next, pathname) : pathname + search
}

async function getsCar(member: Pick<Member, 'call' | 'send' | 'id'>, n: number): Promise<void> {
  const plate = `AB ${100 + n} CD`
  const car = { plate, color: 'Rojo', brand: 'Fiat', model: 'Cronos', cylinder: '1.3' }
  await member.call(addCar, { body: { ...car, greencard: await uploadedId(browserOf(member), 'green_card') } })
  await member.call(editPerson, { params: { id: member.id }, body: { drives: true, cbu: cbuOf(n) } })
}

// as: uploads need the methods of a browser, and every member has them
const browserOf = (member: Pick<Member, 'call' | 'send'>) => member as Browser

/** Runs an operator's command on the server. */
export async function operator({ site, env }: Product, ...words: string[]): Promise<string> {
  const command = [process.execPath, '--import', import.meta.resolve('tsx'), join(checkout, 'tools/operators/admin.ts'), ...words]
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: site,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`the operator's command says: ${output}`)
  return output
}

/** Builds the actions of a person, each with the call that its screen uses. */
function doing(product: Product, browser: Browser) {
  const { call } = browser
  const checks = (order: string) => call(money.checkOrder, { params: { id: order } })
  return {
    posts: (more: Partial<NewTrip> & { inHours?: number } = {}) => postsTrip(product, browser, more),
    checks,
    /** books a seat and pays it on the provider's page */
    pays: async (idRoute: string, stretch: { from?: number; to?: number } = {}): Promise<Paid> => {
      const started = await call(money.startPayment, { body: { idRoute, ...stretch } })
      const form = new URLSearchParams({ card: 'succeeds', manner: 'at_once', attempt: randomUUID() })
      await fetch(started.init_point, { method: 'POST', body: form, redirect: 'manual' })
      await checks(started.id)
      return { id: started.bookingId, order: started.id, priceMinor: BigInt(started.priceMinor) }
    },
    cancels: ({ id }: { id: string }) => call(bookings.cancelSeat, { params: { id }, body: {} }),
    asksToDivide: (id: string) => call(bookings.divideByReceipts, { params: { id }, body: {} }),
    /** enters receipts with two empty photos */
    enters: async (id: string, receipts: { fuelPrice: string; litres?: string; tolls?: string }) => {
      const images = [await uploadedId(browser, 'receipt'), await uploadedId(browser, 'receipt')]
      return call(bookings.divideByReceipts, { params: { id }, body: { ...receipts, images } })
    },
  }
}

export interface Paid {
  id: string
  order: string
  priceMinor: bigint
}

async function postsTrip(
  { now }: Product,
  { call }: Browser,
  { inHours = 50, ...more }: Partial<NewTrip> & { inHours?: number },
) {
  const [originName, via, destinationName] = STOPS
  const body = {
    originName,
    destinationName,
    stopovers: [{ name: via }],
    place: 3,
    restriction: '',
    ...wallClock(now() + inHours * HOUR_MS),
  }
  const { id } = await call(postTrip, { body: { ...body, ...more } })
  const { departsAt, durationS, priceMinor, breakdown } = await call(showTrip, { params: { id }, query: {} })
  const departs = Date.parse(departsAt)
  const closes = departs + durationS * 1000 + 48 * HOUR_MS
  return { id, departs, closes, priceMinor: BigInt(priceMinor), breakdown }
}

/**
 * Changes the status of an order's payment at the bank. The product notices the change at the latest when it compares the books.
 */
export async function bankSays({ product }: Town, order: string, status: string): Promise<void> {
  const at = new Date(product.now())
  await sql`update sandbox_payments s set status = ${status}, changed_at = ${at} from orders o
    where o.id = ${order} and s.reference = o.reference`.execute(product.db)
  await product.runs('reconcile-ledger')
}

/** Moves the server's clock past the trip's closing, and runs its jobs. */
export async function settle({ product }: Town): Promise<void> {
  await product.runs('complete-travelled-bookings', 'send-refunds', 'settle-trips', 'send-refunds')
}

/** Returns the money of a booking according to the provider's records and our ledger. */
export async function moneyOf({ product: { db } }: Town, { id }: { id: string }) {
  const { trip_seq } = await db.selectFrom('bookings').select('trip_seq').where('id', '=', id).executeTakeFirstOrThrow()
  const found = (await seen(db, trip_seq)).find((one) => one.id === id)
  if (!found) throw new Error('no such booking')
  return found
}

/** Returns the outcome of a request: the reason of a refusal, or a word for success. */
export const answer = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'done',
    (error: unknown) => {
      if (error instanceof CallRefused && error.status < 500) return error.message
      throw error
    },
  )
