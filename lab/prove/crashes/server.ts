import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { portForServer } from '#server/testing/ports.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** Maximum time to wait, even on a busy machine. A longer wait is a defect. */
export const DEFECT_MS = 5 * 60_000
/** `--built` runs the build, which starts fast; otherwise the sources run. */
const program = process.argv.includes('--built') ? ['dist/server.js'] : ['--import', 'tsx', 'server/main.ts']

/** The server in its own process, which can be killed at any moment and restarted on the same port. */
export interface Victim {
  url: string
  start(): Promise<void>
  kill(): Promise<void>
  /** milliseconds that the last start took until the server was ready */
  startedInMs(): number
}

export async function victim(databaseUrl: string, secret: string): Promise<Victim> {
  const port = await portForServer()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    PORT: String(port),
    DEMO: 'off',
    LIMITS: 'off',
    LOG_LEVEL: 'fatal',
  }
  let child: ChildProcess | undefined
  let took = 0
  return {
    url,
    startedInMs: () => took,
    async start() {
      const began = Date.now()
      child = spawn(process.execPath, program, {
        cwd: root,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      await ready(url, child)
      took = Date.now() - began
    },
    async kill() {
      const dying = child
      if (!dying || dying.exitCode !== null) return
      const gone = new Promise((resolve) => dying.once('exit', resolve))
      dying.kill('SIGKILL')
      await gone
    },
  }
}

/** Waits until a started server answers. */
export async function ready(url: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + DEFECT_MS
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error('the server does not get ready')
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
