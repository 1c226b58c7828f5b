import { expect, test } from 'vitest'
import { fold } from '#domain/places/place.ts'
import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'
import { readGroupMessage } from '#server/trips/groupMessages/grammar/read.ts'
import { allPlaces, TODAY } from './gazetteer.ts'

/** Finds places by whole names only, because another test measures suggestions. */
const byName = new Map(allPlaces.map((place) => [fold(place.name.split(',')[0] ?? ''), [place]]))
const lookup = (text: string) => byName.get(text) ?? []

/** Texts that begin a field again and again, or that never end a field. */
const hostile = [
  '1',
  '1.',
  '1 ',
  'de ',
  'a ',
  'de la ',
  'el ',
  'rosario ',
  'rosario a ',
  'rosario - ',
  'tipo a las ',
  'vie, ',
  '$',
  '$ 1.000.',
  '15 mil ',
  '2 lugares ',
  '- ',
  '+1(',
  '\u0301',
  'ﷺ',
  'e\u0301',
  '🚗',
  '\n',
  '*',
  '~a',
  '[2026 1:00 ',
  'a.',
  'por ',
  'por a, ',
  '17 a ',
  'vuelvo ',
  'x',
  'san martin de los andes y ',
]

test('texts of the maximum length take little processor time, whatever pattern they repeat', () => {
  const timed = (text: string) => {
    const message = text.repeat(MAX_GROUP_MESSAGE).slice(0, MAX_GROUP_MESSAGE)
    // processor time, because a busy machine lengthens the duration
    const before = process.cpuUsage()
    readGroupMessage(message, TODAY, lookup)
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
  const slow = hostile.map((text) => ({ text, ms: timed(text) })).filter(({ ms }) => ms > 1000)
  expect(slow).toEqual([])
})
