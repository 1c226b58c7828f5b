import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Fault } from './fault.ts'

/**
 * Builds a fault that runs an operator's drill under load, such as a backup with its restore. A shell runs `--drill=COMMAND` in
 * the folder of the servers, with their settings. The exit code must be 0.
 */
export function drill(line: string | undefined): Fault {
  return {
    name: 'drill',
    targets: { errors: 0 },
    whyNot: () => (line === undefined ? 'since no command was given: --drill="node dist/…"' : undefined),
    async strike({ processes, environment }) {
      const began = performance.now()
      const env = { ...environment, PATH: process.env.PATH ?? '' }
      const child = spawn('sh', ['-c', line ?? ''], { cwd: join(processes.folder, 'app'), env, stdio: 'inherit' })
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`the drill ended with ${code}: ${line}`)
      return `${line} ended well after ${((performance.now() - began) / 1000).toFixed(1)} s`
    },
  }
}
