import { tellings as english } from '#contract/notifications/notifications.en-US.ts'
import { tellings as spanish } from '#contract/notifications/notifications.es-AR.ts'
import { kindWords as kindsInEnglish } from '#contract/notifications/notifications.kinds.en-US.ts'
import { kindWords as kindsInSpanish } from '#contract/notifications/notifications.kinds.es-AR.ts'
import { type Telling, telling } from '#contract/notifications/notifications.words.ts'
import type { Language } from '#contract/wire.ts'
import type { Gazetteer } from '../places/gazetteer.ts'
import { whereOf } from './presenter.ts'
import type { NotificationRow } from './queries.ts'
import { words as inEnglish } from './words.en-US.ts'
import { words as inSpanish } from './words.es-AR.ts'

export const framing = { 'en-US': inEnglish, 'es-AR': inSpanish } satisfies Record<Language, unknown>
export const kindWords = { 'en-US': kindsInEnglish, 'es-AR': kindsInSpanish } satisfies Record<Language, unknown>
const tellings = { 'en-US': english, 'es-AR': spanish }

/** A notification in the words of its reader. */
export function renderNotification(row: NotificationRow, language: Language, gazetteer: Gazetteer): Telling {
  const trip = whereOf(row, gazetteer)
  return telling(tellings[language], row.kind, row.details.how, { trip, date: trip ? dayIn(language, trip.date) : '' })
}

/** dd-mm-yyyy as people say it, with its weekday. */
function dayIn(language: Language, date: string): string {
  const day = new Date(`${date.split('-').reverse().join('-')}T00:00:00Z`)
  const said = day.toLocaleDateString(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
  // within a sentence Spanish has no comma there
  return language === 'es-AR' ? said.replace(', ', ' ') : said
}
