import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { portForServer } from '#server/testing/ports.ts'
import { dayAfter } from '../browser/people.ts'
import { firefox } from './firefox.ts'
import { travel } from './journeys.ts'
import { webkit } from './webkit.ts'

/* `npm run lab -- browsers`: runs the main journeys in Firefox and WebKit, against the built server with the demo data. */

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** Runs the server of the browser tests on this port, which no other server uses. The returned function ends the server. */
async function serve(origin: string, port: number): Promise<() => Promise<unknown>> {
  const env = { ...process.env, PORT: String(port), PUBLIC_URL: origin, LOG_LEVEL: 'warn' }
  const server = spawn(process.execPath, ['--import', 'tsx', 'tests/browser/serve.ts'], { env, stdio: 'ignore' })
  const exited = once(server, 'exit')
  const end = () => (server.kill('SIGTERM'), exited)
  const isReady = () =>
    fetch(`${origin}/api/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let i = 0; !(await isReady()); i++) {
    if (i > 360 || server.exitCode !== null) throw new Error('the server did not become ready', { cause: await end() })
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return end
}

/**
 * Number of days from today: after the trips of the demo data, and within the limit for posting. Each browser uses a different
 * day, because all use the same people.
 */
const FAR = 120

const launchers = { Firefox: firefox, WebKit: webkit }

/** Returns true when all journeys passed in this browser, undefined when it is not installed. */
async function passes(name: keyof typeof launchers, origin: string, day: string): Promise<boolean | undefined> {
  const browser = await launchers[name]()
  if (!browser) {
    say(`There is no ${name}; docs/browsers.md says what it takes.`)
    return undefined
  }
  say(`${name} ${browser.version}`)
  try {
    await travel({ browser, origin, day, say })
    return true
  } catch (error) {
    say(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`)
    return false
  } finally {
    await browser.close()
  }
}

/** Runs all browsers, or only the one that BROWSER names. */
async function main(): Promise<boolean> {
  const only = process.env['BROWSER']
  const names = (['Firefox', 'WebKit'] as const).filter((name) => !only || only === name)
  const port = await portForServer()
  const origin = `http://localhost:${port}`
  const end = await serve(origin, port)
  const results: (boolean | undefined)[] = []
  try {
    for (const [at, name] of names.entries()) results.push(await passes(name, origin, dayAfter(Date.now(), FAR + at)))
  } finally {
    await end()
  }
  return results.includes(true) && !results.includes(false)
}

process.exit((await main()) ? 0 : 1)
