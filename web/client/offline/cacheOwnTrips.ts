import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { listBookings } from '#contract/bookings/bookings.ts'
import { showTrip } from '#contract/trips/trips.ts'
import { call, Problem } from '../api.ts'
import { sessionQuery } from '../session.ts'
import { stopPush } from './clearDevice.ts'
import { type OfflineTrips, type OfflineSeat, seatsToCache } from './offlineTrips.ts'
import { forgetAllBut, storeTrips, readTrips } from './store.ts'

const QUARTER_MS = 15 * 60_000
const PAUSE_MS = 60_000
const SOON_MS = 2000

/**
 * Caches the logged-in user's trips on the device: reads them now and then, and after a page has read bookings. Deletes them when
 * another account logs in, the user logs out, or the session has ended.
 */
export function cacheOwnTrips(queries: QueryClient): void {
  const account = () => accountIn(queries)
  const again = throttle(() => cacheNow(account))
  const meet = async () => {
    const id = account()
    if (id === undefined) return
    if (await forgetAllBut(id ?? undefined)) await (id && stopPush())
    const cached = await readTrips()
    if (id && !(cached && Date.now() - Date.parse(cached.at) < QUARTER_MS)) again()
  }
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'error' && action.error instanceof Problem && action.error.status === 401) void forgetAllBut()
    if (action.type === 'success' && query.queryKey[0] === 'session') void meet()
    if (action.type === 'success' && isAboutSeats(query.queryKey)) again()
  })
  void meet()
}

/** Returns the account that is logged in in this browser, null if none is, and undefined if unknown. */
function accountIn(queries: QueryClient): string | null | undefined {
  const session = queries.getQueryData(sessionQuery.queryKey)
  return session && (session.me && !session.me.isBanned ? session.me.id : null)
}

const isAboutSeats = ([mine, what]: QueryKey) => mine === 'mine' && (what === 'booking' || what === 'bookings')

/** Runs the callback soon, at most once a minute, including after the last call. */
function throttle(callback: () => Promise<void>): () => void {
  let [timer, lastRun] = [0, -Infinity]
  return () => {
    window.clearTimeout(timer)
    const wait = Math.max(SOON_MS, lastRun + PAUSE_MS - performance.now())
    timer = window.setTimeout(() => {
      lastRun = performance.now()
      // after a failure, the stored data remains
      callback().catch(() => {})
    }, wait)
  }
}

async function cacheNow(account: () => string | null | undefined): Promise<void> {
  const id = account()
  if (!id) return
  const seats = seatsToCache(await call(listBookings, { query: {} }), id, Date.now())
  const cached: OfflineTrips = { at: new Date().toISOString(), seats: await withCars(seats) }
  // the user may have logged out meanwhile
  if (account() === id) await storeTrips(id, cached)
}

/**
 * Adds the drivers' cars, by which passengers find their driver. A stored car is not fetched again; its plate comes with the
 * booking.
 */
async function withCars(seats: OfflineSeat[]): Promise<OfflineSeat[]> {
  const known = new Map((await readTrips())?.seats.map(({ idRoute, car }) => [idRoute, car]))
  const seeing = async (seat: OfflineSeat) => {
    if (seat.role === 'driver') return seat
    const before = known.get(seat.idRoute)
    // data stored by an earlier release has no plate in this field
    if (before?.plate) return { ...seat, car: before }
    return { ...seat, car: (await call(showTrip, { params: { id: seat.idRoute }, query: {} })).car }
  }
  return Promise.all(seats.slice(0, MOST).map(seeing))
}

const MOST = 20
