import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { embeddedDatabase } from '#server/database/embedded.ts'
import { fillDemoWorld } from '#server/demo/world.ts'
import { openWorld } from '#server/start.ts'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'

/** The built server with the demo world, on a database that is thrown away. PORT says where; SIGTERM ends all of it. */
async function serveDemo(): Promise<void> {
  const data = await makeThrowAwayFolder()
  const database = await embeddedDatabase({ checkout: process.cwd(), data, durable: false })
  Object.assign(process.env, {
    DATABASE_URL: database.url,
    SECRET: 'for the stories in the browser only',
    LIMITS: 'off',
    LOG_LEVEL: 'warn',
  })
  const { world, close } = await openWorld(process.cwd())
  await fillDemoWorld(world)
  await close()
  const server = spawn(process.execPath, ['dist/server.js'], { stdio: 'inherit' })
  const end = async () => {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    await database.stop()
    await rm(data, { recursive: true, maxRetries: 3 })
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end())
}

await serveDemo()
