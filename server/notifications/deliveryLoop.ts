import type { FastifyInstance } from 'fastify'
import type { World } from '../world.ts'
import { sendNotifications } from './deliveries/actions.ts'

const EVERY_MS = 5000

/** Sends mail and push every few seconds, from when the app is ready until it closes; the job would do it every minute. */
export function startDeliveryLoop(app: FastifyInstance, world: Omit<World, 'identity'>): void {
  let next: NodeJS.Timeout | undefined
  let sending = Promise.resolve()
  const beat = () => {
    sending = sendNotifications(world)
      // the next beat tries again
      .catch((error: unknown) => world.log.warn({ err: error }, 'deliveries-failed'))
      .then(() => void (next = next && setTimeout(beat, EVERY_MS).unref()))
  }
  app.addHook('onReady', async () => void (next = setTimeout(beat, EVERY_MS).unref()))
  app.addHook('preClose', () => {
    clearTimeout(next)
    next = undefined
    return sending
  })
}
