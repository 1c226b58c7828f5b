// Serves web and server with hot reload at one address: Vite in front, and behind it the server, which restarts when its files
// change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tsImport } from 'tsx/esm/api'
import { createServer } from 'vite'

const { settings } = await tsImport('../server/platform/config.ts', import.meta.url)
const { freePort } = await tsImport('../server/platform/http/listen.ts', import.meta.url)

const { PORT, HOST } = readSettings()
const port = PORT ?? (await freePort(3000, HOST))
const behind = await freePort(port + 1, '127.0.0.1')
const address = process.env.PUBLIC_URL || `http://localhost:${port}`
process.env.TRAMO_SERVER = `http://127.0.0.1:${behind}`
const vite = await createServer({ server: { port, strictPort: true, host: HOST } })
await vite.listen()

const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(behind), HOST: '127.0.0.1', PUBLIC_URL: address },
})
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.kill(signal)
    await Promise.all([once(server, 'exit'), vite.close()])
    process.exit(0)
  })
}

function readSettings() {
  try {
    return settings()
  } catch (error) {
    console.error(`Tramo cannot start: ${error.message}`)
    process.exit(1)
  }
}
