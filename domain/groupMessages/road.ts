import type { PlaceCandidate } from './finder.ts'
import type { Mention } from './places.ts'
import type { ReadField } from './read.ts'
import type { Sheet } from './sheet.ts'

/** The places of a message, by what they are to its trip. */
export interface MessageRoad<P> {
  from?: ReadField<P>
  to?: ReadField<P>
  stops: ReadField<P>[]
}

/** Gives each mention its part of the road, by the words before it or by its neighbours; takes their tokens. */
export function roadOf<P extends PlaceCandidate>(sheet: Sheet, mentions: readonly Mention<P>[]): MessageRoad<P> {
  const placed = byNeighbours(mentions)
  const roles = { from: pick(placed, 'from'), to: pick(placed, 'to') }
  const bare = placed.filter(({ role }) => !role)
  const guessed = guess(bare, roles)
  const ends = { from: roles.from ?? guessed.from, to: roles.to ?? guessed.to }
  const ids = new Set([ends.from?.place.id, ends.to?.place.id])
  const stops = placed.filter(({ role, place }, at) => role === 'via' && !ids.has(place.id) && isFirst(placed, at))
  const isLoop = ends.from !== undefined && ends.from.place.id === ends.to?.place.id
  const to = isLoop ? undefined : ends.to
  for (const one of [ends.from, to, ...stops]) if (one) sheet.state.fill('taken', one.at, one.end)
  for (const one of placed) {
    const isKnown = ids.has(one.place.id) || stops.some(({ place }) => place.id === one.place.id)
    sheet.state.fill(isKnown && !(isLoop && one.role === 'to') ? 'taken' : 'left', isKnown ? one.at : one.start, one.end)
  }
  return {
    ...(ends.from && { from: fieldOf(ends.from, isLoop) }),
    ...(to && { to: fieldOf(to, false) }),
    stops: stops.map((one) => fieldOf(one, false)),
  }
}

const fieldOf = <P>({ place, isSure }: Mention<P>, isDoubted: boolean): ReadField<P> => ({
  value: place,
  isSure: isSure && !isDoubted,
})

const isFirst = <P extends PlaceCandidate>(mentions: readonly Mention<P>[], at: number) =>
  mentions.findIndex(({ place, role }) => role === 'via' && place.id === mentions[at]?.place.id) === at

/** The first of a role; not sure when others of it name other places. */
function pick<P extends PlaceCandidate>(mentions: readonly Mention<P>[], role: 'from' | 'to'): Mention<P> | undefined {
  const [first, ...others] = mentions.filter((one) => one.role === role)
  const isDoubted = others.some(({ place }) => place.id !== first?.place.id)
  return first && { ...first, isSure: first.isSure && !isDoubted }
}

/** "A - B - C" and "A a B": bare names whose part follows from what comes next. */
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

/** Bare names without a neighbour: the first is where it starts, the next where it ends; both to look at. */
function guess<P>(bare: readonly Mention<P>[], known: { from?: Mention<P> | undefined; to?: Mention<P> | undefined }) {
  const [first, second] = bare.map((one) => ({ ...one, isSure: false }))
  if (known.from && known.to) return {}
  if (known.from) return { to: first }
  if (known.to) return { from: first }
  return second ? { from: first, to: second } : { to: first }
}
