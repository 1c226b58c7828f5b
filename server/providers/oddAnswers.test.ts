import { afterAll, expect, test } from 'vitest'
import { Refused } from '#domain/refusal.ts'
import { loadGazetteer } from '../places/gazetteer.ts'
import { embeddedGeocoding } from './geocoding/embedded.ts'
import { photonGeocoding } from './geocoding/hosted.ts'
import { oidcIdentity } from './identity/hosted.ts'
import { signed, standIn } from './identity/testing/standIn.ts'
import { cloudinaryImages } from './images/chosen.ts'
import { mercadoPago } from './payments/hosted.ts'
import { type DecidingFact, decidingFacts, isRead, PaymentProviderAway, type ReportedPayment } from './payments/port.ts'
import { osrmRouting } from './routing/hosted.ts'
import { encodeLine } from './routing/roads.ts'
import { answering, oddAnswers } from './testing/oddAnswers.ts'

const server = await answering()
const { says, address } = server
afterAll(() => void server.close())
const now = () => new Date('2026-11-23T12:00:00Z')
const provider = { address, token: 'APP_USR-1-42', secret: 's', collector: '42', publicUrl: 'https://tramo.example', now }
const payments = mercadoPago(provider)

const payment = {
  id: 116,
  external_reference: 'ours',
  transaction_amount: 10.5,
  transaction_amount_refunded: 0,
  fee_details: [{ type: 'mercadopago_fee', amount: 0.43, fee_payer: 'collector' }],
  currency_id: 'ARS',
  status: 'approved',
  status_detail: 'accredited',
  collector_id: 42,
  live_mode: true,
  date_created: '2026-11-23T09:00:00.000-03:00',
  date_last_updated: '2026-11-23T09:00:00.000-03:00',
}
const whole = {
  id: '116',
  reference: 'ours',
  amount: { minor: 1050n, currency: 'ARS' },
  refundedMinor: 0n,
  status: 'approved',
  collector: '42',
  live: true,
}

/**
 * True when a deciding fact differs from the original payment and is not reported as unread, so that the adapter has guessed it.
 */
