import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '#contract/wire.ts'
import { letterOf } from '#server/feedback/withdrawals/letter.tsx'
import { mailOf } from '#server/notifications/deliveries/mailing.tsx'
import type { NotificationRow } from '#server/notifications/queries.ts'
import { loadGazetteer } from '#server/places/gazetteer.ts'
import { settings } from '#server/platform/config.ts'
import { renderHtml, renderPageWithData } from '#server/platform/html/render.ts'
import { leavingPage, loginPage } from '#server/providers/identity/pages.tsx'
import { mailListPage, mailPage } from '#server/providers/mail/pages.tsx'
import { checkoutPage, endingPage } from '#server/providers/payments/sandbox/pages.tsx'
import { RoadPage, TownPage, UnknownPage } from '#server/trips/openPages/OpenPage.tsx'
import type { OpenTrip, RoadTrips } from '#server/trips/openPages/roads.ts'
import type { Reading } from '#server/trips/openPages/words.ts'
import { structuredData } from '#server/trips/openPages/words.ts'
import { withHead } from '#server/trips/sharing/head.tsx'

const language: Language = 'en-US'
const at = new Date('2026-11-23T12:00:00Z')
const gazetteer = loadGazetteer('data/places/places.tsv')

const notification: NotificationRow = {
  id: '33333333-3333-4333-8333-333333333333',
  n: 1n,
  account_id: '11111111-1111-4111-8111-111111111111',
  kind: 'seat_requested',
  at,
  until: null,
  read_at: null,
  booking_id: '44444444-4444-4444-8444-444444444444',
  details: {},
  person_id: null,
  person_name: null,
  photo_id: null,
  gender: null,
  route_id: null,
  driver_id: null,
  origin_name: 'Rosario',
  destination_name: 'Córdoba',
  local_date: '2026-11-25',
  local_time: '09:00:00',
  zone: 'America/Argentina/Buenos_Aires',
  passenger_id: null,
  from_place: 0,
  to_place: 1,
  from_name: 'Rosario',
  to_name: 'Córdoba',
  departs_at: at,
  seats: 2,
  price_minor: 1_000_000n,
  car_minor: 0n,
  currency: 'ARS',
  meeting_point: null,
  reason: null,
}

/**
 * Every page and mail, filled with one text wherever people's texts or place names appear. `link` is the address that its button
 * opens.
 */
const documents: Record<string, (text: string, link: string) => string> = {
  'the login page': (text, home) => {
    const person = { subject: text, email: text, givenName: text, familyName: text, note: { 'en-US': text, 'es-AR': text } }
    const newcomer = { email: text, givenName: text, familyName: text }
    return loginPage({ language, people: [person], home, newcomer, mistakes: { email: 'email_malformed' } })
  },
  'the mailbox': (text) => mailListPage(language, [{ n: 1n, to_address: text, subject: text, at }], text),
  'a mail in the mailbox': (text) =>
    mailPage(language, {
      n: 1n,
      to_address: text,
      subject: text,
      at,
      text,
      html: text,
      message_id: text,
      headers: { 'x-a': text },
    }),
  'the checkout': (text, back) => {
    const checkout = { id: text, order_id: text, title: text, amount_minor: 100n, currency: 'ARS', expires_at: at } as const
    // as: the page reads only these columns
    return checkoutPage({ language, checkout: checkout as never, back, mistake: 'wasRejected' })
  },
  'the end of a checkout': (_, back) => endingPage(language, 'paid', back),
  'a notification’s mail': (text, publicUrl) => {
    const row = { ...notification, origin_name: text, destination_name: text, from_name: text, to_name: text }
    const site = { gazetteer, secret: 'a secret', settings: settings({}), publicUrl }
    return mailOf(site, 'd', row, { email: text, language }).html
  },
  'a withdrawal’s mail': (answer, publicUrl) => {
    const mail = { id: '1', kind: 'answer', code: answer, email: answer, answer, language, tries: 0, made_at: at } as const
    return letterOf(mail, publicUrl).html
  },
  'a shared trip’s head': (name) => {
    const town = { name, lat: -32, lon: -60 }
    const road = { ends: undefined, from: town, to: town, via: [], points: [], day: '2026-11-25', hours: '09:00' }
    const trip = { id: '5', ...road, seatsLeft: 1, priceMinor: 100, currency: 'ARS' } as const
    const frame = '<!doctype html><html><head><title>Tramo</title><meta name="description" content="x"></head></html>'
    // as: the literal dates lack the Day brand
    return withHead(frame, trip as never, language, 'https://tramo.example.org')
  },
  'the page of a road': (name, publicUrl) =>
    openPage(name, publicUrl, ({ reading, road }) => RoadPage({ reading, ...road, isListed: true, hasMore: true })),
  'the page of a town': (name, publicUrl) =>
    openPage(name, publicUrl, ({ reading, road }) => TownPage({ reading, from: road.from, roads: [road], isListed: true })),
  'the page of no town': (name) => renderHtml(UnknownPage({ language, choices: [{ name, path: '/rides/x' }] })),
}

