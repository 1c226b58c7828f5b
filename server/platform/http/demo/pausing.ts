import type { FastifyInstance, FastifyRequest } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'

/** Counts running requests that use the database of a public demo, so that it can be exchanged while no such request runs. */
export interface Pausing {
  isPaused(): boolean
  begin(request: FastifyRequest): void
  end(request: FastifyRequest): void
  /** Admits no request until `resume`. Resolves when the running requests have ended, or after `mostMs` milliseconds. */
  pause(mostMs: number): Promise<void>
  resume(): void
}

const known = new WeakMap<FastifyInstance, Pausing>()

/** Returns the `Pausing` of a server. Each server has exactly one. */
export function pausingOf(app: FastifyInstance): Pausing {
  const pausing = known.get(app) ?? pausingOfRequests()
  known.set(app, pausing)
  return pausing
}

const STEP_MS = 20

function pausingOfRequests(): Pausing {
  const underWay = new Set<string>()
  let isPaused = false
  return {
    isPaused: () => isPaused,
    begin: ({ id }) => void underWay.add(id),
    end: ({ id }) => void underWay.delete(id),
    async pause(mostMs) {
      isPaused = true
      for (let waited = 0; underWay.size > 0 && waited < mostMs; waited += STEP_MS) await pause(STEP_MS)
    },
    resume: () => void (isPaused = false),
  }
}
