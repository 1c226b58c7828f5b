import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#domain/time.ts'
import { tabStorage } from '../../client/storage.ts'

const KEY = 'joinAfterLogin'
/** Logging in, with a new account too, takes less. */
const FRESH_MS = 30 * MINUTE_MS

interface StoredJoin {
  trip: string
  at: number
}

/** Stores in this tab that the visitor wants to join a trip once they have logged in. Never in the address: a link that opens the dialog would hold a seat. */
export const joinAfterLogin = (trip: string): void =>
  void tabStorage.set(KEY, JSON.stringify({ trip, at: Date.now() } satisfies StoredJoin))

/** Whether this tab wants to join the trip; each stored trip is taken once. */
function takeStoredJoin(id: string): boolean {
  const stored = tabStorage.get(KEY)
  if (!stored) return false
  const { trip, at } = JSON.parse(stored) as StoredJoin // only written above
  if (trip !== id) return false
  tabStorage.remove(KEY)
  return Date.now() - at < FRESH_MS
}

/** Opens the join dialog of a trip whose visitor logged in to join, unless something is in the way, which the page then says. */
export function useJoinAfterLogin(trip: string, isKnown: boolean, canJoin: boolean, join: () => void): void {
  const latest = useRef(join)
  useEffect(() => void (latest.current = join))
  useEffect(() => {
    if (isKnown && takeStoredJoin(trip) && canJoin) latest.current()
  }, [trip, isKnown, canJoin])
}
