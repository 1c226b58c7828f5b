import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { signatureHeader } from '#server/providers/payments/signature.ts'
import { mercadoPagoStandIn } from '#server/providers/payments/testing/standIn.ts'
import { booksInMemory } from './books.ts'

/*
 * The payment provider in its own process: Mercado Pago's API, a payment page, and signed notices that are repeated until they
 * are accepted. `node provider.ts PORT SITE`: the payment page and the list of payments are at PORT, the API at the port that it
 * prints.
 */
const [port = '', site = ''] = process.argv.slice(2)
const SECRET = 'secret of the notices'
const TIMES = 20

const own = `http://localhost:${port}`
const { books, pay, all } = booksInMemory((id) => `${own}/pay/${id}`)
const calls = await mercadoPagoStandIn(books, { token: 'APP-rehearsal-42', now: () => new Date() })

createServer((request, response) => {
  if (request.url === '/books')
    return void response.end(JSON.stringify(all(), (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)))
  const done = pay(request.url?.split('/')[2] ?? '')
  if (!done) return void response.writeHead(410).end()
  const { payment, returnTo } = done
  response.writeHead(303, { location: `${returnTo}?status=${payment.status}&payment_id=${payment.id}` }).end()
  void notify(payment.id)
}).listen(Number(port), '127.0.0.1', () => console.log(`listens: ${calls.origin}`))

async function notify(paymentId: string): Promise<void> {
  const query = new URLSearchParams({ source_news: 'webhooks', 'data.id': paymentId, type: 'payment' })
  const body = JSON.stringify({ type: 'payment', data: { id: paymentId } })
  for (let tried = 0; tried < TIMES; tried++) {
    await pause(1000 * Math.min(tried + 0.2, 10))
    const requestId = randomUUID()
    const signature = signatureHeader({ dataId: paymentId, requestId, ts: String(Date.now()) }, SECRET)
    const headers = { 'content-type': 'application/json', 'x-request-id': requestId, 'x-signature': signature }
    const sent = { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) }
    if (
      await fetch(`${site}/api/notice/payment?${query}`, sent).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
  }
}
