import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { firefox } from './firefox.ts'
import { travel } from './journeys.ts'

/* `npm run test:browsers`: the main journeys in browsers that are not Chromium, against the built server with the demo world. */

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  server.close()
  await once(server, 'close')
  return port
}

/** The server of the browser stories, on a port of its own; ended by the answer. */
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

async function main(): Promise<boolean> {
  const browsers = [await firefox()].filter((browser) => browser !== undefined)
  if (browsers.length === 0) say('There is no Firefox: install one, or name yours in FIREFOX.')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const end = await serve(origin, port)
  let passed = browsers.length > 0
  for (const browser of browsers) {
    say(`${browser.name} ${browser.version}`)
    await travel(browser, origin, say).catch((error: unknown) => {
      passed = false
      say(`✗ ${browser.name}: ${error instanceof Error ? error.message : String(error)}`)
    })
    await browser.close()
  }
  await end()
  return passed
}

process.exit((await main()) ? 0 : 1)
