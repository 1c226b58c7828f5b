import type { FastifyInstance } from 'fastify'
import { mountCheckout } from './checkout.ts'
import type { Send } from './delivery.ts'
import type { House, Sandbox } from './embedded.ts'

const EVERY_MS = 1000

/** Mounts the sandbox's pages under /dev-pay of our own port, and sends its notices from when the app is ready until it closes. */
export function mountSandbox(app: FastifyInstance, house: House, sandbox: Sandbox): void {
  mountCheckout(app, { ...house, sandbox })
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

/** No caller waits for it, so a database outage is only logged, and the next run tries again. */
async function sendDue(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  try {
    await sandbox.deliverDue(sendInside(app))
  } catch (error) {
    app.log.warn({ err: error }, 'sandbox-notice-failed')
  }
}

/** The site's public address need not be reachable from its own process (a container, a tunnel), so notices do not need the network. */
export const sendInside =
  (app: FastifyInstance): Send =>
  async ({ url, headers, body }) => {
    const { pathname, search } = new URL(url)
    const { statusCode } = await app.inject({ method: 'POST', url: pathname + search, headers, payload: body })
    return statusCode
  }
