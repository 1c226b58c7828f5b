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

/** Something to be on time for. The same id is the same event, however often it is fetched; a higher `sequence` replaces it. */
export interface CalendarEvent {
  id: string
  start: Date
  end: Date
  sequence: number
  status: CalendarStatus
  summary: string
  description: string
  location: string
  /** its exact position */
  point?: Point | undefined
  url: string
}

const ALARM_S = (2 * HOUR_MS) / 1000

/** An iCalendar file (RFC 5545). */
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

/** Words of calendars for a road. */
export const roadWords = {
  'en-US': (from: string, to: string) => `${from} to ${to}`,
  'es-AR': (from: string, to: string) => `${from} a ${to}`,
}

/** The city of a place that is named with its province. */
export const cityOfName = (name: string) => name.split(', ')[0] ?? name
