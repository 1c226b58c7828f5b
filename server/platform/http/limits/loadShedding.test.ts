import fastify from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { isTooSlow, keepPace, paces } from './loadShedding.ts'

const SECOND = 1000

test.each([
  ['a photo at 25 kB/s after eleven seconds', 275_000, 11 * SECOND, 'upload', false],
  ['a photo at 25 kB/s after fifty-nine', 1_475_000, 59 * SECOND, 'upload', false],
  ['a photo at 19 kB/s after eleven', 209_000, 11 * SECOND, 'upload', true],
  ['a photo of which nothing came in nine', 0, 9 * SECOND, 'upload', false],
  ['a photo after sixty, however fast', 9_000_000, 60 * SECOND + 1, 'upload', true],
  ['a form after nine', 10, 9 * SECOND, 'usual', false],
  ['a form after ten', 60_000, 10 * SECOND + 1, 'usual', true],
] as const)('%s is cut off: %s', (_, bytes, ms, pace, cut) => {
  expect(isTooSlow(bytes, ms, paces[pace])).toBe(cut)
})

// limits that are twenty times shorter
const quick = { usual: { wholeMs: 500, graceMs: 500, floor: 0 }, upload: { wholeMs: 3000, graceMs: 500, floor: 20_000 } }
const app = fastify({ bodyLimit: 2 ** 24 })
keepPace(app, quick, 50)
app.addContentTypeParser('*', (_, body, done) => {
  let bytes = 0
  body.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => done(null, bytes))
})
app.post('/form', ({ body }) => ({ body }))
app.post('/upload', { config: { pace: 'upload' } }, ({ body }) => ({ body }))
/** Longer than any upload may take, in milliseconds. */
const LONG_MS = 30_000
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => app.close())

/** Sends `bytesPerS` bytes per second until the request is answered, for at most `ms`; returns the response and its time. */
async function sends(path: string, bytesPerS: number, ms = LONG_MS) {
  const pieces = ms / 50
  const piece = Buffer.alloc(bytesPerS / 20)
  const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
  const began = performance.now()
  const answered = once(socket, 'data').then(([data]) => ({ status: String(data).slice(9, 12), ms: performance.now() - began }))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: image/x\r\nContent-Length: ${pieces * piece.length}\r\n\r\n`)
  let over = false
  void answered.then(() => (over = true))
  for (let i = 0; i < pieces && !over; i++) {
    socket.write(piece)
    await pause(Math.max(0, began + (i + 1) * 50 - performance.now()))
  }
  return answered.finally(() => socket.destroy())
}

// concurrent, since they mostly wait
test.concurrent('an upload of 600 kB/s is accepted, and a trickle is cut off after its grace period', async () => {
  const [phone, trickle, form] = await Promise.all([
    // far above the floor, because this process both sends and measures, and a busy machine may delay it
    sends('/upload', 600_000, 1500),
    sends('/upload', 8000),
    sends('/form', 25_000),
  ])
  expect([phone.status, trickle.status, form.status]).toEqual(['200', '408', '408'])
  // the last piece leaves after 1,450 ms; a timer may fire a millisecond early, so the test compares with less
  expect(phone.ms).toBeGreaterThan(2 * quick.usual.wholeMs)
})

test.concurrent('an upload has a time limit at any speed', async () => {
  const { status, ms } = await sends('/upload', 400_000)
  expect(status).toBe('408')
  expect(ms).toBeGreaterThan(quick.upload.wholeMs)
})

test.concurrent('a request that has arrived is no longer watched', async () => {
  const { status } = await sends('/form', 100_000, 100)
  await pause(quick.usual.wholeMs + 200)
  expect(status).toBe('200')
  expect((await sends('/form', 100_000, 100)).status).toBe('200')
})
