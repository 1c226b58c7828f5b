import { type BrowserContext, chromium } from '@playwright/test'
import { once } from 'node:events'
import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { build } from '../../start.mjs'
import { headless } from '../../tools/chromium.ts'
import { withDatabases } from './databases.ts'
import { type Member, type Process, settle, startServer } from './liveGround.ts'
import { quantile, rounded } from './measure.ts'
import { atLeast, atMost, conclude, judge, printTable, stopwatch } from './report.ts'

/*
 * `npm run lab -- live`: measures the time from sending a message at one server process until another person's browser shows it,
 * served by a second process on the same database. Also measures the cost of open streams in the second process. Both are
 * measured with few streams and with all streams open, on the production build. The last line is JSON.
 */
const [MESSAGES, STREAMS, EACH] = [150, 2000, 10]
const MB = 1024 * 1024
const targets = {
  ...atMost({ messageP95Ms: 300, messageAmongStreamsP95Ms: 300, streamsMb: 60 }),
  ...atLeast({ streams: STREAMS }),
}

const log = stopwatch()

/** Lets one member read the conversation while the other member writes. Returns the milliseconds of each message. */
async function talk(context: BrowserContext, at: Process, from: Process, [ana, bruno]: [Member, Member]): Promise<number[]> {
  const page = await context.newPage()
  await page.goto(`${at.origin}/chat/${ana.id}`)
  await page.getByRole('textbox').waitFor()
  const write = await writer(from, ana, bruno)
  await write('hello')
  await page.getByRole('log').getByText('hello').first().waitFor()
  const took: number[] = []
  for (let n = 0; n < MESSAGES; n++) {
    const text = `words ${performance.now()}`
    const seen = page.waitForFunction((words) => document.querySelector('[role=log]')?.textContent?.includes(words), text, {
      polling: 'raf',
    })
    const sent = performance.now()
    await Promise.all([seen, write(text)])
    took.push(performance.now() - sent)
    await pause(150 + Math.random() * 650) // pauses like a fast writer between two messages
  }
  await page.close()
  return took
}

async function writer({ origin }: Process, { cookie }: Member, to: Member) {
  // as: the response is that of our own server
  const session = (await (await fetch(`${origin}/api/session`, { headers: { cookie } })).json()) as { csrf: string }
  return async (message: string) => {
    const answer = await fetch(`${origin}/api/chat/add`, {
      method: 'POST',
      headers: { cookie, origin, 'x-csrf-token': session.csrf, 'content-type': 'application/json' },
      body: JSON.stringify({ email: to.id, message }),
    })
    if (!answer.ok) throw new Error(`the message was refused: ${await answer.text()}`)
  }
}

/** Opens a stream, as a tab does. Resolves at the server's first event. */
async function open({ origin }: Process, { cookie }: Member) {
  const request = get(`${origin}/api/events`, { headers: { cookie }, agent: false })
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }]
  if (response.statusCode !== 200) throw new Error(`a stream was refused with ${response.statusCode}`)
  await once(response, 'data')
  response.resume()
  return () => request.destroy()
}

/** Returns the lowest memory of a process within some seconds, which is the memory after garbage collection. */
async function atRest(process: Process): Promise<number> {
  const seen: number[] = []
  for (let n = 0; n < 20; n++) {
    await pause(500)
    seen.push(process.resident())
  }
  return Math.min(...seen)
}

async function openAll(at: Process, members: Member[]) {
  const leave: (() => void)[] = []
  for (const member of members) leave.push(...(await Promise.all(Array.from({ length: EACH }, () => open(at, member)))))
  return leave
}

async function measure(here: Process, there: Process, [ana, bruno, ...others]: Member[]) {
  if (!ana || !bruno) throw new Error('nobody to talk')
  const browser = await chromium.launch(headless)
  const context = await browser.newContext()
  const [name = '', value = ''] = bruno.cookie.split('=')
  await context.addCookies([{ name, value, url: here.origin }])
  const alone = await talk(context, here, there, [ana, bruno])
  log(`${alone.length} messages, nobody else there`)
  const before = await atRest(here)
  const leave = await openAll(here, others)
  const after = await atRest(here)
  log(`${leave.length} streams open`)
  const among = await talk(context, here, there, [ana, bruno])
  await browser.close()
  for (const go of leave) go()
  return { alone, among, streams: leave.length, bytes: after - before }
}

build()
const { alone, among, streams, bytes } = await withDatabases(log, async (newDatabase) => {
  const url = await newDatabase('live')
  const members = await settle(url, 2 + STREAMS / EACH)
  const secret = 'a secret of the bench, long enough for two'
  const [here, there] = [await startServer(url, secret), await startServer(url, secret)]
  return measure(here, there, members).finally(() => Promise.all([here.close(), there.close()]))
})

const figures = {
  messageP50Ms: rounded(quantile(alone, 0.5), 1),
  messageP95Ms: rounded(quantile(alone, 0.95), 1),
  messageAmongStreamsP50Ms: rounded(quantile(among, 0.5), 1),
  messageAmongStreamsP95Ms: rounded(quantile(among, 0.95), 1),
  streams,
  streamsMb: rounded(bytes / MB, 1),
}
printTable([figures])
conclude('live', { messages: MESSAGES }, judge(figures, targets))
