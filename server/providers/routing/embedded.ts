import { distanceM, type Point } from '#domain/place.ts'
import type { Line } from '#domain/stretch.ts'
import { footholdsOf, type Foothold } from './footholds.ts'
import { joinLines, lineThrough, withTowns } from './line.ts'
import type { Network } from './network.ts'
import type { Routing } from './port.ts'
import type { Route } from '#domain/route.ts'
import { quickestWay } from './quickest.ts'
import type { Step } from './steps.ts'

/** Routes on our own road network, without asking anybody; what the network does not reach is estimated. */
export const embeddedRouting = (network: Network): Routing => ({
  // Stops may be places with a name: only where they are may get into the line.
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

function legBetween(network: Network, from: Point, to: Point): { line: Line; onRoads: boolean } {
  const steps = roadsBetween(network, from, to)
  return { line: withTowns(lineThrough(from, steps ?? [estimate(from, to)])), onRoads: steps !== undefined }
}

function roadsBetween(network: Network, from: Point, to: Point): Step[] | undefined {
  const [starts, goals] = [footholdsOf(network, from), footholdsOf(network, to)]
  return isHop(distanceM(from, to), starts[0], goals[0]) ? undefined : quickestWay(starts, goals, to)
}

// Two villages far from the network but close to each other do not drive there and back.
const isHop = (straightM: number, start?: Foothold, goal?: Foothold) =>
  straightM > 0 && straightM <= (start?.awayM ?? 0) + (goal?.awayM ?? 0)

// Wang et al., arXiv 2406.06490: roads are typically 1.3 times the straight line; on Argentine plains we measured 1.2.
const [PLAINS, ELSEWHERE, ESTIMATED_KMH] = [1.2, 1.3, 75]

function estimate(from: Point, to: Point): Step {
  const metres = distanceM(from, to) * (isPlain(from) && isPlain(to) ? PLAINS : ELSEWHERE)
  return { to, metres, seconds: (metres * 3.6) / ESTIMATED_KMH }
}

/** East of the Andes and south of the Amazon: Argentina, Uruguay, Paraguay, most of Brazil. */
const isPlain = ({ lat, lng }: Point) => lat < -15 && lng > -70
