import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { migrate } from '#server/platform/database/migrate.ts'
import { hashOf } from '#server/platform/http/sessions/session.ts'
import { portForServer } from '#server/testing/ports.ts'
import { withClient } from './world/build.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The built server in its own process. */
export interface Process {
  origin: string
  /** memory in use, in bytes */
  resident(): number
  close(): Promise<void>
}

/** A member with a session, as after a login. */
export interface Member {
  id: string
  cookie: string
}

export async function startServer(url: string, secret: string): Promise<Process> {
  const port = await portForServer()
  const settings = {
    DATABASE_URL: url,
    SECRET: secret,
    PORT: String(port),
    DEMO: 'off',
    LIMITS: 'off',
    OWN_LOGIN: 'on',
    LOG_LEVEL: 'fatal',
  }
  const child = spawn(process.execPath, ['dist/server.js'], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  await ready(`${origin}/api/health/ready`, child)
  return { origin, resident: () => residentOf(child), close: () => ended(child) }
}

async function ready(address: string, child: ChildProcess): Promise<void> {
  const up = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await up())) {
    if (child.exitCode !== null) throw new Error('The server did not start; was it built?')
    await new Promise((wait) => setTimeout(wait, 100))
  }
}

async function ended(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'exit')
}

/** Reads the memory from Linux. On other systems, the bench reports that it cannot measure. */
function residentOf({ pid }: ChildProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) * 1024
}

/** Migrates an empty database and creates logged-in people. */
export async function settle(url: string, count: number): Promise<Member[]> {
  await migrate(url, `${root}server/platform/database/migrations`)
  const members = Array.from({ length: count }, (_, n) => ({ n, secret: randomBytes(32).toString('base64url') }))
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; n: string }>(
      `insert into accounts (issuer, subject, email, name, gender, created_at)
       select 'live', n::text, 'live' || n || '@example.org', 'P' || n, 'Female', now() from generate_series(0, $1 - 1) n
       returning id, subject n`,
      [count],
    )
    const idOf = new Map(rows.map(({ id, n }) => [Number(n), id]))
    const settled = members.map(({ n, secret }) => ({ id: idOf.get(n) ?? '', cookie: `session=${secret}`, secret }))
    for (const { id, secret } of settled)
      await client.query(
        'insert into sessions (id_hash, account_id, authenticated_at, created_at, seen_at) values ($1, $2, now(), now(), now())',
        [hashOf(secret), id],
      )
    return settled
  })
}
