import type { Point } from '#domain/places/place.ts'

/** Reasons for a missing position: the user or the browser refused, the device has none, or it took too long. */
export type NoPosition = 'refused' | 'unavailable' | 'late'

/** `withinM`: the device's estimate of its error in meters. */
export type OwnPosition = Point & { withinM: number }

const DEVICE_MS = 15_000
/** Time limit in milliseconds, because some browsers never call back if their prompt is closed without a choice. */
const QUESTION_MS = 45_000

const reasons: Partial<Record<number, NoPosition>> = { 1: 'refused', 3: 'late' }

/** Returns the device's position from the browser, which asks for permission the first time. */
export const ownPosition = (): Promise<OwnPosition | NoPosition> =>
  new Promise((resolve) => {
    // as: some browsers lack it, and all do on plain http
    const geolocation = navigator.geolocation as Geolocation | undefined
    if (!geolocation) return resolve('unavailable')
    const timer = setTimeout(() => resolve('late'), QUESTION_MS)
    const end = (found: OwnPosition | NoPosition) => {
      clearTimeout(timer)
      resolve(found)
    }
    geolocation.getCurrentPosition(
      ({ coords }) => end({ lat: coords.latitude, lng: coords.longitude, withinM: coords.accuracy }),
      ({ code }) => end(reasons[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: DEVICE_MS },
    )
  })
