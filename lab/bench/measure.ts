import { openSync, readSync } from 'node:fs'
import type pg from 'pg'
import { type Random, randomFrom } from './world/random.ts'

/** A way to answer questions. `cpu` returns the processor time of its database backend in milliseconds. */
export interface Contender<Question> {
  name: string
  answer(question: Question): Promise<unknown>
  cpu(): number
}

/** Milliseconds per question, in the fastest round. */
export interface Measured {
  wall: number[]
  cpu: number[]
}

/**
 * Sends every question to every contender, in random order within a question, so that a busy machine affects all contenders
 * equally.
 */
export async function interleaved<Question>(
  contenders: Contender<Question>[],
  questions: Question[],
  rounds: number,
): Promise<Map<string, Measured>> {
  const measured = new Map(
    contenders.map(({ name }) => [name, { wall: questions.map(() => Infinity), cpu: questions.map(() => Infinity) }]),
  )
  const random = randomFrom(rounds)
  // the first round only warms up and is not counted
  for (let round = 0; round <= rounds; round++)
    for (const [i, one] of questions.entries())
      for (const contender of shuffled(contenders, random)) {
        const { wall, cpu } = await timed(contender, one)
        const best = measured.get(contender.name)
        if (round === 0 || !best) continue
        best.wall[i] = Math.min(best.wall[i] ?? wall, wall)
        best.cpu[i] = Math.min(best.cpu[i] ?? cpu, cpu)
      }
  return measured
}

async function timed<Question>(contender: Contender<Question>, question: Question) {
  const [cpu, start] = [contender.cpu(), performance.now()]
  await contender.answer(question)
  return { wall: performance.now() - start, cpu: contender.cpu() - cpu }
}

export function shuffled<T>(items: T[], random: Random): T[] {
  const keyed = items.map((item) => ({ item, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Returns a function that reads the processor time of a pool's only backend from Linux. On other systems it returns 0. */
export async function cpuOf(pool: pg.Pool): Promise<() => number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() pid')
  try {
    const file = openSync(`/proc/${rows[0]?.pid}/schedstat`, 'r')
    const buffer = Buffer.alloc(64)
    return () => Number.parseInt(buffer.toString('latin1', 0, readSync(file, buffer, 0, 64, 0)), 10) / 1e6
  } catch {
    return () => 0 // only Linux has this file
  }
}

/** Returns the quantile of the values at this share; NaN if there are no values. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

export const summary = ({ wall, cpu }: Measured) => ({
  p50: quantile(wall, 0.5),
  p95: quantile(wall, 0.95),
  p99: quantile(wall, 0.99),
  cpu: mean(cpu),
})

export const rounded = (value: number, digits = 3) => Number(value.toFixed(digits))
