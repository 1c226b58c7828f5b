import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { read } from '../../deploy/deployments.ts'
import { ready } from '../crashes/server.ts'
import type { ImageRoot } from './imageRoot.ts'

interface Hosted {
  url: string
  /** from its start until it was ready */
  seconds: number
  /** what it holds in memory now */
  megabytes(): number
  /** ends it by SIGTERM; how many seconds that took. Rejects where it did not end with 0 */
  stop(): Promise<number>
}

/** Starts the server of a hosted folder, as `CMD` of the image does. */
export async function hostedServer(root: ImageRoot, url: string, env: Record<string, string>): Promise<Hosted> {
  const began = performance.now()
  const { file, args, options } = root.launch(commandOfImage())
  const child = spawn(file, args, { env, stdio: ['ignore', 'ignore', 'inherit'], ...options })
  const kill = () => void child.kill('SIGKILL')
  process.once('exit', kill)
  await ready(url, child)
  const seconds = since(began)
  return {
    url,
    seconds,
    megabytes: () =>
      Math.round((Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) * 1024) / 1e6),
    stop: async () => {
      const signalledAt = performance.now()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      const [code] = await ended
      process.off('exit', kill)
      if (code !== 0) throw new Error(`the server ended with ${code} after SIGTERM`)
      return since(signalledAt)
    },
  }
}

const since = (began: number) => Number(((performance.now() - began) / 1000).toFixed(2))

/** Without `node` itself. */
function commandOfImage(): string[] {
  const [, command = '[]'] = /^CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  return (JSON.parse(command) as string[]).slice(1) // the exec form of a Dockerfile
}
