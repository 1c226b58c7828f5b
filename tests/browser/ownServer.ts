import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { portForServer } from '#server/testing/ports.ts'
import { test as story } from './story.ts'

interface OwnSite {
  url: string
  /** Returns the text of the latest mail to an address. */
  mailTo(email: string): Promise<string>
  /** Makes a person an administrator with the rights of a registered user. */
  promote(email: string): Promise<void>
}

/** The `test` function for browser tests on a separate server, where people log in by mail. Each worker has one such server. */
export const test = story.extend<object, { site: OwnSite }>({
  site: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const port = String(await portForServer())
      const url = `http://localhost:${port}`
      const folder = `${process.env.TRAMO_FOLDER}.own${workerIndex}`
      const settings = { PORT: port, PUBLIC_URL: url, TRAMO_PORT: port, TRAMO_FOLDER: folder, STATEMENTS: `${folder}.statements` }
      const server = spawn(join('node_modules', '.bin', 'tsx'), ['tests/browser/serve.ts'], {
        env: { ...process.env, ...settings, OWN_LOGIN: 'on' },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const exited = once(server, 'exit')
      await isReady(url, server)
      await use({ url, mailTo: (email) => mailTo(folder, email), promote: (email) => promote(folder, email) })
      server.kill('SIGTERM')
      await exited
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

/** Polls until the server responds. The timeout of the fixture ends the polling. */
async function isReady(url: string, server: { exitCode: number | null }): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server of the own login has ended.')
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Reads the latest mail. The server stores it in the mailbox before it sends the page that announces it. */
async function mailTo(folder: string, email: string): Promise<string> {
  const mails = await ask<{ text: string }>(
    folder,
    'select text from mailbox_mails where to_address = $1 order by n desc limit 1',
    email,
  )
  return mails[0]?.text ?? ''
}

const promote = async (folder: string, email: string) =>
  void (await ask(folder, 'update accounts set admin = true, dni_hash = sha256(email::bytea) where email = $1', email))

async function ask<T extends object>(folder: string, statement: string, value: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: await readFile(join(folder, 'database'), 'utf8') })
  await client.connect()
  const { rows } = await client.query<T>(statement, [value]).finally(() => client.end())
  return rows
}