/** Renders the page of open trips between towns of that name, by `say`. */
function openPage(name: string, publicUrl: string, say: (open: { reading: Reading; road: RoadTrips }) => ReactElement): string {
  const town = { id: 1, name, province: name, country: 'AR', zone: 'UTC', population: 1, lat: -32, lng: -60 }
  const trip: OpenTrip = {
    id: '5',
    pickUp: name,
    dropOff: name,
    pickUpId: 1,
    dropOffId: 2,
    day: '2026-11-25',
    hours: '09:00',
    at: at.toISOString(),
    arrivalHours: '13:00',
    arrivesAt: at.toISOString(),
    lengthM: 100_000,
    seatsLeft: 1,
    priceMinor: 100,
    currency: 'ARS',
    luggage: 'large',
    extras: ['petsAllowed'],
  }
  const road = { from: town, to: { ...town, id: 2 }, trips: [trip] }
  const reading = { language, gazetteer, publicUrl }
  return renderPageWithData(say({ reading, road }), structuredData(reading, [road]))
}

const hostile = [
  '<script>alert(1)</script>',
  '</title></style><img src=x onerror=alert(1)>',
  `"onmouseover="alert(1)`,
  `'><b x='`,
  '&lt;script&gt;--><!--]]>',
  'javascript:alert(1)',
]

const tags = /<(\/?[a-z]\w*)((?:\s+[\w:-]+(?:="[^"<]*")?)*)\s*\/?>/gi

/** Returns elements with the names of their attributes, in order. No text of a user may change this list. */
function structure(html: string): string[] {
  const bare = html.replace('<!doctype html>', '').replace(/<style>[\s\S]*?<\/style>/, '<style></style>')
  const found = [...bare.matchAll(tags)].map(
    ([, name = '', more = '']) =>
      `${name} ${more
        .replaceAll(/="[^"]*"/g, '')
        .trim()
        .replaceAll(/\s+/g, ' ')}`,
  )
  // reports a < outside of a complete tag, which the pattern of tags would otherwise miss
  return [...found, bare.replaceAll(tags, '').includes('<') ? 'a < outside of tags' : 'and nothing else']
}

/** Matches addresses that run code. Excludes the address that React puts in place of a blocked one, which only throws. */
const running = /(?:href|src|action)="\s*javascript:(?!throw new Error\(&#x27;React has blocked)/i

test.each(Object.entries(documents))('%s escapes every text', (_, render) => {
  const plain = structure(render('Ana', 'https://tramo.example.org/'))
  expect(plain.at(-1)).toBe('and nothing else')
  for (const text of hostile) {
    const page = render(text, 'https://tramo.example.org/')
    expect([text, structure(page)]).toEqual([text, plain])
    expect(page).not.toMatch(running)
  }
  const led = render('Ana', 'javascript:alert(1)//')
  expect([structure(led), running.test(led)]).toEqual([plain, false])
})

test('the checks find markup and addresses that run code', () => {
  const page = (text: string) => `<!doctype html><p title="${text}">${text}</p>`
  for (const text of hostile.slice(0, 3)) expect(structure(page(text))).not.toEqual(structure(page('Ana')))
  expect('<a href="javascript:alert(1)">').toMatch(running)
})

test('the logout page accepts the fields of the provider’s form, and refuses an unknown form', () => {
  const form = (action: string, xsrf: string) =>
    `<form id="op.logoutForm" method="post" action="${action}"><input type="hidden" name="xsrf" value="${xsrf}"/></form>`
  const page = leavingPage(language, form('https://tramo.example.org/end', 'abc'))
  expect(page).toContain('name="xsrf" value="abc"')
  expect(page).toContain('action="https://tramo.example.org/end"')
  for (const other of ['<form></form>', form('x', '"><script>'), form('x" onsubmit="y', 'a')])
    expect(() => leavingPage(language, other)).toThrow('another logout form')
})
