import { setTimeout as pause } from 'node:timers/promises'

/** A request and its outcome, as the caller saw it. */
export interface Attempt {
  /** method and path, without ids */
  call: string
  /**
   * `write`: may be repeated with its key. `login`: the start of a login, which says nothing about the database, because it uses
   * none
   */
  kind: 'read' | 'write' | 'login'
  /** when it was sent, and how long the caller waited, in milliseconds */
  at: number
  ms: number
  /** 0 if the connection broke off, or if no response came in time */
  status: number
  reason: string
  /** number of earlier attempts with the same key */
  repeated: number
}

/** Checks whether the caller saw an error. A refusal with a reason is no error, nor is 429. */
export const isFailed = ({ status }: Attempt) => status === 0 || status >= 500

const isGood = (attempt: Attempt) => !isFailed(attempt)
const isStillWorking = ({ reason }: Attempt) => reason === 'still_working'

/** Journal of all requests. Times are milliseconds by this process's own clock. */
export class Journal {
  readonly attempts: Attempt[] = []

  note(attempt: Attempt): void {
    this.attempts.push(attempt)
  }

  /** Waits until no request has failed for `forMs`. Returns false if requests still fail after `mostMs`. */
  async quiet(forMs: number, mostMs: number): Promise<boolean> {
    for (const began = performance.now(); performance.now() - began < mostMs; await pause(250)) {
      const now = performance.now()
      const recent = this.attempts.slice(-2000).filter((one) => one.at + one.ms > now - forMs)
      if (now - began >= forMs && recent.some(isGood) && !recent.some(isFailed)) return true
    }
    return false
  }

  /** Returns the responses that callers received between two instants. */
  between(from: number, to: number): Seen {
    const ended = (one: Attempt) => one.at + one.ms
    const all = this.attempts.filter((one) => ended(one) >= from && ended(one) <= to)
    const failed = all.filter(isFailed)
    const ends = failed.map(ended)
    const times = all
      .filter(isGood)
      .map(({ ms }) => ms)
      .toSorted((a, b) => a - b)
    const gap = (of: Attempt[]) => longestGap(from, to, of.filter((one) => isGood(one) && !isStillWorking(one)).map(ended))
    return {
      answers: all.length - failed.length,
      errors: failed.length,
      errorSeconds: ends.length === 0 ? 0 : seconds(Math.max(...ends) - Math.min(...ends)),
      withoutReads: gap(all.filter(({ kind }) => kind === 'read')),
      withoutWrites: gap(all.filter(({ kind }) => kind === 'write')),
      stillWorking: all.filter(isStillWorking).length,
      p99Ms: Math.round(times[Math.floor(times.length * 0.99)] ?? 0),
      kinds: counted(failed.map(({ call, status, reason }) => `${status} ${reason} ${call}`)),
    }
  }
}

export interface Seen {
  answers: number
  errors: number
  /** seconds from the first error to the last */
  errorSeconds: number
  /** the longest time during which no reader, or no writer, got a response */
  withoutReads: number
  withoutWrites: number
  /** responses to repeated writes whose first attempt was still running */
  stillWorking: number
  p99Ms: number
  /** number of errors by kind */
  kinds: Record<string, number>
}

const seconds = (ms: number) => Math.round(ms / 100) / 10

function longestGap(from: number, to: number, ends: number[]): number {
  const marks = [from, ...ends.toSorted((a, b) => a - b), to]
  return seconds(Math.max(...marks.slice(1).map((mark, i) => mark - (marks[i] ?? mark))))
}

function counted(words: string[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return Object.fromEntries([...counts].toSorted(([, a], [, b]) => b - a))
}
