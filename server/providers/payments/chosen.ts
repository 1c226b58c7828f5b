import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../platform/config.ts'
import { type House, sandboxPayments } from './embedded.ts'
import { mercadoPago } from './hosted.ts'
import { mountSandbox } from './mount.ts'
import type { Payments } from './port.ts'

interface Chosen {
  payments: Payments
  /** adds what the provider needs of our own server, which is nothing for a hosted one */
  mount(app: FastifyInstance): void
}

/** Mercado Pago when there is a token for it, else the sandbox, which cannot be mounted beside it. */
export function chosenPayments(read: Settings, house: House): Chosen {
  const { MERCADOPAGO_TOKEN: token, MERCADOPAGO_SECRET: secret = '', MERCADOPAGO_URL: address, MERCADOPAGO_COLLECTOR } = read
  if (token) {
    const collector = MERCADOPAGO_COLLECTOR ?? accountOf(token)
    const { publicUrl, now } = house
    return { payments: mercadoPago({ token, secret, address, collector, publicUrl, now }), mount: () => {} }
  }
  const sandbox = sandboxPayments(house)
  return { payments: sandbox.payments, mount: (app) => mountSandbox(app, house, sandbox) }
}

/** A token ends with the number of its account. */
const accountOf = (token: string) => /-(\d+)$/.exec(token)?.[1] ?? ''
