import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, open, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fillDemoWorld } from '#server/demo/world.ts'
import { embeddedDatabase } from '#server/platform/database/embedded/embedded.ts'
import { openWorld } from '#server/start.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { openDoor } from './door.ts'
import { numbersFile } from './numbers.ts'

const checkout = process.cwd()

/**
 * Runs the built server with the demo data. All data is in a temporary folder, or in TRAMO_FOLDER. PORT is the server's port, and
 * SIGTERM ends all processes. The folder contains `postgres`; `site` with secret and images; `log`; `database` with the address
 * of the database; and `door`.
 */
async function serveDemo(): Promise<void> {
  const folder = process.env.TRAMO_FOLDER ? await made(process.env.TRAMO_FOLDER) : await makeThrowAwayFolder()
  if (process.env.PUBLIC_DEMO === 'on') return servePublicDemo(folder)
  const database = await embeddedDatabase({ checkout, data: join(folder, 'postgres'), durable: false })
  await writeFile(join(folder, 'database'), database.url, { mode: 0o600 })
  const site = await siteIn(folder)
  Object.assign(process.env, {
    LOG_LEVEL: 'warn',
    // a time limit for rendering that even a busy machine meets; after the limit, the server would send a page's frame without
    // data
    PAGE_RENDER_MS: '30000',
    ...process.env,
    DATABASE_URL: database.url,
    LIMITS: 'off',
    ...(process.env.PAYMENTS !== 'car' && { REACTIVATION_FEE: '5000.00' }),
    FIRST_PAYOUT_WAIT_DAYS: '0',
  })
  const { world, close } = await openWorld(site)
  // without daily trips, because tests look for trips that they have posted on these routes
  await fillDemoWorld(world, { isDaily: false })
  const closeDoor = await openDoor(world, folder)
  const log = await open(join(folder, 'log'), 'a', 0o600)
  const hooks = ['patience', ...(process.env.STATEMENTS ? ['statements'] : [])].flatMap((name) => [
    '--import',
    join(checkout, `tests/browser/${name}.mjs`),
  ])
  const endServer = startServer(site, hooks, log.fd)
  await log.close()
  endOnSignal(async () => {
    closeDoor()
    await close()
    await endServer()
    await database.stop()
    await rm(folder, { recursive: true, maxRetries: 3 })
    await rm(numbersFile(folder), { force: true })
  })
}

/** Runs a public demo, which creates its database and its data itself. */
async function servePublicDemo(folder: string): Promise<void> {
  const endServer = startServer(await siteIn(folder, 'node_modules', 'package.json'), [])
  endOnSignal(async () => {
    await endServer()
    await rm(folder, { recursive: true, maxRetries: 3 })
  })
}

function startServer(cwd: string, hooks: string[], out: number | 'ignore' = 'ignore'): () => Promise<unknown> {
  const server = spawn(process.execPath, [...hooks, join(checkout, 'dist/server.js')], {
    cwd,
    stdio: ['ignore', out, 'inherit'],
  })
  const exited = once(server, 'exit')
  return () => {
    server.kill('SIGTERM')
    return exited
  }
}

function endOnSignal(end: () => Promise<void>): void {
  // the signal may come twice, because it goes to the whole process group, and the wrapper also forwards it
  let ending: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => (ending ??= end().then(() => process.exit(0))))
}

/** Makes a folder that other accounts can enter, because the database of root runs under another account. */
async function made(folder: string): Promise<string> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder)
  await chmod(folder, 0o755)
  await writeFile(numbersFile(folder), '', { mode: 0o600 })
  return folder
}

/** Makes a project folder that reads everything from the checkout, so that nothing is written to the checkout. */
async function siteIn(folder: string, ...more: string[]): Promise<string> {
  const site = join(folder, 'site')
  await mkdir(site)
  for (const read of ['data', 'dist', 'server', ...more]) await symlink(join(checkout, read), join(site, read))
  return site
}

await serveDemo()
