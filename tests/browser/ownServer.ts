import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { portForServer } from '#server/testing/ports.ts'
import { test as story } from './story.ts'

interface OwnSite {
  url: string
  /** The text of the latest mail to an address. */
  mailTo(email: string): Promise<string>
}

/** `test` of stories on a server of their own, where people log in by mail: one for all stories of a file. */
export const test = story.extend<object, { site: OwnSite }>({
  site: [
    async ({ browserName: _ }, use) => {
      const port = String(await portForServer())
      const url = `http://localhost:${port}`
      const folder = `${process.env.TRAMO_FOLDER}.own`
      const settings = { PORT: port, PUBLIC_URL: url, TRAMO_PORT: port, TRAMO_FOLDER: folder, STATEMENTS: `${folder}.statements` }
      const server = spawn(join('node_modules', '.bin', 'tsx'), ['tests/browser/serve.ts'], {
        env: { ...process.env, ...settings, OWN_LOGIN: 'on' },
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      const exited = once(server, 'exit')
      await isReady(url, server)
      await use({ url, mailTo: (email) => mailTo(folder, email) })
      server.kill('SIGTERM')
      await exited
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, use) => use(site.url),
})

/** Requests until the server answers; the fixture's own limit ends it. */
async function isReady(url: string, server: { exitCode: number | null }): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error('The server of the own login has ended.')
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** A mail is in the mailbox before the page that says so is answered. */
async function mailTo(folder: string, email: string): Promise<string> {
  const client = new pg.Client({ connectionString: await readFile(join(folder, 'database'), 'utf8') })
  await client.connect()
  const { rows } = await client
    .query<{ text: string }>('select text from mailbox_mails where to_address = $1 order by n desc limit 1', [email])
    .finally(() => client.end())
  return rows[0]?.text ?? ''
}
