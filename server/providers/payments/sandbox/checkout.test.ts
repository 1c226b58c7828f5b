import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/time.ts'
import { settings } from '../../../platform/config.ts'
import { chosenPayments, mountSandbox } from '../chosen.ts'
import { sandboxHost } from '../testing/sandboxHost.ts'

const { host, sandbox, clock, db, toPay, strike } = await sandboxHost()
const app = fastify()
await app.register(cookie)
mountSandbox(app, host, sandbox)
const notices: string[] = []
app.post<{ Querystring: Record<string, string> }>('/api/notice/payment', async ({ query, headers }) => {
  const notice = sandbox.payments.readNotice({ headers: headers as Record<string, string>, query, rawBody: '' }) // as: no header is sent twice
  notices.push(notice === 'bad_signature' ? notice : notice.paymentId)
  return {}
})
afterAll(() => app.close().then(strike))
beforeEach(() => void notices.splice(0))

async function opened(more: Parameters<typeof toPay>[0] = {}) {
  const checkout = toPay(more)
  const { checkoutId, url } = await sandbox.payments.startCheckout(checkout)
  return { checkout, checkoutId, path: new URL(url).pathname }
}
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const press = (url: string, form: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })

test('the sandbox checkout shows the amount, that it is no real money, and every card, in the payer’s language', async () => {
  const { path } = await opened()
  const spanish = await get(path, { cookie: 'language=es-AR', 'accept-language': 'en-US' })
  expect(spanish.body).toMatch(/<h1>Pagá \$\s10\.500,00</)
  expect(spanish.body).toContain('sin plata de verdad')
  const english = await get(`${path}?lang=en-US`, { 'accept-language': 'es-AR' })
  expect(english.body).toContain('<html lang="en-US">')
  expect(english.body).toContain('without real money')
  for (const card of ['succeeds', 'rejected', 'stays_pending', 'paid_late', 'charged_back'])
    expect(english.body).toMatch(new RegExp(`<input[^>]*name="card"[^>]*value="${card}"`))
  expect((await get(path, { 'accept-language': 'fr' })).body).toContain('<html lang="en-US">')
})

test('a working card returns with the parameters of Checkout Pro, and sends a notice', async () => {
  const { checkout, checkoutId, path } = await opened()
  const { statusCode, headers } = await press(`${path}?lang=es-AR`, { card: 'succeeds', attempt: 'a' })
  const [payment] = await sandbox.payments.findPayments(checkout.reference)
  expect(statusCode).toBe(303)
  const returned = new URL(String(headers.location))
  expect(returned.href.startsWith(checkout.returnTo)).toBe(true)
  expect(Object.fromEntries(returned.searchParams)).toMatchObject({
    payment_id: payment?.id,
    status: 'approved',
    external_reference: checkout.reference,
    preference_id: checkoutId,
  })
  await expect.poll(() => notices).toEqual([payment?.id])
  const again = await get(path)
  expect([again.statusCode, again.body]).toEqual([200, expect.stringContaining('This is paid')])
})

test('a rejected card stays on the page with an error, and another card works', async () => {
  const { checkout, path } = await opened()
  const { headers } = await press(`${path}?lang=es-AR`, { card: 'rejected', attempt: 'a' })
  const again = await get(String(headers.location))
  expect(again.body).toContain('role="alert">Tu tarjeta fue rechazada')
  await press(path, { card: 'succeeds', attempt: 'b' })
  expect((await sandbox.payments.findPayments(checkout.reference)).map(({ status }) => status)).toEqual(['rejected', 'approved'])
})

test('two presses of a button make one payment, and two checkouts are separate', async () => {
  const [anas, brunos] = [await opened(), await opened()]
  await Promise.all([press(anas.path, { card: 'succeeds', attempt: 'x' }), press(anas.path, { card: 'succeeds', attempt: 'x' })])
  await press(brunos.path, { card: 'succeeds', attempt: 'x' })
  expect(await sandbox.payments.findPayments(anas.checkout.reference)).toHaveLength(1)
  expect(await sandbox.payments.findPayments(brunos.checkout.reference)).toHaveLength(1)
})

test('a press without a card shows an error', async () => {
  const { checkout, path } = await opened()
  for (const form of [{}, { card: 'stolen', attempt: 'a' }]) {
    const { statusCode, body } = await press(path, form)
    expect([statusCode, body]).toEqual([422, expect.stringContaining('Choose a card first')])
  }
  expect(await sandbox.payments.findPayments(checkout.reference)).toEqual([])
})

test('a checkout with a payment under review cannot be paid again, and a closed checkout accepts no payment', async () => {
  const [waiting, closed, expired] = [await opened(), await opened(), await opened()]
  await press(waiting.path, { card: 'stays_pending', attempt: 'a' })
  expect((await get(waiting.path)).body).toContain('The bank is checking your payment')
  await sandbox.payments.closeCheckout(closed.checkoutId)
  expect((await get(closed.path)).statusCode).toBe(410)
  clock.pass(HOUR_MS)
  expect((await get(expired.path)).body).toContain('You can no longer pay this')
  for (const { path } of [closed, expired]) expect((await press(path, { card: 'succeeds', attempt: 'a' })).statusCode).toBe(410)
})

test('an unknown address shows that there is nothing to pay', async () => {
  for (const id of ['1', '00000000-0000-0000-0000-000000000000', '-'.repeat(36), '..%2f..']) {
    const { statusCode, body } = await get(`/dev-pay/checkout/${id}`)
    expect([statusCode, body]).toEqual([404, expect.stringContaining('There’s nothing to pay here')])
  }
})

test('a title is never markup, and the page loads nothing external and runs no script', async () => {
  const { path } = await opened({ title: '<script>alert(1)</script>', orderId: '"><img src=x>' })
  const { body, headers } = await get(path)
  expect(body.replace(/<img src="\/logo.svg"[^>]*>/, '')).not.toMatch(/<script|<img/)
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self' data:; font-src 'self'; form-action 'self' /,
  )
  expect(headers['cache-control']).toBe('no-store')
})

test('the sandbox exists only without a token', async () => {
  const withPage = async (env: Record<string, string>) => {
    const chosen = chosenPayments(settings(env), host)
    const other = fastify()
    await other.register(cookie)
    chosen.mount(other)
    const { statusCode } = await other.inject('/dev-pay/checkout/1')
    const page = statusCode === 404 && (await other.inject('/dev-pay/checkout/1')).headers['content-type']
    await other.close()
    return [chosen.payments.name, chosen.payments.collector, String(page).includes('text/html')]
  }
  expect(await withPage({})).toEqual(['sandbox', 'sandbox', true])
  const hosted = { MERCADOPAGO_TOKEN: 'APP_USR-12-34-ab-567', MERCADOPAGO_SECRET: 's' }
  expect(await withPage(hosted)).toEqual(['mercadopago', '567', false])
  expect(await withPage({ ...hosted, MERCADOPAGO_COLLECTOR: '89' })).toEqual(['mercadopago', '89', false])
})

test('a closed app sends no more notices', async () => {
  const other = fastify()
  mountSandbox(other, host, sandbox)
  await other.ready()
  await other.close()
  const { checkoutId } = await opened()
  await app.close()
  await sandbox.pay(checkoutId, 'succeeds')
  const before = await db.selectFrom('sandbox_notices').select('tries').execute()
  await new Promise((later) => setTimeout(later, 1500))
  expect(before).not.toEqual([])
  expect(await db.selectFrom('sandbox_notices').select('tries').execute()).toEqual(before)
})
