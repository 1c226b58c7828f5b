import type { Point } from '#domain/places/place.ts'
import type { Foothold } from './footholds.ts'
import type { Edge, Node } from './network.ts'

/** One piece of a way: a straight line to `to`, with its road metres and seconds. */
export interface RoadStep {
  to: Point
  metres: number
  seconds: number
}

export const secondsOf = (steps: RoadStep[]) => steps.reduce((sum, { seconds }) => sum + seconds, 0)

// From a door to the network, where no road is mapped: streets are a fifth longer than the crow flies, and slow.
const [STREETS, STREET_KMH] = [1.2, 45]

/** The straight piece between a place and its foothold. */
const access = ({ awayM }: Foothold, to: Point): RoadStep => {
  const metres = awayM * STREETS
  return { to, metres, seconds: (metres * 3.6) / STREET_KMH }
}

const part = ({ metres, seconds }: Edge, share: number, to: Point): RoadStep => ({
  to,
  metres: metres * share,
  seconds: seconds * share,
})

/** The two ways from a place onto the network: to either end of the edge it stands at. */
export const waysOnto = (hold: Foothold): [Node, RoadStep[]][] => [
  [hold.edge.from, [access(hold, hold.point), part(hold.edge, hold.along, hold.edge.from.point)]],
  [hold.edge.to, [access(hold, hold.point), part(hold.edge, 1 - hold.along, hold.edge.to.point)]],
]

/** The two ways from the network to a place. */
export const waysOff = (hold: Foothold, place: Point): [Node, RoadStep[]][] => [
  [hold.edge.from, [part(hold.edge, hold.along, hold.point), access(hold, place)]],
  [hold.edge.to, [part(hold.edge, 1 - hold.along, hold.point), access(hold, place)]],
]

/** The way between two places at the same edge that leaves it nowhere. */
export const wayAlong = (start: Foothold, goal: Foothold, place: Point): RoadStep[] => [
  access(start, start.point),
  part(start.edge, Math.abs(goal.along - start.along), goal.point),
  access(goal, place),
]

export const otherEnd = ({ from, to }: Edge, node: Node) => (node === from ? to : from)

export const across = (edge: Edge, node: Node): RoadStep => part(edge, 1, otherEnd(edge, node).point)
