import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { people, words } from '../browser/people.ts'
import { type DrivenBrowser, type Tab, type Target, until } from './tab.ts'

const { shell, home, trips, post, join, messages, pages, register, admin } = words['en-US']

const exactly = (words: string) => new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`, 'u')
const button = (words: string): Target => ({ css: 'button', name: exactly(words) })
const link = (words: string): Target => ({ css: 'a', name: exactly(words) })

const sees = (tab: Tab, target: Target, what: string) => until(what, () => tab.isThere(target))
const arrives = (tab: Tab, path: RegExp) => until(`the page ${path.source}`, async () => path.test(await tab.address()))

async function open(tab: Tab, address: string): Promise<void> {
  await tab.goto(address)
  await sees(tab, { css: 'html[data-ready] body' }, `${address} to work`)
}

/** Logs in by the button on the page before the list, because the top bar has such a button only in wide windows. */
async function logIn(tab: Tab, origin: string): Promise<void> {
  await open(tab, `${origin}/route-list`)
  // the cookie notice covers the foot of every page until it is answered
  await tab.press(button(shell.cookies_reject))
  await tab.press({ css: 'main button', name: exactly(shell.log_in) })
  await arrives(tab, /dev-idp/)
}

async function logInAs(tab: Tab, origin: string, who: RegExp): Promise<void> {
  await logIn(tab, origin)
  await sees(tab, { css: 'details summary' }, 'the demo people')
  if (!(await tab.isThere({ css: 'button', name: who }))) await tab.press({ css: 'details summary' })
  await tab.press({ css: 'button', name: who })
  await comesBack(tab)
}

async function comesBack(tab: Tab): Promise<void> {
  await arrives(tab, /\/route-list/)
  await sees(tab, { css: 'html[data-ready] body' }, 'the list to work')
}

const letters = (count: number) => Array.from({ length: count }, () => 'abcdefghijklmnopqrstuvwxyz'[randomInt(26)]).join('')
const picture = (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .png()
    .toBuffer()

/** Registers a person with a new e-mail and three pictures, cropping the photo to a square. */
async function registers(tab: Tab, origin: string): Promise<void> {
  const familyName = letters(9)
  await logIn(tab, origin)
  await tab.type({ css: 'input[name="email"]' }, `${familyName}@example.org`)
  await tab.type({ css: 'input[name="givenName"]' }, 'Novela')
  await tab.type({ css: 'input[name="familyName"]' }, `Prueba${familyName}`)
  await tab.press({ css: 'form:has(input[name="email"]) button' })
  await comesBack(tab)
  await open(tab, `${origin}/register`)
  const write = (name: string, letters: string) => tab.type({ css: `[name="${name}"]` }, letters)
  const next = async () => {
    // wide windows have no such button, because they show all three steps on one page
    if (await tab.isThere(button(register.next_step))) await tab.press(button(register.next_step))
  }
  await write('dni', String(randomInt(10_000_000, 60_000_000)))
  await tab.press({ css: 'label:has([name="gender"])', name: exactly(register.genders.Female) })
  await write('age', '31')
  await write('telephone', String(randomInt(10 ** 9, 10 ** 10)))
  await next()
  await write('street', 'San Luis 1234')
  await write('city', 'Rosario')
  await write('province', 'Santa Fe')
  await write('about', 'Mate y charla.')
  await next()
  await tab.upload('input[type="file"][name="photo"]', await picture('#c96'))
  await tab.press({ css: '[role="dialog"] button', name: exactly(register.image.use) })
  await tab.upload('input[type="file"][name="identityFront"]', await picture('#9ac'))
  await tab.upload('input[type="file"][name="identityBack"]', await picture('#ac9'))
  await sees(tab, { css: 'div:has([name="identityBack"]) > img' }, 'the last picture')
  await tab.press({ css: '[name="checkbox"]' })
  await tab.press(button(register.register))
  await sees(tab, { css: '[role="dialog"] *', name: exactly(register.created) }, 'to be registered')
}

/** Uses the list of people: sorts it, opens its second page, searches, and opens a person. */
async function administers(tab: Tab, origin: string): Promise<void> {
  await open(tab, `${origin}/admin/users`)
  await sees(tab, { css: 'main tbody tr' }, 'the grid')
  await tab.press({ css: 'main thead button', name: exactly(admin.full_name) })
  await arrives(tab, /sort=name/)
  await sees(tab, { css: 'main th[aria-sort="ascending"]' }, 'the order')
  await tab.press({ css: 'main a', name: exactly(admin.page.replace('{page}', '2')) })
  await arrives(tab, /page=2/)
  await tab.type({ css: 'main input[type="search"]' }, 'oscar.rivas\n')
  await arrives(tab, /q=oscar/)
  await sees(tab, { css: 'main tbody tr', name: /oscar\.rivas@example\.org/ }, 'the person')
  await tab.press({ css: 'main tbody a[href^="/admin/users/"]' })
  await arrives(tab, /\/admin\/users\/./)
  await sees(tab, { css: 'main h1', name: /Rivas/ }, 'the page of the person')
}

async function choosePlace(tab: Tab, field: string, typed: string, meant: RegExp): Promise<void> {
  await tab.type({ css: 'input[role="combobox"]', name: exactly(field) }, typed)
  await tab.press({ css: '[role="option"]', name: meant })
}

async function chooseDay(tab: Tab, field: RegExp, date: string): Promise<void> {
  const [day, month, year] = date.split('-')
  const cell = { css: `[role="dialog"] [data-day="${year}-${month}-${day}"] button` }
  await tab.press({ css: 'button', name: field })
  await sees(tab, { css: '[role="dialog"] [role="grid"]' }, 'the calendar')
  for (let i = 0; i < 6 && !(await tab.isThere(cell)); i++)
    await tab.press({ css: '[role="dialog"] button', name: /^Next month/ })
  await tab.press(cell)
}

/** Opens pages as a visitor: the landing page, home, a text page, and the gate before a list. */
async function looksAround(tab: Tab, origin: string): Promise<void> {
  await open(tab, `${origin}/`)
  await tab.press(link(home.enter))
  await arrives(tab, /\/home$/)
  await tab.press(button(shell.cookies_reject))
  await tab.press({ css: 'footer a', name: exactly(shell.footer_faq) })
  await sees(tab, { css: 'nav', name: exactly(pages.contents) }, 'the contents of the FAQ')
  await open(tab, `${origin}/route-list`)
  await sees(tab, { css: 'main button', name: exactly(shell.log_in) }, 'the gate')
}

async function posts(tab: Tab, origin: string, day: string): Promise<void> {
  await open(tab, `${origin}/route`)
  await choosePlace(tab, post.route.origin, 'rosario', /^Rosario/)
  await choosePlace(tab, post.route.destination, 'cordoba', /^Córdoba/)
  await chooseDay(tab, new RegExp(post.when.choose), day)
  await tab.type({ css: 'input', name: exactly(post.when.time) }, '10:30')
  await tab.press(button(post.summary.preview))
  await arrives(tab, /\/route\/finish/)
  await tab.press(button(post.preview.create))
  await tab.press({ css: '[role="dialog"] button', name: exactly(post.created.go) })
  await arrives(tab, /\/route-list/)
}

async function searches(tab: Tab, origin: string, day: string): Promise<void> {
  await open(tab, `${origin}/home`)
  await choosePlace(tab, trips.from, 'rosario', /^Rosario/)
  await choosePlace(tab, trips.to, 'cordoba', /^Córdoba/)
  await chooseDay(tab, new RegExp(`^${trips.date}`, 'u'), day)
  await tab.press(button(trips.search))
  await arrives(tab, /\/route-list\/1\?/)
  await tab.press({ css: 'main li > a[href^="/route/"]', name: /10:30/ })
  await arrives(tab, /\/route\/[0-9a-f-]{36}/)
  await sees(tab, button(join.join), 'the button to join')
}

async function pays(tab: Tab): Promise<void> {
  await tab.press(button(join.join))
  await sees(tab, { css: '[role="dialog"] [role="timer"]' }, 'the time to pay')
  await tab.press({ css: '[role="dialog"] a', name: exactly(join.go_pay) })
  await arrives(tab, /dev-pay/)
  await tab.press({ css: 'label:has([type="radio"])' })
  await tab.press({ css: 'button', name: /^Pay/ })
  await arrives(tab, /\/order\//)
  await sees(tab, { css: 'h1', name: exactly(join.titles.on_board) }, 'the seat')
}

/** Writes as the passenger from the trip's page, and as the driver from the list of chats. */
async function write(passenger: Tab, driver: Tab, origin: string, trip: string): Promise<void> {
  await open(passenger, trip)
  const hello = `Nos vemos ${Date.now()}`
  await passenger.press({ css: 'main a[href^="/chat/"]' })
  await arrives(passenger, /\/chat\/./)
  await passenger.type({ css: 'textarea', name: exactly(messages.message) }, hello)
  await passenger.press(button(messages.send))
  await sees(passenger, { css: '[role="log"] li', name: new RegExp(hello) }, 'the message')
  await open(driver, `${origin}/chat`)
  await driver.press({ css: 'main a[href^="/chat/"]', name: new RegExp(hello) })
  const answer = `Dale ${Date.now()}`
  await driver.type({ css: 'textarea', name: exactly(messages.message) }, answer)
  await driver.press(button(messages.send))
  await sees(passenger, { css: '[role="log"] li', name: new RegExp(answer) }, 'the answer, by itself')
}

interface Journey {
  browser: DrivenBrowser
  origin: string
  /** a day on which the demo driver has no trip */
  day: string
  say: (line: string) => void
}

/** Runs the main journeys, each of which continues the previous one. Reports each journey that passed. */
export async function travel({ browser, origin, day, say }: Journey): Promise<void> {
  const tabs = [await browser.tab(), await browser.tab(), await browser.tab(), await browser.tab(), await browser.tab()] as const
  const [visitor, driver, passenger, newcomer, administrator] = tabs
  let trip = ''
  const journeys: Record<string, () => Promise<void>> = {
    'a visitor looks around': () => looksAround(visitor, origin),
    'a driver logs in': () => logInAs(driver, origin, people.driver),
    'and posts a trip with its preview': () => posts(driver, origin, day),
    'a passenger logs in': () => logInAs(passenger, origin, people.passenger),
    'and finds it': async () => {
      await searches(passenger, origin, day)
      trip = await passenger.address()
    },
    'joins and pays': () => pays(passenger),
    'and they write to each other': () => write(passenger, driver, origin, trip),
    'a newcomer registers with pictures': () => registers(newcomer, origin),
    'an administrator logs in': () => logInAs(administrator, origin, people.administrator),
    'and finds a person in the grid': () => administers(administrator, origin),
  }
  for (const [what, journey] of Object.entries(journeys)) {
    await journey()
    const errors = tabs.flatMap((tab) => tab.errors())
    if (errors.length > 0) throw new Error(`errors of the page: ${errors.join(' | ')}`)
    say(`✓ ${browser.name}: ${what}`)
  }
}