function isGuessed(reported: ReportedPayment | undefined, change: string): boolean {
  if (!reported) return true
  const unread = isRead(reported) ? [] : Object.keys(reported.unread)
  const other = decidingFacts.filter((fact) => fact !== 'currency' && !unread.includes(fact) && differs(reported, fact))
  // A change of a deciding field itself may be readable. In that case the adapter did not guess, and the value is compared with
  // the order later.
  return other.length > 0 && !/^(id|external_reference|transaction_amount|status|collector_id|live_mode|[{["n7])/.test(change)
}

const differs = (reported: ReportedPayment, fact: Exclude<DecidingFact, 'currency'>) =>
  JSON.stringify(reported[fact], text) !== JSON.stringify(whole[fact], text)
const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

const isOfOneAnswer = (error: unknown) => error instanceof PaymentProviderAway && error.because === 'unreadable'

test('a payment with any one field changed is read or reported as unread, by id and in lists', async () => {
  const [from, to] = [new Date('2026-11-20T00:00:00Z'), new Date('2026-11-30T00:00:00Z')]
  const wrong: string[] = []
  let tried = 0
  for (const { change, body } of oddAnswers(payment)) {
    // text that is not JSON counts as an error of this response only
    const isFine = (error: unknown) => isOfOneAnswer(error) && !isParsed(body)
    says.body = body
    const read = await payments.readPayment('116').then((reported) => !isGuessed(reported, change), isFine)
    says.body = `{"paging":{},"results":[${body}]}`
    const isKept = body === '' || change.startsWith('external_reference')
    const found = await payments.findPayments('ours').then((all) => all.length > 0 || isKept, isFine)
    const listed = await payments.listPayments(from, to).then(() => true, isFine)
    if (!read || !found || !listed) wrong.push(change)
    tried++
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(300)
})

const isParsed = (body: string) => {
  try {
    return JSON.parse(body) !== undefined
  } catch {
    return false
  }
}

test('odd fees, dates and unused fields change no deciding fact', async () => {
  const harmless = [...oddAnswers(payment)].filter(({ change }) => /^(fee_details|status_detail|date_)/.test(change))
  for (const { change, body } of harmless) {
    says.body = body
    expect(await payments.readPayment('116'), change).toMatchObject(whole)
  }
})

test('a checkout, a refund and a search with any one field changed succeed, or count as an unreadable response', async () => {
  const checkout = {
    orderId: 'o',
    reference: 'ours',
    title: 'Viaje',
    amount: { minor: 1050n, currency: 'ARS' as const },
    expiresAt: now(),
    returnTo: 'https://tramo.example/order/o',
  }
  const wrong: string[] = []
  const calls: [Parameters<typeof oddAnswers>[0], () => Promise<unknown>][] = [
    [{ id: 'p', init_point: 'https://pay.example/p', sandbox_init_point: null }, () => payments.startCheckout(checkout)],
    [{ id: 7, status: 'approved', amount: 1 }, () => payments.refund({ paymentId: '116', amount: checkout.amount, key: 'k' })],
    [{ paging: { total: 0 }, results: [] }, () => payments.findPayments('ours')],
    [{ id: 'p' }, () => payments.closeCheckout('p')],
  ]
  for (const [answer, call] of calls)
    for (const { change, body } of oddAnswers(answer)) {
      says.body = body
      if (!(await call().then(() => true, isOfOneAnswer))) wrong.push(change)
    }
  expect(wrong).toEqual([])
})

test('an error status counts as an unavailable provider, a refused token, or a problem of this payment only', async () => {
  const expected = {
    400: 'unreadable',
    401: 'token',
    403: 'token',
    405: 'unreadable',
    422: 'unreadable',
    429: 'silent',
    503: 'silent',
  }
  says.body = '{}'
  for (const [status, because] of Object.entries(expected)) {
    says.status = Number(status)
    await expect(payments.readPayment('116'), status).rejects.toMatchObject({ because })
  }
  says.status = 200
})

test('a place search still returns suggestions when any one field of the geocoder’s response is changed', async () => {
  const gazetteer = loadGazetteer('data/places/places.tsv')
  const feature = (name: string, lng: number, lat: number) => ({
    geometry: { type: 'Point', coordinates: [lng, lat] },
    properties: { name },
  })
  const answer = { features: [feature('Rosario', -60.66, -32.95), feature('Rafaela', -61.49, -31.25)] }
  const fallback = embeddedGeocoding(gazetteer)
  for (const { change, body } of oddAnswers(answer)) {
    says.body = body
    const [first] = await photonGeocoding({ address, gazetteer, fallback }).suggest('rosario', 5)
    expect(['Rosario', 'Rafaela'], change).toContain(first?.name)
  }
})

test('a road with any one field changed is used, or replaced by the fallback and logged', async () => {
  const stops = [
    { lat: -34.6, lng: -58.4 },
    { lat: -32.9, lng: -60.7 },
  ]
  const estimate = {
    points: stops,
    atM: [0, 1],
    atS: [0, 1],
    distanceM: 1,
    durationS: 1,
    stopsM: [0, 1],
    method: 'estimate' as const,
  }
  const answer = {
    code: 'Ok',
    routes: [{ geometry: encodeLine(stops), legs: [{ distance: 300_000, duration: 12_000, summary: '' }] }],
    waypoints: stops.map(({ lat, lng }) => ({ location: [lng, lat], name: '' })),
  }
  for (const { change, body } of oddAnswers(answer)) {
    says.body = body
    const failures: unknown[] = []
    const onFailure = (cause: unknown) => void failures.push(cause)
    const fallback = { route: async () => estimate }
    const found = await osrmRouting({ address, fallback, onFailure }).route(stops)
    const { method, distanceM, durationS } = found
    const expected = [
      ['osrm', 300_000, 12_000, 0],
      ['estimate', 1, 1, 1],
    ]
    expect(expected, change).toContainEqual([method, distanceM, durationS, failures.length])
  }
})

test('an upload stores the image under its name or throws, whichever field of the provider’s response is changed', async () => {
  const wrong: string[] = []
  const images = cloudinaryImages({ cloud: 'c', apiKey: 'k', apiSecret: 's', api: address, delivery: address })
  const answer = { public_id: 'a', secure_url: `${address}/c/image/upload/${'a'.repeat(32)}.jpg` }
  for (const { change, body } of oddAnswers(answer)) {
    says.body = body
    const put = images.put('a'.repeat(32), Buffer.from('x'), 'image/jpeg')
    const isNamed = await put.then(
      () => change.startsWith('public_id'),
      (error: unknown) => error instanceof Error,
    )
    if (!isNamed) wrong.push(change)
  }
  expect(wrong).toEqual([])
})

test('a login with any one claim changed returns that person, or is refused with the reason in the log', async () => {
  const wrong: string[] = []
  const issuer = await standIn()
  const identity = oidcIdentity({
    issuer: issuer.issuer,
    clientId: 'tramo',
    clientSecret: 's',
    publicUrl: 'https://tramo.example',
    now: () => new Date(),
  })
  const { attempt } = await identity.start({ language: 'en-US' })
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: issuer.issuer,
    aud: 'tramo',
    sub: 'ana',
    nonce: attempt.nonce,
    iat: seconds,
    exp: seconds + 300,
    auth_time: seconds,
    email: 'ana@example.org',
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Paz',
    picture: 'https://pictures.example/ana.jpg',
  }
  const returned = new URL('https://tramo.example/api/login/return')
  returned.search = new URLSearchParams({ code: 'c', state: attempt.state }).toString()
  for (const { change, body } of oddAnswers(claims)) {
    if (!isClaims(body)) continue
    issuer.idToken = signed(JSON.parse(body) as typeof claims) // as: the test changes the claims on purpose
    const isFine = await identity.finish(returned, attempt).then(
      ({ email }) => email === 'ana@example.org' || change.startsWith('email ='),
      (error: unknown) => error instanceof Refused && error.cause instanceof Error,
    )
    if (!isFine) wrong.push(change)
  }
  expect(wrong).toEqual([])
  await issuer.stop()
})

const isClaims = (body: string) => isParsed(body) && body.startsWith('{')
