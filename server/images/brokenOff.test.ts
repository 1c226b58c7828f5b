import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import { cast } from '../testing/cast.ts'
import { form, paper } from '../testing/papers.ts'
import { publicUrl } from '../testing/testServer.ts'

const { app, ana, db, logged } = await cast({ LOG_LEVEL: 'debug' })
const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

/** Sends only this share of an upload, and keeps the connection open. */
async function uploadOf(share: number) {
  const { body, type } = form({ purpose: 'green_card', file: paper })
  const csrf = (await ana.call(showSession, {})).csrf ?? ''
  const cookie = [...ana.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const socket = connect(Number(address.port), address.hostname)
  const headers = [`host: ${address.host}`, `origin: ${publicUrl}`, `cookie: ${cookie}`, `x-csrf-token: ${csrf}`]
  socket.write(
    [`POST /api/image HTTP/1.1`, ...headers, `content-type: ${type}`, `content-length: ${body.length}`, '', ''].join('\r\n'),
  )
  socket.write(body.subarray(0, body.length * share))
  return socket
}

const images = async () => (await db.selectFrom('images').select('id').execute()).length

test('an interrupted upload stores nothing and raises no alarm', async () => {
  const socket = await uploadOf(0.5)
  while (!logged.some((line) => line.includes('multipart'))) await pause(10)
  socket.destroy()
  await pause(300)
  expect(await images()).toBe(0)
  expect(logged.filter((line) => JSON.parse(line).level >= 40)).toEqual([])
  const whole = await uploadOf(1)
  expect(String((await once(whole, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  whole.destroy()
})
