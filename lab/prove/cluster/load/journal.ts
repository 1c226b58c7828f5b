import { setTimeout as pause } from 'node:timers/promises'

/** One request and its outcome, as the caller saw it. */
export interface Attempt {
  /** method and path, without ids */
  call: string
  /** a write may be repeated under its key; the start of a login needs no database, and shows nothing of it */
  kind: 'read' | 'write' | 'login'
  /** when it was sent, and how long the caller waited, in milliseconds */
  at: number
  ms: number
  /** 0 when the connection broke off or no answer came within the caller's patience */
  status: number
  reason: string
  /** number of earlier sends, under the same key */
  repeated: number
}

/** True when the caller saw an error. Refusals with a reason, and 429, are answers. */
export const isFailed = ({ status }: Attempt) => status === 0 || status >= 500

/** Lists, searches and trips; pages are sent without a database too. */

const isGood = (attempt: Attempt) => !isFailed(attempt)
const isStillWorking = ({ reason }: Attempt) => reason === 'still_working'

/** Every request of the rehearsal. Times are milliseconds of this process's own clock. */
export class Journal {
  readonly attempts: Attempt[] = []

  note(attempt: Attempt): void {
    this.attempts.push(attempt)
  }

  /** Waits until nothing has failed for so long; returns false when it still fails after the time allowed. */
  async quiet(forMs: number, mostMs: number): Promise<boolean> {
    for (const began = performance.now(); performance.now() - began < mostMs; await pause(250)) {
      const now = performance.now()
      const recent = this.attempts.slice(-2000).filter((one) => one.at + one.ms > now - forMs)
      if (now - began >= forMs && recent.some(isGood) && !recent.some(isFailed)) return true
    }
    return false
  }

  /** Answers that callers received between two instants. */
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
  /** from the first error to the last */
  errorSeconds: number
  /** the longest time in which no reader, or no writer, was answered */
  withoutReads: number
  withoutWrites: number
  /** writes that had to wait for their own first attempt */
  stillWorking: number
  p99Ms: number
  /** times of the errors */
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
