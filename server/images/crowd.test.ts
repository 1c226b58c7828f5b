import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { showSession } from '#contract/people/accounts.ts'
import { cast, type CastPerson } from '../testing/cast.ts'
import { form } from '../testing/papers.ts'
import { publicUrl } from '../testing/testServer.ts'

// Uses sockets, because the test needs requests whose bytes arrive over time; injected requests arrive whole.
const { app, ana, bruno, carla, diana, emma } = await cast()
const address = await app.listen({ port: 0, host: '127.0.0.1' })

async function sendsTo(who: CastPerson) {
  const csrf = (await who.call(showSession, {})).csrf ?? ''
  const cookie = [...who.jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  // Does not use fetch, which copies the body, because the test measures the memory of this process.
  return async ({ body, type }: ReturnType<typeof form>) => {
    const headers = { origin: publicUrl, cookie, 'x-csrf-token': csrf, 'content-type': type, 'content-length': body.length }
    const [answer] = (await once(request(`${address}/api/image`, { method: 'POST', headers }).end(body), 'response')) as [
      IncomingMessage,
    ]
    answer.resume()
    return answer.statusCode
  }
}

const noise = Buffer.from(Array.from({ length: 1600 * 1200 * 3 }, (_, n) => (n * n * 31 + n * 7919) % 256))
const photo = await sharp(noise, { raw: { width: 1600, height: 1200, channels: 3 } })
  .jpeg({ quality: 70 })
  .toBuffer()
const [usual, oneByteMore] = [photo, Buffer.concat([photo, Buffer.alloc(10 * 2 ** 20 + 1 - photo.length)])]

/** Sends small requests as Bruno, one after another, until the uploads are done. */
async function meanwhile(over: () => boolean) {
  const answers: number[] = []
  let mostBytes = 0
  while (!over()) {
    answers.push((await bruno.send('GET', '/api/session')).statusCode)
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss)
    await pause(10)
  }
  return { answers, mostBytes }
}

test('a hundred simultaneous photos are all stored within bounded memory, while other requests are answered', async () => {
  const senders = await Promise.all([ana, bruno, carla, diana, emma].map(sendsTo))
  const paper = form({ purpose: 'green_card', file: usual })
  await Promise.all(senders.map((send) => send(paper)))
  const before = process.memoryUsage().rss
  let over = false
  const watching = meanwhile(() => over)
  const answers = await Promise.all(Array.from({ length: 20 }, () => senders.map((send) => send(paper))).flat())
  over = true
  const { answers: others, mostBytes } = await watching
  expect(answers).toEqual(Array.from({ length: 100 }, () => 200))
  expect((mostBytes - before) / 2 ** 20).toBeLessThan(150)
  // Compares the number of small requests with the number of photos, since durations depend on the machine. Measurements had more
  // than one small request per photo.
  expect(others.length).toBeGreaterThan(answers.length / 4)
  expect(new Set(others)).toEqual(new Set([200]))
}, 120_000)

test('an upload that is too large gets a readable refusal, and twenty such uploads use little memory', async () => {
  const send = await sendsTo(ana)
  const before = process.memoryUsage().rss
  const large = form({ purpose: 'photo', file: oneByteMore })
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(large)))
  expect(answers).toEqual(Array.from({ length: 20 }, () => 413))
  expect((process.memoryUsage().rss - before) / 2 ** 20).toBeLessThan(150)
  expect(await send(form({ purpose: 'photo', file: usual }))).toBe(200)
})
