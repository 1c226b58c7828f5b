import type { Shown } from '../sharedTrip.ts'
import type { Letters, Line } from './glyphs.ts'
import { SIZE } from './size.ts'
import type { Spot, View } from './view.ts'

const BESIDE = 28
/** The card covers what is left of this. */
const LEFT = 580
const HALO = 'fill="#14261d" stroke="#f4f5ec" stroke-width="180" stroke-linejoin="round" paint-order="stroke"'

interface Written {
  line: Line
  left: number
  base: number
}

/** The names of the towns beside their dots, where they neither leave the picture nor lie on each other, nor on the road if they need not; a stop may stay without. */
export function namesOf({ from, to, via, points }: Shown, view: View, letters: Letters): string {
  const written: Written[] = []
  const road = along(points.map(view))
  const towns = [{ town: from, size: 30 }, { town: to, size: 30 }, ...via.map((town) => ({ town, size: 24 }))]
  for (const { town, size } of towns) {
    const line: Line = { text: town.name, size, weight: size > 24 ? 800 : 600 }
    const fitting = placesAround(line, view(town), letters).filter((one) => fits(one, written, letters))
    const free = fitting.find((one) => isOff(road, boxOf(one, letters))) ?? fitting[0]
    if (free) written.push(free)
  }
  return written.map(({ line, left, base }) => letters.drawn(line, left, base, HALO)).join('')
}

/** Right of the dot, left of it, above, below. */
function placesAround(line: Line, [x, y]: Spot, letters: Letters): Written[] {
  const width = letters.width(line)
  const middle = y + line.size * 0.35
  return [
    { line, left: x + BESIDE, base: middle },
    { line, left: x - BESIDE - width, base: middle },
    { line, left: x - width / 2, base: y - BESIDE },
    { line, left: x - width / 2, base: y + BESIDE + line.size * 0.7 },
  ]
}

function fits(one: Written, others: Written[], letters: Letters): boolean {
  const box = boxOf(one, letters)
  const isInside = box.left > LEFT && box.right < SIZE.width - 12 && box.top > 12 && box.bottom < SIZE.height - 40
  return isInside && others.every((other) => isApart(box, boxOf(other, letters)))
}

const boxOf = ({ line, left, base }: Written, letters: Letters) => ({
  left,
  right: left + letters.width(line),
  top: base - line.size * 0.8,
  bottom: base + line.size * 0.25,
})
type Area = ReturnType<typeof boxOf>

const STEP = 8

/** Spots on a line, close enough that no name slips in between two of them. */
const along = (spots: Spot[]): Spot[] =>
  spots.flatMap(([x, y], i) => {
    const [nextX, nextY] = spots[i + 1] ?? [x, y]
    const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / STEP))
    return Array.from({ length: steps }, (_, at): Spot => [x + ((nextX - x) * at) / steps, y + ((nextY - y) * at) / steps])
  })

const isOff = (road: Spot[], { left, right, top, bottom }: Area) =>
  road.every(([x, y]) => x < left - STEP || x > right + STEP || y < top - STEP || y > bottom + STEP)

const isApart = (a: Area, b: Area) => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top
