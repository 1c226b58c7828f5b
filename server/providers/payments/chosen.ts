import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/config.ts'
import { type SandboxHost, type Sandbox, sandboxPayments } from './embedded.ts'
import { mercadoPago } from './hosted.ts'
import type { Payments } from './port.ts'
import { mountCheckout } from './sandbox/checkout.ts'
import type { Send } from './sandbox/delivery.ts'

interface Chosen {
  payments: Payments
  /** mounts the provider's routes in our own server; does nothing for a hosted provider */
  mount(app: FastifyInstance): void
}

/** Chooses Mercado Pago if it has a token, else the sandbox, which is mounted only when payments go through a provider. */
export function chosenPayments(read: Settings, host: SandboxHost): Chosen {
  const { MERCADOPAGO_TOKEN: token, MERCADOPAGO_SECRET: secret = '', MERCADOPAGO_URL: address, MERCADOPAGO_COLLECTOR } = read
  if (token) {
    const collector = MERCADOPAGO_COLLECTOR ?? accountOf(token)
    const { publicUrl, now } = host
    return { payments: mercadoPago({ token, secret, address, collector, publicUrl, now }), mount: () => {} }
  }
  const sandbox = sandboxPayments(host)
  return { payments: sandbox.payments, mount: (app) => read.PAYMENTS === 'provider' && mountSandbox(app, host, sandbox) }
}

/** Returns the account number, which is at the end of the token. */
const accountOf = (token: string) => /-(\d+)$/.exec(token)?.[1] ?? ''

const EVERY_MS = 1000

/**
 * Mounts the sandbox's pages under /dev-pay of our own port. Sends the sandbox's notices from the start of the app until it
 * closes.
 */
export function mountSandbox(app: FastifyInstance, host: SandboxHost, sandbox: Sandbox): void {
  mountCheckout(app, { ...host, sandbox })
  let next: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const beat = () => {
    sending = sendDue(app, sandbox).then(() => void (next = next && setTimeout(beat, EVERY_MS).unref()))
  }
  app.addHook('onReady', async () => void (next = setTimeout(beat, EVERY_MS).unref()))
  app.addHook('preClose', () => {
    clearTimeout(next)
    next = undefined
    return sending
  })
}

/**
 * Sends due notices. No caller awaits the result, so errors such as a database outage are only logged, and the next run retries.
 */
async function sendDue(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  try {
    await sandbox.deliverDue(sendInside(app))
  } catch (error) {
    app.log.warn({ err: error }, 'sandbox-notice-failed')
  }
}

/**
 * Sends notices within the process: the site's public address may be unreachable from the server itself (a container, a tunnel).
 */
export const sendInside =
  (app: FastifyInstance): Send =>
  async ({ url, headers, body }) => {
    const { pathname, search } = new URL(url)
    const { statusCode } = await app.inject({ method: 'POST', url: pathname + search, headers, payload: body })
    return statusCode
  }
