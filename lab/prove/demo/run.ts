import { spawn } from 'node:child_process'
import { rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DAY_MS, MINUTE_MS } from '#domain/time.ts'
import { madeAt, markMade } from '#server/demo/publicWorld.ts'
import { connect } from '#server/platform/database/connect.ts'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { atLeast, atMost, conclude, judge, type Report } from '../../bench/report.ts'
import { pause, ready } from '../crashes/server.ts'
import { type Browser, browserOf } from './visitor.ts'

/*
 * `npm run build && npm run lab -- demo`: starts the built public demo in its own folder, ages its data by a day, and lets ten
 * people write during the reset. Takes a minute. Fails if the reset takes longer than promised, or if the demo answers 5xx
 * outside the reset.
 */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const [PEOPLE, MAX_RESET_S, MAX_WAITING_S] = [10, 40, 30]
const [WRITE_MS, READ_MS] = [2500, 50]

interface Seen {
  at: number
  status: number
  path: string
}
const seen: Seen[] = []
let goesOn = true

async function noted(browser: Browser, method: string, path: string, body?: object): Promise<number> {
  const { status } = await browser.send(method, path, body)
  seen.push({ at: performance.now(), status, path })
  return status
}

/** Changes a setting repeatedly. Logs in again if a reset has ended the session. */
async function write(url: string, person: number): Promise<void> {
  const browser = browserOf(url)
  await browser.logIn(person)
  for (let n = 0; goesOn; n++) {
    const status = await noted(browser, 'PUT', '/api/notification/choice', {
      group: 'ratings',
      channel: 'mail',
      on: n % 2 === 0,
    })
    if (status === 401 || status === 403) await browser.logIn(person).catch(() => {})
    await pause(WRITE_MS)
  }
}

async function read(url: string): Promise<void> {
  const browser = browserOf(url)
  while (goesOn) {
    await noted(browser, 'GET', '/home')
    await pause(READ_MS)
  }
}

const folder = await makeThrowAwayFolder()
for (const part of ['dist', 'data', 'server', 'node_modules', 'package.json']) await symlink(join(root, part), join(folder, part))
const port = await portForServer()
const url = `http://localhost:${port}`
const env = { ...process.env, PUBLIC_DEMO: 'on', PORT: String(port), PUBLIC_URL: url, LOG_LEVEL: 'info' }
const child = spawn(process.execPath, ['--max-old-space-size=256', join(root, 'dist/server.js')], {
  cwd: folder,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
let log = ''
child.stdout.setEncoding('utf8').on('data', (text: string) => (log += text))

let report: Report | undefined
try {
  await ready(url, child)
  const database = await embeddedDatabase({ checkout: folder })
  const { db, close } = connect(database.url, () => {})
  const before = new Date(Date.now() - 2 * DAY_MS)
  await markMade(db, before)
  const working = [...Array.from({ length: PEOPLE }, (_, n) => write(url, n)), read(url)]
  const line = () => /.*"msg":"demo-reset(-failed)?".*/.exec(log)?.[0]
  for (const until = Date.now() + 3 * MINUTE_MS; Date.now() < until && !line();) await pause(200)
  await pause(2 * WRITE_MS)
  goesOn = false
  await Promise.all(working)
  // as: this is our own log
  const { ms = Infinity, pausedMs = Infinity } = JSON.parse(line() ?? '{}') as { ms?: number; pausedMs?: number }
  const waiting = seen.filter(({ status }) => status === 503).map(({ at }) => at)
  const [first = 0, last = 0] = [waiting[0], waiting.at(-1)]
  const others = seen.filter(({ status }) => status >= 500 && status !== 503)
  const made = await madeAt(db)
  await close()
  await database.stop()
  const figures = {
    reset_s: ms / 1000,
    paused_s: pausedMs / 1000,
    waiting_s: Math.round(last - first) / 1000,
    writes: seen.filter(({ path, status }) => path.includes('choice') && status < 300).length,
    waiting_pages: waiting.length,
    other_errors: others.length,
    new_worlds: made !== undefined && made > before ? 1 : 0,
  }
  const targets = {
    ...atMost({ reset_s: MAX_RESET_S, waiting_s: MAX_WAITING_S, other_errors: 0 }),
    ...atLeast({ writes: 1, new_worlds: 1 }),
  }
  report = judge(figures, targets)
} finally {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  await rm(folder, { recursive: true, maxRetries: 3 })
}
if (report) conclude('demo', { people: PEOPLE }, report)
