import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUndecided, type PaymentStatus } from '#domain/payments/payment.ts'
import { languageOfPage } from '../../../platform/http/problem.ts'
import { type SandboxHost, prefix, type Sandbox } from '../embedded.ts'
import { findCheckout, type OpenCheckout } from './books.ts'
import { cards, manners } from './cards.ts'
import { checkoutPage, checkoutPolicy, type CheckoutEnding, endingPage } from './pages.tsx'

type CheckoutHost = SandboxHost & { sandbox: Sandbox }

interface CheckoutRoute {
  Params: { id: string }
  Querystring: { lang?: string; again?: string }
}
type CheckoutRequest = FastifyRequest<CheckoutRoute>

/** Mounts the page on which a payer pays, or reads that there is nothing to pay. Open to every visitor with the link. */
export function mountCheckout(app: FastifyInstance, host: CheckoutHost): void {
  const home = new URL('/', host.publicUrl).href
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8_192 },
      (_request, body, done) => done(null, body),
    )
    // runs after the headers of every response are set, and before a public demo adds its hashes
    scope.addHook('preParsing', async (_request, reply) => void reply.headers(pageHeaders(home)))
    scope.get<CheckoutRoute>(`${prefix}/checkout/:id`, (request, reply) => ask(host, request, reply))
    scope.post<CheckoutRoute>(`${prefix}/checkout/:id`, (request, reply) => answer(host, request, reply))
  })
}

const pageHeaders = (home: string) => ({
  'content-security-policy': checkoutPolicy(home),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
})

async function ask(host: CheckoutHost, request: CheckoutRequest, reply: FastifyReply, mistake?: 'chooseFirst') {
  const checkout = await findCheckout(host.db, request.params.id)
  const language = languageOfPage(request)
  const html = (code: number, text: string) => reply.code(code).type('text/html; charset=utf-8').send(text)
  if (!checkout) return html(404, endingPage(language, 'unknown', new URL('/', host.publicUrl).href))
  const ending = await endingOf(host, checkout)
  if (ending) return html(ending === 'closed' ? 410 : 200, endingPage(language, ending, returnAddress(checkout)))
  const wrong = mistake ?? (request.query.again === undefined ? undefined : ('wasRejected' as const))
  const back = returnAddress(checkout)
  return html(mistake ? 422 : 200, checkoutPage({ language, checkout, back, ...(wrong && { mistake: wrong }) }))
}

async function endingOf({ sandbox, now }: CheckoutHost, checkout: OpenCheckout): Promise<CheckoutEnding | undefined> {
  const statuses = (await sandbox.payments.findPayments(checkout.reference)).map(({ status = 'approved' }) => status)
  if (statuses.some((status) => status !== 'rejected' && !isUndecided(status))) return 'paid'
  if (statuses.some(isUndecided)) return 'waiting'
  return checkout.closed_at || checkout.expires_at <= now() ? 'closed' : undefined
}

async function answer(host: CheckoutHost, request: CheckoutRequest, reply: FastifyReply) {
  const form = new URLSearchParams(String(request.body))
  const card = cards.find((name) => name === form.get('card'))
  if (!card) return ask(host, request, reply, 'chooseFirst')
  const manner = manners.find((name) => name === form.get('manner'))
  const attempt = `${request.params.id} ${form.get('attempt') ?? ''}`
  const pressed = await host.sandbox.pay(request.params.id, card, manner, attempt)
  const checkout = await findCheckout(host.db, request.params.id)
  if (!pressed || !checkout) return ask(host, request, reply)
  const again = `${prefix}/checkout/${checkout.id}?${new URLSearchParams({ lang: request.query.lang ?? '', again: '' }).toString()}`
  return reply.redirect(pressed.status === 'rejected' ? again : returnAddress(checkout, pressed), 303)
}

/** Returns the return address with the parameters that Checkout Pro adds; they prove no payment (P6). */
function returnAddress({ return_to, reference, id }: OpenCheckout, paid?: { paymentId: string; status: PaymentStatus }): string {
  const address = new URL(return_to)
  const words = { payment_id: paid?.paymentId ?? 'null', status: paid?.status ?? 'null' }
  const all = { ...words, collection_id: words.payment_id, collection_status: words.status, external_reference: reference }
  for (const [name, value] of Object.entries({ ...all, preference_id: id })) address.searchParams.set(name, value)
  return address.href
}
