import { randomBytes } from 'node:crypto'
import { makeApp } from '#server/app.ts'
import { hashOf } from '#server/platform/http/sessions/session.ts'
import type { World } from '#server/world.ts'
import { nobody } from './httpServer.ts'
import type { Log } from './world/build.ts'

/** The most frequent calls of a visit. `:trip` and `:me` stand for the caller's own trip and account. */
const calls = [
  '/api/session',
  '/api/maps/route?from=Rosario, Santa Fe, Argentina&to=Córdoba, Córdoba, Argentina&date=:day',
  '/api/maps/route?order=departure',
  '/api/maps/route?order=price',
  '/api/maps/route/count?order=departure',
  '/api/maps/route/:trip',
  '/api/booking',
  '/api/notification/count',
  '/api/notification',
  '/api/chat',
  '/api/user/:me',
]

interface Ids {
  me: string
  trip: string
}

/**
 * Makes each call several times, as a driver of the generated trips. `under` gets the call as the task's name. Throws if a call
 * fails.
 */
export async function makeCalls(
  most: Omit<World, 'identity'>,
  under: (name: string, does: () => Promise<void>) => Promise<void>,
  log: Log,
): Promise<void> {
  const app = await makeApp(most, () => nobody)
  const { me, trip } = await driverOf(most)
  const cookie = `session=${await logIn(most, me)}`
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10).split('-').toReversed().join('-')
  try {
    for (const call of calls) {
      const url = encodeURI(call.replace(':trip', trip).replace(':me', me).replace(':day', tomorrow))
      const send = async () => {
        const { statusCode, body } = await app.inject({ url, headers: { cookie } })
        if (statusCode !== 200) throw new Error(`${call} is answered ${statusCode}: ${body.slice(0, 300)}`)
      }
      // not measured, because the first request plans its statements
      await send()
      await under(call.split('?').at(0) + (call.includes('order=price') ? ' by price' : ''), async () => {
        for (let i = 0; i < 5; i++) await send()
      })
    }
    log(`${calls.length} calls`)
  } finally {
    await app.close()
  }
}

/** Finds a driver with a future trip. */
async function driverOf({ pool }: Pick<World, 'pool'>): Promise<Ids> {
  const { rows } = await pool.query<Ids>(
    "select driver_id as me, id as trip from trips where departs_at > now() + interval '1 day' order by departs_at limit 1",
  )
  if (!rows[0]) throw new Error('the world has no trip to come')
  return rows[0]
}

async function logIn({ pool }: Pick<World, 'pool'>, me: string): Promise<string> {
  const id = randomBytes(32).toString('base64url')
  await pool.query(
    'insert into sessions (id_hash, account_id, authenticated_at, created_at, seen_at) values ($1, $2, now(), now(), now())',
    [hashOf(id), me],
  )
  return id
}
