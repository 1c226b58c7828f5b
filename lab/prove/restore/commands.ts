import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const checkout = fileURLToPath(new URL('../../..', import.meta.url))
const sources = { backup: 'backup.ts', restore: 'restore.ts', retention: 'retention.ts', audit: 'audit.ts' }

export interface Ended {
  status: number | null
  stdout: string
  stderr: string
  seconds: number
}

/** Runs an operator's command to its end, with these settings. `--built` runs the build. */
export function command(name: keyof typeof sources, words: string[], settings: Record<string, string>): Promise<Ended> {
  const isBuilt = process.argv.includes('--built')
  const program = isBuilt ? [`dist/${name}.js`] : ['--import', 'tsx', `tools/operators/${sources[name]}`]
  const began = performance.now()
  const child = spawn(process.execPath, [...program, ...words], {
    cwd: checkout,
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const) child[stream].on('data', (piece) => (output[stream] += String(piece)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve({ status, ...output, seconds: (performance.now() - began) / 1000 }))
  })
}

/** Runs a command. If it fails, the drill ends. */
export async function commanded(...given: Parameters<typeof command>): Promise<Ended> {
  const ended = await command(...given)
  if (ended.status !== 0) throw new Error(`${given[0]} ended with ${ended.status}: ${ended.stdout}${ended.stderr}`)
  return ended
}
