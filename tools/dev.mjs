// Both sides with hot reload at one address: Vite in front, the server behind it, restarted when its files change.
import { spawn } from 'node:child_process'
import { createServer } from 'vite'

const port = Number(process.env.PORT || 3000)
const server = port + 1
process.env.TRAMO_SERVER = `http://localhost:${server}`
const vite = await createServer({ server: { port, strictPort: true, host: process.env.HOST || 'localhost' } })
const env = { ...process.env, PORT: String(server), PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}` }
const child = spawn('npx', ['tsx', 'watch', '--clear-screen=false', 'server/run.ts'], { stdio: 'inherit', env })
await vite.listen()
console.log(`Tramo with hot reload is at http://localhost:${port}`)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    child.kill('SIGTERM')
    await vite.close()
    process.exit(0)
  })
}
