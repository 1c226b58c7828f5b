import { Refused } from '#domain/refusal.ts'
import type { SentSeat } from './join.ts'

/** Requests for seats of one trip that this process runs, and those that wait for them. */
interface Line {
  running: number
  /** functions that begin the waiting requests, in the order of their arrival */
  waiting: Set<() => void>
  /** free seats after the last booking, if known */
  seatsLeft: number | undefined
}

type SentRequest = Pick<SentSeat, 'idRoute' | 'seats' | 'companions'>

interface Steps<Done> {
  /** refuses without a lock if too few seats are free */
  check: () => Promise<void>
  book: () => Promise<Done>
  /** returns the free seats after this booking */
  seatsLeft?: (done: Done) => number | undefined
}

const lines = new Map<string, Line>()

/** A request that waits longer than this runs beside the others: then the database is slow, and its own limits apply. */
const PATIENCE_MS = 1000

/**
 * Runs requests for seats of one trip one after another, so that a trip that many people want does not occupy all connections of
 * the pool with requests that wait for its lock. A request that had to wait is checked first, unless enough seats were left. When
 * a check finds the trip full, all waiting requests are checked at once. The trip's lock decides about seats; this only orders
 * the requests of one process.
 */
export async function inTurn<Done>(
  { idRoute, companions = [], seats = 1 + companions.length }: SentRequest,
  { check, book, seatsLeft }: Steps<Done>,
): Promise<Done> {
  const trip = idRoute.toLowerCase()
  const line = lines.get(trip) ?? { running: 0, waiting: new Set(), seatsLeft: undefined }
  lines.set(trip, line)
  const isFirst = line.running === 0
  if (isFirst) line.running++
  else await turnIn(line)
  let isFull = false
  try {
    if (!isFirst && !fits(seats, line))
      await check().catch((error: unknown) => {
        isFull = error instanceof Refused && error.reason === 'trip_full'
        throw error
      })
    line.seatsLeft = undefined
    const done = await book()
    line.seatsLeft = seatsLeft?.(done)
    return done
  } finally {
    line.running--
    const next = line.running === 0 ? 1 : 0
    for (const begin of [...line.waiting].slice(0, isFull ? Infinity : next)) begin()
    if (line.running === 0) lines.delete(trip)
  }
}

const fits = (seats: number, { seatsLeft }: Line) => seatsLeft !== undefined && seats <= seatsLeft

/** Resolves when it is the turn of this request, which then counts as running. */
const turnIn = (line: Line) =>
  new Promise<void>((resolve) => {
    const begin = () => {
      clearTimeout(patience)
      line.waiting.delete(begin)
      line.running++
      resolve()
    }
    const patience = setTimeout(begin, PATIENCE_MS)
    line.waiting.add(begin)
  })
