import fc from 'fast-check'
import { createTranslator } from 'use-intl'
import { expect, test } from 'vitest'
import { dayAfter } from '#domain/time.ts'
import { MAX_GROUP_MESSAGE } from '#domain/trips/groupMessage.ts'
import { MAX_DAYS_AHEAD, MAX_STOPOVERS } from '#domain/trips/trip.ts'
import { readGroupMessage } from '#server/trips/groupMessages/grammar/read.ts'
import { messages as english } from '#web/texts/en-US.ts'
import { messages as spanish } from '#web/texts/es-AR.ts'
import { groupText, requestText } from '#web/trips/share/groupText.ts'
import { allPlaces, lookup, TODAY } from './gazetteer.ts'

const languages = [
  ['es-AR', createTranslator({ locale: 'es-AR', messages: spanish, namespace: 'sharing' })],
  ['en-US', createTranslator({ locale: 'en-US', messages: english, namespace: 'sharing' })],
] as const

const home = allPlaces.filter(({ name }) => name.endsWith(', Argentina'))
const trips = fc.record({
  places: fc
    .uniqueArray(fc.nat(home.length - 1), { minLength: 2, maxLength: MAX_STOPOVERS + 2 })
    .map((ids) => ids.flatMap((id) => home[id] ?? [])),
  days: fc.integer({ min: 0, max: MAX_DAYS_AHEAD }),
  minutes: fc.nat(24 * 60 - 1),
  seats: fc.integer({ min: 0, max: 6 }),
  priceMinor: fc.oneof(
    fc.nat(10_000_000),
    fc.nat(100_000).map((pesos) => pesos * 100),
  ),
})

test.each(languages)('a stop followed by a stop that is named like a region is read correctly (%s)', (language, text) => {
  const named = (name: string) => home.find((place) => place.name === `${name}, Argentina`)
  for (const region of home.filter(({ name }) => /^([^,]+), \1, Argentina$/.test(name))) {
    const stops = [named('Rosario, Santa Fe'), region, named('Lomas de Zamora, Buenos Aires')].flatMap((place) => place ?? [])
    expect(stops).toHaveLength(3)
    const ends = { from: 'Mar del Plata, Buenos Aires, Argentina', to: 'Bahía Blanca, Buenos Aires, Argentina' }
    const trip = {
      ...ends,
      stops: stops.map(({ name }) => name),
      day: dayAfter(TODAY, 4),
      hours: '09:30',
      seats: 2,
      priceMinor: 100,
    }
    const message = groupText({ ...trip, currency: 'ARS' }, text, language)
    expect(
      readGroupMessage(message, TODAY, lookup).stops.map(({ value }) => value.id),
      message,
    ).toEqual(stops.map(({ id }) => id))
  }
})

test.each(languages)('the reader returns the trip that a message was written from (%s)', (language, text) => {
  fc.assert(
    fc.property(trips, ({ places, days, minutes, seats, priceMinor }) => {
      const [from, ...stops] = places
      const to = stops.pop()
      if (!from || !to) throw new Error('a trip has two ends')
      const day = dayAfter(TODAY, days)
      const hours = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
      const trip = { from: from.name, to: to.name, stops: stops.map(({ name }) => name), day, hours, seats, priceMinor }
      const message = groupText({ ...trip, currency: 'ARS' }, text, language)
      expect(message.length).toBeLessThan(MAX_GROUP_MESSAGE)
      const read = readGroupMessage(message, TODAY, lookup)
      expect(
        {
          from: read.from?.value.id,
          to: read.to?.value.id,
          stops: read.stops.map(({ value }) => value.id),
          day: read.day?.value,
          hours: read.hours?.value,
          seats: read.seats?.value,
          priceMinor: read.priceMinor?.value,
          notUnderstood: read.notUnderstood,
        },
        message,
      ).toEqual({
        from: from.id,
        to: to.id,
        stops: stops.map(({ id }) => id),
        day,
        hours,
        seats,
        priceMinor,
        notUnderstood: [],
      })
    }),
    { numRuns: 200 },
  )
})

const requests = fc.record({
  places: fc
    .uniqueArray(fc.nat(home.length - 1), { minLength: 2, maxLength: 2 })
    .map((ids) => ids.flatMap((id) => home[id] ?? [])),
  days: fc.option(fc.integer({ min: 0, max: MAX_DAYS_AHEAD }), { nil: undefined }),
  seats: fc.integer({ min: 1, max: 6 }),
})

test.each(languages)('the reader returns the request that a message was written from (%s)', (language, text) => {
  fc.assert(
    fc.property(requests, ({ places: [from, to], days, seats }) => {
      if (!from || !to) throw new Error('a request has two ends')
      const day = days === undefined ? undefined : dayAfter(TODAY, days)
      const request = { from: from.name, to: to.name, seats, days: day === undefined ? undefined : { first: day, last: day } }
      const message = requestText(request, text, language)
      const read = readGroupMessage(message, TODAY, lookup)
      expect(
        {
          kind: read.kind,
          from: read.from?.value.id,
          to: read.to?.value.id,
          day: read.day?.value,
          seats: read.seats?.value,
          notUnderstood: read.notUnderstood,
        },
        message,
      ).toEqual({ kind: { value: 'request', isSure: true }, from: from.id, to: to.id, day, seats, notUnderstood: [] })
    }),
    { numRuns: 200 },
  )
})

test.each(languages)('the reader takes the first of several days, and marks it as uncertain (%s)', (language, text) => {
  const days = { first: dayAfter(TODAY, 4), last: dayAfter(TODAY, 6) }
  const message = requestText({ from: 'Rosario, Santa Fe, Argentina', to: 'Córdoba, Argentina', seats: 1, days }, text, language)
  expect(readGroupMessage(message, TODAY, lookup).day, message).toEqual({ value: days.first, isSure: false })
})
