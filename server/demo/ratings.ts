import type { Gender } from '#domain/people/account.ts'
import { ratingClosesAt, opensAt } from '#domain/ratings/rating.ts'
import { HOUR_MS } from '#domain/time.ts'
import type { Dice } from './dice.ts'
import { opinions } from './opinions.ts'
import type { DemoRider, insertBookings } from './queries.ts'

type SeededBooking = Awaited<ReturnType<typeof insertBookings>>[number]
type Of = 'driver' | 'passenger'

/** Returns ratings: most people rate, some of them late, others never. `unrated` has the bookings that get no rating. */
export function ratingsOf(seats: SeededBooking[], people: DemoRider[], unrated: Set<string>, now: Date, dice: Dice) {
  const known = new Map(people.map((person) => [person.id, person]))
  const words = wordsOf(dice)
  return seats
    .filter(({ id }) => !unrated.has(id))
    .flatMap((seat) => {
      const [driver, passenger] = [known.get(seat.driver_id), known.get(seat.passenger_id)]
      return driver && passenger ? ratingsOn(seat, { driver, passenger }, words, now, dice) : []
    })
}

function ratingsOn({ id, departs_at }: SeededBooking, two: Record<Of, DemoRider>, words: CommentOf, now: Date, dice: Dice) {
  const sides = [
    { of: 'driver', author: two.passenger, subject: two.driver },
    { of: 'passenger', author: two.driver, subject: two.passenger },
  ] as const
  const pair = sides.flatMap(({ of, author, subject }) => {
    const written_at = new Date(opensAt(departs_at).getTime() + dice.whole(1, 90) * HOUR_MS)
    if (!dice.chance(0.6) || written_at > now) return []
    const { halves } = dice.weighed(given)
    const description = words({ of, halves, author, subject })
    return [{ booking_id: id, author_id: author.id, subject_id: subject.id, halves, description, written_at }]
  })
  const [first, second] = pair
  const closes_at = ratingClosesAt(departs_at)
  const published_at = first && second ? new Date(Math.max(first.written_at.getTime(), second.written_at.getTime())) : closes_at
  return pair.map((rating) => ({ ...rating, closes_at, published_at }))
}

interface Stars {
  halves: number
  weight: number
}

/** Weighted numbers of stars: most ratings have many. */
const given: readonly [Stars, ...Stars[]] = [
  { halves: 10, weight: 46 },
  { halves: 9, weight: 24 },
  { halves: 8, weight: 13 },
  { halves: 7, weight: 6 },
  { halves: 6, weight: 4 },
  { halves: 5, weight: 2 },
  { halves: 4, weight: 2 },
  { halves: 2, weight: 1 },
  { halves: 1, weight: 1 },
]

interface Judged {
  of: Of
  halves: number
  author: DemoRider
  subject: DemoRider
}

type CommentOf = (judged: Judged) => string

/** Author who writes in English. */
const ENGLISH = 'demo-emily-carter'

/** Picks comments at random, using all comments of a kind before it repeats one. No person gets the same comment twice. */
function wordsOf(dice: Dice): CommentOf {
  const piles = new Map<readonly string[], string[]>()
  const usedTexts = new Map<string, Set<string>>()
  return ({ of, halves, author, subject }) => {
    const tone = halves >= 9 || (halves === 8 && dice.chance(0.6)) ? 'high' : halves >= 5 ? 'middle' : 'low'
    const heard = usedTexts.get(subject.id) ?? new Set()
    const isEnglish = author.subject === ENGLISH || dice.chance(0.08)
    const foreign = isEnglish ? opinions.english[of][tone].filter((text) => !heard.has(text)) : []
    const texts = foreign.length > 0 ? opinions.english[of][tone] : opinions.spanish[of][tone]
    const pile = piles.get(texts)?.some((text) => !heard.has(text)) ? (piles.get(texts) ?? []) : shuffled(texts, dice)
    const text = pile.find((one) => !heard.has(one)) ?? pile[0] ?? ''
    piles.set(
      texts,
      pile.filter((one) => one !== text),
    )
    usedTexts.set(subject.id, heard.add(text))
    return inGender(text, author.gender, subject.gender)
  }
}

function shuffled(texts: readonly string[], dice: Dice): string[] {
  const thrown = texts.map((text) => ({ text, at: dice.whole(0, 1_000_000) }))
  return thrown.toSorted((a, b) => a.at - b.at).map(({ text }) => text)
}

const inGender = (text: string, author: Gender | null, subject: Gender | null) =>
  text.replace(/\[(\p{L}+)\|(\p{L}+)\]/gu, endingOf(subject)).replace(/<(\p{L}+)\|(\p{L}+)>/gu, endingOf(author))

const endingOf = (gender: Gender | null) => (gender === 'Female' ? '$2' : '$1')
