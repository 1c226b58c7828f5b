import type { Point } from '#domain/places/place.ts'
import type { RoadLine } from '#domain/trips/stretch.ts'
import { between } from './footholds.ts'
import type { RoadStep } from './steps.ts'

// Short enough that the distance from a village to the nearest drawn point is nearly that to the line.
const LONGEST_STEP_M = 5_000
const NOTICED_M = 1

/** A line through the steps from a start, with a point at least every 5 km; metres and seconds not yet rounded. */
export function lineThrough(start: Point, steps: RoadStep[]): RoadLine {
  const line: RoadLine = { points: [start], atM: [0], atS: [0] }
  let [from, metres, seconds] = [start, 0, 0]
  for (const step of steps) {
    if (step.metres < NOTICED_M) continue
    const pieces = Math.ceil(step.metres / LONGEST_STEP_M)
    for (let piece = 1; piece <= pieces; piece++) {
      const share = piece / pieces
      line.points.push(between(from, step.to, share))
      line.atM.push(metres + step.metres * share)
      line.atS.push(seconds + step.seconds * share)
    }
    ;[from, metres, seconds] = [step.to, metres + step.metres, seconds + step.seconds]
  }
  return line
}

const [TOWN_S, TOWN_M, HOP_M] = [600, 10_000, 30_000]

/** Adds the streets of both ends: ten minutes each, less on hops under 30 km, spent in the first and last ten kilometres. */
export function withTowns(line: RoadLine): RoadLine {
  const total = line.atM.at(-1) ?? 0
  const [each, reach] = [TOWN_S * Math.min(1, total / HOP_M), Math.min(TOWN_M, total / 3)]
  const spent = (m: number) => each * (share(m, reach) + share(m - (total - reach), reach))
  return { ...line, atS: line.atS.map((s, index) => s + spent(line.atM[index] ?? 0)) }
}

const share = (metres: number, reach: number) => (reach > 0 ? Math.min(1, Math.max(0, metres / reach)) : 0)

/** Several lines as one, each beginning where the one before ended; `endsM` are the metres at which they begin and end. */
export function joinLines(lines: RoadLine[]): RoadLine & { endsM: number[] } {
  const joined = { points: [] as Point[], atM: [] as number[], atS: [] as number[], endsM: [0] }
  for (const line of lines) {
    const [beforeM, beforeS] = [joined.atM.at(-1) ?? 0, joined.atS.at(-1) ?? 0]
    const fresh = joined.points.length ? 1 : 0
    joined.points.push(...line.points.slice(fresh))
    joined.atM.push(...line.atM.slice(fresh).map((m) => Math.round(beforeM + m)))
    joined.atS.push(...line.atS.slice(fresh).map((s) => Math.round(beforeS + s)))
    joined.endsM.push(joined.atM.at(-1) ?? 0)
  }
  return joined
}
