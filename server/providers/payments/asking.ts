import { PaymentProviderAway } from './port.ts'

export interface Ask {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  /** the same key is the same act, however often it is sent */
  key?: string
  body?: object
}

export interface Answer {
  status: number
  body: unknown
}

export type Asker = (ask: Ask) => Promise<Answer>

const TIMEOUT_MS = 5000

/** Asks that one server, and follows no redirect away from it. Throws `PaymentProviderAway` for no answer, 5xx, 429 and what is no JSON. */
export const asker =
  (address: string, token: string, timeoutMs = TIMEOUT_MS): Asker =>
  async ({ method = 'GET', path, key, body }) => {
    try {
      const response = await fetch(address.replace(/\/$/, '') + path, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'x-idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (isPassing(response.status)) throw new Error(`it answered ${response.status}`)
      return { status: response.status, body: await response.json() }
    } catch (cause) {
      throw new PaymentProviderAway('Mercado Pago is away', { cause })
    }
  }

/** Refusals that say nothing of what was asked: wrong or missing rights, somebody else at work, too much, too early. */
const isPassing = (status: number) => status >= 500 || [401, 403, 408, 409, 423, 425, 429].includes(status)

/** What it answered, where it did what was asked. Throws `PaymentProviderAway` with its reason where it did not. */
export function done({ status, body }: Answer): unknown {
  if (status < 300) return body
  throw new PaymentProviderAway(`Mercado Pago answered ${status}: ${JSON.stringify(body).slice(0, 300)}`)
}
