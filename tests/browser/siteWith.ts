import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { portForServer } from '#server/testing/ports.ts'
import { test as story } from './story.ts'

/** Builds the `test` function for browser tests on a separate server with these settings. Each worker has one such server. */
export const siteWith = (name: string, settings: Record<string, string>) =>
  story.extend<object, { site: string }>({
    site: [
      async ({ browserName: _ }, use) => {
        const port = String(await portForServer())
        const [url, folder] = [`http://localhost:${port}`, `${process.env.TRAMO_FOLDER}.${name}`]
        const { TRAMO_PORT, TRAMO_FOLDER, STATEMENTS } = process.env
        // the helpers of this worker read these variables; the worker runs no other tests
        Object.assign(process.env, { TRAMO_PORT: port, TRAMO_FOLDER: folder, STATEMENTS: `${folder}.statements` })
        const server = spawn(join('node_modules', '.bin', 'tsx'), ['tests/browser/serve.ts'], {
          env: { ...process.env, ...settings, PORT: port, PUBLIC_URL: url },
          stdio: ['ignore', 'inherit', 'inherit'],
        })
        const exited = once(server, 'exit')
        try {
          await isReady(url, server)
          await use(url)
        } finally {
          // restored, because Playwright passes the environment on to later steps
          Object.assign(process.env, { TRAMO_PORT, TRAMO_FOLDER, STATEMENTS })
          if (server.exitCode === null) server.kill('SIGTERM')
          await exited
        }
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ site }, use) => use(site),
  })

/** Polls until the server responds. The timeout of the fixture ends the polling. */
async function isReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`The server of ${url} has ended.`)
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
