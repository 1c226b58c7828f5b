import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { Point } from '#domain/places/place.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { World } from '../world.ts'

const statuses = {
  tentative: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
}
export type CalendarStatus = keyof typeof statuses

/** An event of a calendar. Calendars identify an event by the id, and a higher `sequence` replaces an earlier version. */
export interface CalendarEvent {
  id: string
  start: Date
  end: Date
  sequence: number
  status: CalendarStatus
  summary: string
  description: string
  location: string
  /** exact position of the place */
  point?: Point | undefined
  url: string
}

const ALARM_S = (2 * HOUR_MS) / 1000

/** Builds an iCalendar file (RFC 5545). */
export function calendarFile({ publicUrl, now }: Pick<World, 'publicUrl' | 'now'>, events: CalendarEvent[]): string {
  const calendar = ical({ prodId: { company: 'Tramo', product: 'Tramo', language: 'EN' }, method: ICalCalendarMethod.PUBLISH })
  for (const { id, status, location: title, point, ...event } of events) {
    const added = calendar.createEvent({
      ...event,
      ...(title && { location: { title, ...(point && { geo: { lat: point.lat, lon: point.lng } }) } }),
      id: `${id}@${new URL(publicUrl).hostname}`,
      stamp: now(),
      status: statuses[status],
    })
    if (status !== 'cancelled') added.createAlarm({ type: ICalAlarmType.display, trigger: ALARM_S })
  }
  // the library omits the last line break, which RFC 5545, 3.1 requires
  return `${calendar.toString().trimEnd()}\r\n`
}

/** Titles of calendar events for a trip. */
export const roadWords = {
  'en-US': (from: string, to: string) => `${from} to ${to}`,
  'es-AR': (from: string, to: string) => `${from} a ${to}`,
}

/** Returns the city of a place name that ends with its province. */
export const cityOfName = (name: string) => name.split(', ')[0] ?? name
