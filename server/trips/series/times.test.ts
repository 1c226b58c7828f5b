import { expect, test } from 'vitest'
import { type Day, dayAfter, DAY_MS, HOUR_MS } from '#domain/time.ts'
import { seriesDays } from '#domain/trips/series.ts'
import { loadGazetteer } from '../../places/gazetteer.ts'
import { clockTimeOn } from '../../platform/time.ts'

const zones = [...new Set(loadGazetteer('data/places/places.tsv').all.map(({ zone }) => zone))].toSorted()
/** Times around clock changes, which happen in the night to a Sunday. */
const hours = ['00:00', '00:30', '07:15', '18:00', '23:30']
/** Spans of 150 days, the limit for posting ahead; clocks of Brazil, Chile and Paraguay changed in these years. */
const [FIRST, SPANS, SPAN] = ['2016-01-01', 25, 150] as const

/** Checks every half hour at which a calendar's clock may show that time, and returns the first that does. */
function lookedFor(day: Day, time: string, shown: Intl.DateTimeFormat): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`)
  return Array.from({ length: 15 }, (_, n) => new Date(asUtc + (n * HOUR_MS) / 2)).find(
    (at) => shown.format(at) === `${day} ${time}`,
  )
}

test.each(zones)('the trips of a series depart at the same clock time on ten years of days: %s (T1, TR12)', (zone) => {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  const wrong: string[] = []
  for (let span = 0; span < SPANS; span++) {
    const first = dayAfter(FIRST, span * SPAN)
    const time = hours[span % hours.length] ?? ''
    for (const day of seriesDays(first, { weekdays: [3, 7], until: dayAfter(first, SPAN - 1), except: [] })) {
      const expected = lookedFor(day, time, shown)
      const { at, exists } = clockTimeOn(day, time, zone)
      if (exists !== (expected !== undefined) || (expected && at.getTime() !== expected.getTime())) wrong.push(`${day} ${time}`)
    }
  }
  expect(wrong).toEqual([])
  expect(SPANS * SPAN * DAY_MS).toBeGreaterThan(10 * 365 * DAY_MS)
})
