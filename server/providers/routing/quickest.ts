import FlatQueue from 'flatqueue'
import { distanceM, type Point } from '#domain/place.ts'
import type { Foothold } from './footholds.ts'
import { fastestKmh, SHORTEST, type Node } from './network.ts'
import { across, otherEnd, secondsOf, wayAlong, waysOff, waysOnto, type Step } from './steps.ts'

interface Reached {
  seconds: number
  steps: Step[]
  before: Node | undefined
}
/** The steps that end a way, and the node they begin at; without one they are the whole way. */
interface Ending {
  seconds: number
  steps: Step[]
  from?: Node
}

/** The quickest way from a foothold of the start to the goal (A*), as steps; nothing when no road joins them. */
export function quickestWay(starts: Foothold[], goals: Foothold[], goal: Point): Step[] | undefined {
  const reached = new Map<Node, Reached>()
  const queue = new FlatQueue<Node>()
  const reach = (node: Node, seconds: number, steps: Step[], before?: Node) => {
    if (seconds >= (reached.get(node)?.seconds ?? Infinity)) return
    reached.set(node, { seconds, steps, before })
    queue.push(node, seconds + secondsLeft(node.point, goal))
  }
  for (const [node, steps] of starts.flatMap(waysOnto)) reach(node, secondsOf(steps), steps)
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

// Never more than what is really left, or A* would miss the quickest way.
const secondsLeft = (from: Point, to: Point) => (SHORTEST * distanceM(from, to) * 3.6) / fastestKmh

function endingsByNode(goals: Foothold[], goal: Point): Map<Node, Ending> {
  const endings = new Map<Node, Ending>()
  for (const [from, steps] of goals.flatMap((hold) => waysOff(hold, goal))) {
    const ending = { from, steps, seconds: secondsOf(steps) }
    if (ending.seconds < (endings.get(from)?.seconds ?? Infinity)) endings.set(from, ending)
  }
  return endings
}

function withinOneEdge(starts: Foothold[], goals: Foothold[], goal: Point): Ending | undefined {
  const pairs = starts.flatMap((start) =>
    goals.filter(({ edge }) => edge === start.edge).map((end) => wayAlong(start, end, goal)),
  )
  return pairs.map((steps) => ({ steps, seconds: secondsOf(steps) })).sort((a, b) => a.seconds - b.seconds)[0]
}

function quicker(best: Ending | undefined, ending: Ending | undefined, before: number): Ending | undefined {
  if (!ending || before + ending.seconds >= (best?.seconds ?? Infinity)) return best
  return { ...ending, seconds: before + ending.seconds }
}

function stepsTo(node: Node | undefined, reached: Map<Node, Reached>): Step[] {
  const pieces: Step[][] = []
  for (let at = node; at; at = reached.get(at)?.before) pieces.push(reached.get(at)?.steps ?? [])
  return pieces.reverse().flat()
}
