import FlatQueue from 'flatqueue'
import { distanceM, type Point, type RoadLine, type Route } from '#domain/places/place.ts'
import { type Network, fastestKmh, SHORTEST, type Node } from './network.ts'
import type { Routing } from './port.ts'
import {
  across,
  joinLines,
  lineThrough,
  otherEnd,
  pathAlong,
  pathsOff,
  pathsOnto,
  type RoadStep,
  secondsOf,
  type SnapCandidate,
  snapCandidatesOf,
  withTowns,
} from './roadLine.ts'

/** Finds routes on our own road network, without an outside service; unreachable parts are estimated. */
export const embeddedRouting = (network: Network): Routing => ({
  // stops may be places with a name, but the line contains only their positions
  route: async (stops) =>
    routeThrough(
      network,
      stops.map(({ lat, lng }) => ({ lat, lng })),
    ),
})

function routeThrough(network: Network, stops: Point[]): Route {
  const legs = stops.slice(1).map((to, index) => legBetween(network, stops[index] ?? to, to))
  const { endsM, ...line } = joinLines(legs.map((leg) => leg.line))
  return {
    ...line,
    distanceM: line.atM.at(-1) ?? 0,
    durationS: line.atS.at(-1) ?? 0,
    stopsM: endsM,
    method: legs.every(({ onRoads }) => onRoads) ? 'corridor' : 'estimate',
  }
}

function legBetween(network: Network, from: Point, to: Point): { line: RoadLine; onRoads: boolean } {
  const steps = roadsBetween(network, from, to)
  return { line: withTowns(lineThrough(from, steps ?? [estimate(from, to)])), onRoads: steps !== undefined }
}

function roadsBetween(network: Network, from: Point, to: Point): RoadStep[] | undefined {
  const [starts, goals] = [snapCandidatesOf(network, from), snapCandidatesOf(network, to)]
  return isHop(distanceM(from, to), starts[0], goals[0]) ? undefined : quickestWay(starts, goals, to)
}

// Checks for two places that are close to each other but far from the network, because no one drives to the network and back.
const isHop = (straightM: number, start?: SnapCandidate, goal?: SnapCandidate) =>
  straightM > 0 && straightM <= (start?.awayM ?? 0) + (goal?.awayM ?? 0)

// Wang et al., arXiv 2406.06490: roads are typically 1.3 times as long as the straight line; we measured 1.2 on the Argentine
// plains.
const [PLAINS, ELSEWHERE, ESTIMATED_KMH] = [1.2, 1.3, 75]

function estimate(from: Point, to: Point): RoadStep {
  const metres = distanceM(from, to) * (isPlain(from) && isPlain(to) ? PLAINS : ELSEWHERE)
  return { to, metres, seconds: (metres * 3.6) / ESTIMATED_KMH }
}

/** East of the Andes and south of the Amazon: Argentina, Uruguay, Paraguay, most of Brazil. */
const isPlain = ({ lat, lng }: Point) => lat < -15 && lng > -70

interface Reached {
  seconds: number
  steps: RoadStep[]
  before: Node | undefined
}
/** The last steps of a path, and the node at which these steps begin. Without a node, the steps are the whole path. */
interface LastEdge {
  seconds: number
  steps: RoadStep[]
  from?: Node
}

/** Finds the fastest path from a snapped point of the start to the goal (A*), as steps; undefined when no road connects them. */
function quickestWay(starts: SnapCandidate[], goals: SnapCandidate[], goal: Point): RoadStep[] | undefined {
  const reached = new Map<Node, Reached>()
  const queue = new FlatQueue<Node>()
  const reach = (node: Node, seconds: number, steps: RoadStep[], before?: Node) => {
    if (seconds >= (reached.get(node)?.seconds ?? Infinity)) return
    reached.set(node, { seconds, steps, before })
    queue.push(node, seconds + secondsLeft(node.point, goal))
  }
  for (const [node, steps] of starts.flatMap(pathsOnto)) reach(node, secondsOf(steps), steps)
  const endings = endingsByNode(goals, goal)
  let best = withinOneEdge(starts, goals, goal)
  for (let node = queue.pop(); node && bound(node, reached, goal) < (best?.seconds ?? Infinity); node = queue.pop()) {
    const { seconds } = reached.get(node) ?? { seconds: Infinity }
    best = quicker(best, endings.get(node), seconds)
    for (const edge of node.edges) reach(otherEnd(edge, node), seconds + edge.seconds, [across(edge, node)], node)
  }
  return best && [...stepsTo(best.from, reached), ...best.steps]
}

const bound = (node: Node, reached: Map<Node, Reached>, goal: Point) =>
  (reached.get(node)?.seconds ?? Infinity) + secondsLeft(node.point, goal)

// Lower bound of the remaining time, because with a higher estimate A* could miss the fastest path.
const secondsLeft = (from: Point, to: Point) => (SHORTEST * distanceM(from, to) * 3.6) / fastestKmh

function endingsByNode(goals: SnapCandidate[], goal: Point): Map<Node, LastEdge> {
  const endings = new Map<Node, LastEdge>()
  for (const [from, steps] of goals.flatMap((hold) => pathsOff(hold, goal))) {
    const ending = { from, steps, seconds: secondsOf(steps) }
    if (ending.seconds < (endings.get(from)?.seconds ?? Infinity)) endings.set(from, ending)
  }
  return endings
}

function withinOneEdge(starts: SnapCandidate[], goals: SnapCandidate[], goal: Point): LastEdge | undefined {
  const pairs = starts.flatMap((start) =>
    goals.filter(({ edge }) => edge === start.edge).map((end) => pathAlong(start, end, goal)),
  )
  return pairs.map((steps) => ({ steps, seconds: secondsOf(steps) })).sort((a, b) => a.seconds - b.seconds)[0]
}

function quicker(best: LastEdge | undefined, ending: LastEdge | undefined, before: number): LastEdge | undefined {
  if (!ending || before + ending.seconds >= (best?.seconds ?? Infinity)) return best
  return { ...ending, seconds: before + ending.seconds }
}

function stepsTo(node: Node | undefined, reached: Map<Node, Reached>): RoadStep[] {
  const pieces: RoadStep[][] = []
  for (let at = node; at; at = reached.get(at)?.before) pieces.push(reached.get(at)?.steps ?? [])
  return pieces.reverse().flat()
}
