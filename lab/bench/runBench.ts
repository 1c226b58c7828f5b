import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Bench, LIMIT } from './list.ts'
import { isWithin } from './report.ts'

const numbers = z.record(z.string(), z.number())
const bound = z.object({ most: z.optional(z.number()), least: z.optional(z.number()) })

/** The last line of a bench. */
export const Result = z.object({
  name: z.string(),
  size: z.record(z.string(), z.union([z.string(), z.number()])),
  figures: numbers,
  targets: z.record(z.string(), bound),
  met: z.boolean(),
})
export type Result = z.output<typeof Result>

export type Outcome = { seconds: number } & ({ result: Result } | { failure: string })

/** Runs a bench in its own process and prints its output. A bench without a result in time has failed. */
export async function runBench(bench: Bench, print = (text: string) => void process.stdout.write(text)): Promise<Outcome> {
  const started = performance.now()
  const child = spawn(process.execPath, ['--import', 'tsx', bench.script, ...bench.args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // a process group, so that a slow bench ends with all its child processes
    detached: true,
  })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    print(text)
  })
  const ended = await endOf(child, bench.seconds * LIMIT)
  return { seconds: Math.round((performance.now() - started) / 1000), ...outcomeOf(bench, ended, printed) }
}

type End = { code: number | null; signal: string | null } | 'too slow'

async function endOf(child: ChildProcess, seconds: number): Promise<End> {
  const interrupt = () => {
    endGroup(child, 'SIGTERM')
    process.exit(130)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  const limit = new AbortController()
  const exit = once(child, 'exit').then(([code, signal]): End => ({ code, signal }))
  const ended = await Promise.race([exit, pause(seconds * 1000, 'too slow' as const, { signal: limit.signal })])
  limit.abort()
  if (ended === 'too slow') {
    endGroup(child, 'SIGTERM')
    await Promise.race([exit, pause(5000)])
    endGroup(child, 'SIGKILL')
    await exit
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
  // waits for the rest of the output, but not forever, because a process that outlives the bench may hold the pipe open
  if (child.stdout?.readableEnded === false) await Promise.race([once(child.stdout, 'end'), pause(1000)])
  child.stdout?.destroy()
  return ended
}

function endGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal)
  } catch {
    // the process has ended
  }
}

/** Returns the result of a bench, read from the last line, or why the bench failed. */
export function outcomeOf(bench: Bench, ended: End, printed: string): { result: Result } | { failure: string } {
  if (ended === 'too slow') return { failure: `took more than ${bench.seconds * LIMIT} s` }
  if (ended.signal) return { failure: `was ended by ${ended.signal}` }
  const { data: result } = Result.safeParse(lastLine(printed))
  if (!result) return { failure: `ended with code ${ended.code} and without a result` }
  if (result.name !== basename(bench.script, '.ts')) return { failure: `gave the result of ${result.name}` }
  const met = Object.entries(result.targets).every(([name, target]) => isWithin(result.figures[name], target))
  if (met !== result.met || ended.code !== (met ? 0 : 1)) return { failure: `contradicts itself, with code ${ended.code}` }
  return { result }
}

function lastLine(printed: string): unknown {
  try {
    return JSON.parse(printed.trimEnd().split('\n').at(-1) ?? '')
  } catch {
    return undefined
  }
}
