import type { PlaceCandidate } from './finder.ts'
import type { Mention } from './places.ts'
import type { Sheet } from './sheet.ts'

/** A value of a message; unsure when the message may mean another one. */
export interface ReadField<T> {
  value: T
  isSure: boolean
}

/** Places of a message, by their role in its trip. */
export interface MessageRoad<P> {
  from?: ReadField<P>
  to?: ReadField<P>
  stops: ReadField<P>[]
  questions?: RoadQuestion<P>[]
}

/** An end of the road that names no single town: a name of several towns, or a region, which has no places. */
export interface RoadQuestion<P> {
  field: 'from' | 'to'
  text: string
  places: P[]
}

/** Assigns each mention its role in the road, by the words before it or by its neighbors; marks their tokens as taken. */
export function roadOf<P extends PlaceCandidate>(sheet: Sheet, mentions: readonly Mention<P>[]): MessageRoad<P> {
  const placed = byNeighbours(mentions)
  const roles = { from: pick(placed, 'from'), to: pick(placed, 'to') }
  const bare = placed.filter(({ role }) => !role)
  const guessed = guess(bare, roles)
  const ends = { from: roles.from ?? guessed.from, to: roles.to ?? guessed.to }
  const ids = new Set([ends.from?.place?.id, ends.to?.place?.id])
  const stops = placed.filter((one, at) => one.role === 'via' && one.place && !ids.has(one.place.id) && isFirst(placed, at))
  const isLoop = ends.from?.place !== undefined && ends.from.place.id === ends.to?.place?.id
  // "Rosario - Córdoba - Rosario" is an outbound and a return trip
  const turn = isLoop && stops.length === 1 ? stops.pop() : undefined
  const to = isLoop ? turn && { ...turn, isSure: false } : ends.to
  for (const one of [ends.from, to, ...stops]) if (one?.place) sheet.state.fill('taken', one.at, one.end)
  const known = new Set([...ids, to?.place?.id, ...stops.map(({ place }) => place?.id)])
  for (const one of placed) {
    const isKnown = one.place && known.has(one.place.id)
    sheet.state.fill(isKnown && !(isLoop && one.role === 'to') ? 'taken' : 'left', isKnown ? one.at : one.start, one.end)
  }
  const questions = [questionOf(sheet, 'from', ends.from), questionOf(sheet, 'to', to)].filter((one) => one !== undefined)
  const [start, end] = [ends.from && fieldOf(ends.from, isLoop), to && fieldOf(to, false)]
  return {
    ...(start && { from: start }),
    ...(end && { to: end }),
    stops: stops.flatMap((one) => fieldOf(one, false) ?? []),
    ...(questions.length > 0 && { questions }),
  }
}

const fieldOf = <P>({ place, isSure }: Mention<P>, isDoubted: boolean): ReadField<P> | undefined =>
  place && { value: place, isSure: isSure && !isDoubted }

/** Returns the verbatim name that means no single town. */
function questionOf<P>(sheet: Sheet, field: 'from' | 'to', mention: Mention<P> | undefined): RoadQuestion<P> | undefined {
  if (!mention || mention.place) return undefined
  const [first, last] = [sheet.tokens[mention.start], sheet.tokens[mention.end - 1]]
  return { field, text: sheet.message.slice(first?.start, last?.end), places: [...mention.options] }
}

const isFirst = <P extends PlaceCandidate>(mentions: readonly Mention<P>[], at: number) =>
  mentions.findIndex(({ place, role }) => role === 'via' && place?.id === mentions[at]?.place?.id) === at

/** Returns the first known place mentioned in a role. The result is unsure when mentions of the role name different places. */
function pick<P extends PlaceCandidate>(mentions: readonly Mention<P>[], role: 'from' | 'to'): Mention<P> | undefined {
  const all = mentions.filter((one) => one.role === role)
  const first = all.find(({ place }) => place) ?? all[0]
  const isDoubted = all.some(({ place }) => place?.id !== first?.place?.id)
  return first && { ...first, isSure: first.isSure && !isDoubted }
}

/** Assigns roles to names without a leading word, from the next word: "A - B - C", "A a B". */
function byNeighbours<P>(mentions: readonly Mention<P>[]): Mention<P>[] {
  return mentions.map((one, at) => {
    const next = mentions[at + 1]
    const isFollowed = next?.isLinked === true
    if (one.isLinked) return { ...one, role: isFollowed ? 'via' : 'to' }
    if (one.role === undefined && isFollowed) return { ...one, role: 'from' }
    const leadsTo = next?.role === 'to' && next.at === one.end
    return one.role === undefined && leadsTo ? { ...one, role: 'from' } : one
  })
}

/** Assigns roles to names without a neighbor: the first is the origin, the next the destination; both are unsure. */
function guess<P>(bare: readonly Mention<P>[], known: { from?: Mention<P> | undefined; to?: Mention<P> | undefined }) {
  const [first, second] = bare.map((one) => ({ ...one, isSure: false }))
  if (known.from && known.to) return {}
  if (known.from) return { to: first }
  if (known.to) return { from: first }
  return second ? { from: first, to: second } : { to: first }
}
