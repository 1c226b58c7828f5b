import type { Point } from '#domain/places/place.ts'

/** Indexes of at most `limit` points (2 or more) that keep the shape best (Douglas and Peucker 1973, worst point first). */
export function keptPoints(points: readonly Point[], limit: number): number[] {
  if (points.length <= limit) return points.map((_, index) => index)
  const kept = [0, points.length - 1]
  const gaps = [worstBetween(points, 0, points.length - 1)]
  while (kept.length < limit) {
    const worst = gaps.reduce((a, b) => (b.off > a.off ? b : a))
    if (worst.off < 0) break
    kept.push(worst.at)
    gaps.splice(gaps.indexOf(worst), 1, worstBetween(points, worst.from, worst.at), worstBetween(points, worst.at, worst.to))
  }
  return kept.sort((a, b) => a - b)
}

interface Gap {
  from: number
  to: number
  at: number
  off: number
}

/** The point between two that lies farthest from their straight line. */
function worstBetween(points: readonly Point[], from: number, to: number): Gap {
  const worst: Gap = { from, to, at: from, off: -1 }
  const [start, end] = [points[from], points[to]]
  if (!start || !end) return worst
  for (let at = from + 1; at < to; at++) {
    const point = points[at]
    const off = point ? offLine(point, start, end) : -1
    if (off > worst.off) Object.assign(worst, { at, off })
  }
  return worst
}

/** Degrees of latitude between a point and the stretch from `a` to `b`. */
function offLine(point: Point, a: Point, b: Point): number {
  const eastward = Math.cos((point.lat * Math.PI) / 180)
  const [px, py] = [(point.lng - a.lng) * eastward, point.lat - a.lat]
  const [dx, dy] = [(b.lng - a.lng) * eastward, b.lat - a.lat]
  const along = Math.min(1, Math.max(0, (px * dx + py * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(px - along * dx, py - along * dy)
}
