import { classes } from '../kit/classes.ts'
import { type Box, pathThrough, projectionInto, type Pixel } from './geometry/projection.ts'
import { at, drawingOf, type MapStop, type DrawnRoute } from './route.ts'

type RoutePictureProps = DrawnRoute & {
  /** accessible name, such as "Road from Rosario to Córdoba" */
  label: string
  /** width in pixels for which the picture is drawn; the picture scales with its box */
  width?: number | undefined
  height?: number | undefined
  named?: boolean | undefined
  className?: string | undefined
}

/** Draws the road without a map behind it: on cards, in print, and if the map cannot be shown. */
export function RoutePicture({ label, width = 320, height = 180, named = true, className, ...route }: RoutePictureProps) {
  const { own, whole, isPart, marks } = drawingOf(route)
  const project = projectionInto(pictureBox(width, height, named), [...whole, ...marks.map(at)])
  const placed = marks.map((mark) => ({ mark, pixel: project(at(mark)) }))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={classes('block size-full', className)}>
      <title>{label}</title>
      <g fill="none" strokeLinecap="round" strokeLinejoin="round">
        {isPart && <path d={pathThrough(whole.map(project))} className="stroke-control" strokeWidth={2} />}
        <path d={pathThrough(own.map(project))} className="stroke-surface" strokeWidth={8} />
        <path d={pathThrough(own.map(project))} className="stroke-brand" strokeWidth={4.5} />
      </g>
      {placed.map(({ mark, pixel }, key) => (
        <Mark key={key} kind={mark.kind} pixel={pixel} />
      ))}
      {named &&
        placed
          .filter(({ mark }) => mark.kind !== 'stop')
          .map(({ mark, pixel }) => <Name key={mark.kind} name={mark.name} {...nameAt(pixel, placed, width)} />)}
    </svg>
  )
}

/** Returns the box with space for the names of the ends, or only for their marks. */
export const pictureBox = (width: number, height: number, named = true): Box => {
  const padding = named ? 44 : 14
  return { width, height, paddingX: padding, paddingY: padding }
}

function Mark({ kind, pixel: [cx, cy] }: { kind: MapStop['kind']; pixel: Pixel }) {
  if (kind === 'stop') return <circle cx={cx} cy={cy} r={3.5} strokeWidth={2} className="fill-surface stroke-brand" />
  return (
    <g strokeWidth={4}>
      <circle cx={cx} cy={cy} r={9.5} className="fill-surface" />
      <circle cx={cx} cy={cy} r={6} className={classes('stroke-brand', kind === 'origin' ? 'fill-surface' : 'fill-sun')} />
    </g>
  )
}

type Anchor = 'start' | 'middle' | 'end'

function Name({ name, x, y, anchor }: { name: string; x: number; y: number; anchor: Anchor }) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={anchor}
      strokeWidth={4}
      strokeLinejoin="round"
      paintOrder="stroke"
      className="fill-ink stroke-sunken text-sm font-bold narrow:hidden"
    >
      {name}
    </text>
  )
}

/** Places a name on the side of its mark that faces away from the other end, within the picture. */
function nameAt(
  [x, y]: Pixel,
  placed: { mark: MapStop; pixel: Pixel }[],
  width: number,
): { x: number; y: number; anchor: Anchor } {
  const ends = placed.filter(({ mark }) => mark.kind !== 'stop')
  const middleY = ends.reduce((sum, { pixel }) => sum + pixel[1], 0) / ends.length
  // a low mark in the middle has its name on the right, because the length of the road is often shown at the lower left
  const isBeside = x >= width / 3 && x <= (2 * width) / 3 && y > middleY
  const anchor = x < width / 3 || (isBeside && x < width / 2) ? 'start' : x > (2 * width) / 3 ? 'end' : 'middle'
  const aside = isBeside ? 14 : { start: -9, middle: 0, end: 9 }[anchor]
  return { x: x + aside, y: y > middleY ? y + 28 : y - 17, anchor }
}
