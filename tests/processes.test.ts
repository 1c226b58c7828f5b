import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { logIn, showSession } from '#contract/people/accounts.ts'
import { register, showPerson } from '#contract/people/people.ts'
import { signed, standIn } from '#server/providers/identity/testing/standIn.ts'
import { freshDatabase } from '#server/testing/database/database.ts'
import { registrationOf } from '#server/testing/papers.ts'
import { visitor } from '#server/testing/person.ts'
import { portForServer } from '#server/testing/ports.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { bundleServer } from '../build/server.mjs'
import { over } from '../lab/prove/attacks/town.ts'
import { ready } from '../lab/prove/crashes/server.ts'

/* Runs servers like an operator: separate processes on one database, bundled by the build for Node. */

const checkout = fileURLToPath(new URL('..', import.meta.url))
// in the checkout, because the programs need its packages; bundled, because otherwise each process would compile the sources
// again
const programs = join(checkout, 'node_modules/.cache/tramo', `processes-${process.pid}`)
await bundleServer(programs)
const { url: DATABASE_URL, drop } = await freshDatabase()
const issuer = await standIn()
const site = await siteIn(await makeThrowAwayFolder())
const children: ChildProcess[] = []

const [OLD, NEW] = ['the very first secret of these processes', 'the second secret of these processes, no less']
const identity = { OIDC_ISSUER: issuer.issuer, OIDC_CLIENT_ID: 'tramo', OIDC_CLIENT_SECRET: 'secret' }
const common = { DATABASE_URL, DEMO: 'off', LIMITS: 'off', LOG_LEVEL: 'fatal', PUBLIC_URL: 'http://localhost:3000' }

afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit')
  await issuer.stop()
  await drop()
  await rm(join(site, '..'), { recursive: true })
  await rm(programs, { recursive: true })
})

async function siteIn(folder: string): Promise<string> {
  const made = join(folder, 'site')
  await mkdir(made)
  for (const read of ['data', 'server']) await symlink(join(checkout, read), join(made, read))
  return made
}

function run(program: string, env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [join(programs, program)], {
    cwd: site,
    env: { PATH: process.env.PATH, ...common, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return { child, output: () => output }
}

async function started(env: Record<string, string>): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await portForServer()
  const { child, output } = run('server.js', { ...env, PORT: String(port) })
  const url = `http://localhost:${port}`
  await ready(url, child).catch((cause: unknown) => Promise.reject(new Error(output(), { cause })))
  const stop = async () => {
    if (child.kill('SIGTERM')) await once(child, 'exit')
  }
  return { url, stop }
}

test(
  'SECRET can be changed while two processes serve one database, without an error for any user',
  { timeout: 240_000 },
  async () => {
    const hosted = { ...identity, INDEX_SECRET: OLD }
    const waiting = await started({ ...hosted, SECRET: OLD, SECRET_PREVIOUS: NEW })
    const restarted = await started({ ...hosted, SECRET: NEW, SECRET_PREVIOUS: OLD })
    // calls of one browser alternate between the processes
    let at = waiting
    const ana = visitor({ app: { inject: (request) => over(at).app.inject(request) }, origin: common.PUBLIC_URL })

    const { address } = await ana.call(logIn, { body: {} })
    const { searchParams } = new URL(address)
    const now = Math.floor(Date.now() / 1000)
    const who = { sub: 'ana', email: 'ana@example.org', email_verified: true, given_name: 'Ana', auth_time: now }
    const words = { iss: issuer.issuer, aud: 'tramo', nonce: searchParams.get('nonce'), iat: now, exp: now + 300 }
    issuer.idToken = signed({ ...words, ...who })
    at = restarted
    await ana.send('GET', `/api/login/return?code=c0de&state=${searchParams.get('state')}`)

    // one process issues the form's token, the other one checks it
    await ana.arrive()
    at = waiting
    await ana.call(register, { body: await registrationOf(ana, { name: 'Ana', dni: '30111222' }) })
    const id = (await ana.call(showSession, {})).me?.id ?? ''
    at = restarted
    const opened = { dni: '…222', telephone: '3415550199' }
    expect(await ana.call(showPerson, { params: { id } })).toMatchObject(opened)

    const rotation = run('rotate-keys.js', { ...hosted, SECRET: NEW, SECRET_PREVIOUS: OLD })
    const [status] = await once(rotation.child, 'exit')
    expect([status, rotation.output()]).toEqual([0, expect.stringContaining('accounts.dni_sealed: 1 sealed again')])
    for (at of [waiting, restarted]) expect(await ana.call(showPerson, { params: { id } })).toMatchObject(opened)

    await Promise.all([waiting.stop(), restarted.stop()])
    at = await started({ ...hosted, SECRET: NEW })
    await ana.arrive()
    expect(await ana.call(showPerson, { params: { id } })).toMatchObject(opened)
    await at.stop()
  },
)

test(
  'the second process with the embedded identity provider does not start, and logs the reason',
  { timeout: 240_000 },
  async () => {
    const { url, drop: dropIt } = await freshDatabase()
    const env = { DATABASE_URL: url, SECRET: NEW }
    const first = await started(env)
    const second = run('server.js', env)
    const [status] = await once(second.child, 'exit')
    expect([status, second.output()]).toEqual([
      1,
      expect.stringContaining(
        'Another server runs on this database, and the embedded identity provider keeps logins in the memory',
      ),
    ])
    await first.stop()
    await dropIt()
  },
)
