import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#domain/time.ts'
import { connect } from '../../../platform/database/connect.ts'
import { freshDatabase } from '../../../testing/database/database.ts'
import { patience } from '../../../testing/database/patience.ts'
import { stoppedClock } from '../../../testing/testServer.ts'
import { sandboxPayments } from '../embedded.ts'
import type { Checkout } from '../port.ts'

export const sandboxUrl = 'https://tramo.example'

/** Makes a sandbox with its own tables and a stopped clock. */
export async function sandboxHost() {
  const { url, drop } = await freshDatabase()
  const { db, close } = connect(url, () => {}, patience)
  const clock = stoppedClock()
  const host = { db, now: clock.now, publicUrl: sandboxUrl, secret: 'a secret of the host, long enough' }
  const toPay = (more: Partial<Checkout> = {}): Checkout => ({
    orderId: randomUUID(),
    reference: randomUUID(),
    title: 'Viaje',
    amount: { minor: 1_050_000n, currency: 'ARS' },
    expiresAt: new Date(clock.now().getTime() + HOUR_MS),
    returnTo: `${sandboxUrl}/route/payment`,
    ...more,
  })
  return { host, db, clock, toPay, sandbox: sandboxPayments(host), strike: () => close().then(drop) }
}
