import { describe, expect, test } from 'vitest'
import { ratingClosesAt, opensAt, reliabilityOf, thumbOf, whyNotRate, wrongInOpinion, wrongInReply } from './rating.ts'

const departsAt = new Date('2026-11-25T12:00:00.000Z')
const at = (text: string) => whyNotRate(departsAt, new Date(text))

describe('the period for ratings', () => {
  test('a trip can be rated from 24 hours after departure, for fourteen times 24 hours, the last instant excluded', () => {
    expect(at('2026-11-26T11:59:59.999Z')).toBe('too_early_to_rate')
    expect(at('2026-11-26T12:00:00.000Z')).toBeUndefined()
    expect(at('2026-12-10T11:59:59.999Z')).toBeUndefined()
    expect(at('2026-12-10T12:00:00.000Z')).toBe('too_late_to_rate')
  })

  test('the hours are elapsed hours, even when clocks change', () => {
    // clocks in Santiago were set back during the following night
    const evening = new Date('2026-04-04T15:00:00Z')
    expect(opensAt(evening).toISOString()).toBe('2026-04-05T15:00:00.000Z')
    expect(ratingClosesAt(evening).getTime() - evening.getTime()).toBe((24 + 336) * 3600 * 1000)
  })
})

describe('the content of a rating', () => {
  const wrong = (rating: unknown, description = 'Puntual.', thumb?: string) =>
    wrongInOpinion({ rating: rating as number, description, thumb }).map(({ reason }) => reason) // as: the test also passes other types

  test('a rating has a text and stars in halves from zero to five', () => {
    for (const stars of [0, 0.5, 1, 2.5, 4.5, 5, '3.5', '5.0']) expect(wrong(stars)).toEqual([])
    for (const stars of [-0.5, 0.25, 4.7, 5.5, 6, 1e21, Number.NaN, '3,5', 'five', true])
      expect(wrong(stars)).toEqual(['rating_steps'])
    expect(wrong(undefined, '  ')).toEqual(['description_required', 'rating_required'])
    expect(wrong(4, 'x'.repeat(2000))).toEqual([])
    expect(wrong(4, 'x'.repeat(2001))).toEqual(['text_too_long'])
  })

  test('the thumb is down below two and a half stars and up from there on', () => {
    expect([0, 4, 5, 10].map(thumbOf)).toEqual(['down', 'down', 'up', 'up'])
    expect([wrong(2, 'Tarde.', 'down'), wrong(2.5, 'Bien.', 'up'), wrong(2, 'Tarde.', 'up')]).toEqual([[], [], ['malformed']])
  })

  test('a reply has at most a thousand characters', () => {
    const reasons = ['', 'x'.repeat(1000), 'x'.repeat(1001)].map((reply) => wrongInReply({ reply })[0]?.reason)
    expect(reasons).toEqual(['reply_required', undefined, 'text_too_long'])
  })
})

test('the reliability label is “rarely” below one cancellation in twenty, “often” above one in five, and missing below five bookings', () => {
  const reliability = (accepted: number, cancelled: number) => reliabilityOf({ accepted, cancelled })
  expect([
    reliability(4, 4),
    reliability(5, 0),
    reliability(20, 1),
    reliability(21, 1),
    reliability(5, 1),
    reliability(10, 2),
    reliability(10, 3),
  ]).toEqual([undefined, 'rarely', 'sometimes', 'rarely', 'sometimes', 'sometimes', 'often'])
})
