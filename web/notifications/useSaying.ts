import { useQuery } from '@tanstack/react-query'
import type { Notification } from '#contract/notifications/notifications.ts'
import { type Telling, telling } from '#contract/notifications/notifications.words.ts'
import { cityOf } from '../places/name.ts'
import { useLanguage } from '../texts/texts.ts'
import { longDay } from '../ui/dates.ts'
import { tellingsQuery } from './queries.ts'

/** What a notification says in the reader's language; undefined while its words are on the way. */
export function useSaying(): ((one: Notification) => Telling) | undefined {
  const language = useLanguage()
  const { data: tellings } = useQuery(tellingsQuery(language))
  return tellings && (({ kind, details, trip }) => telling(tellings, kind, details['how'], factsOf(trip, language)))
}

function factsOf(trip: Notification['trip'], language: string) {
  if (!trip) return { trip, date: '' }
  const [originName, destinationName] = [cityOf(trip.originName), cityOf(trip.destinationName)]
  return { trip: { originName, destinationName, hours: trip.hours }, date: longDay(trip.date, language) }
}
