import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import type { Language } from '#contract/wire.ts'
import type { Place } from '#domain/places/place.ts'
import { refuse } from '#domain/refusal.ts'
import { queue } from '../../../platform/concurrency.ts'
import { type Ground, readGround } from '../../../providers/maps/ground.ts'
import { type MapProjection, mapViewOf, type Spot, svgPathThrough } from '../../../providers/maps/projection.ts'
import { networkLines, readNetwork } from '../../../providers/routing/network.ts'
import type { SharedTrip } from '../sharedTrip.ts'
import { dayWords, moneyText, perSeat } from '../words.ts'

/** Size that chats expect: 1.91 to 1, in pixels. */
export const SIZE = { width: 1200, height: 630 }
/** Chats show the picture at a third of its size, so its lines are thick. */
const SHEET = { ...SIZE, theme: 'light', thickness: 2 } as const

interface Means {
  letters: Letters
  ground: Ground
}

const [INK, MUTED, BRAND, SUN, SURFACE] = ['#14261d', '#52635a', '#0b6b4a', '#ffc233', '#ffffff']
const CARD = { x: 40, y: 40, width: 520, height: SIZE.height - 80 }
/** Area of the road: next to the card, with room for names around it. */
const ROAD = { x: 640, y: 90, width: 440, height: 440 }
const MAX_WIDE = CARD.width - 96

/** Draws the picture of a trip as an SVG: its road on our map, and next to it towns, time and price. */
function drawing(trip: SharedTrip, language: Language, means: Means): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}">
${road(trip, means)}${card(trip, language, means.letters)}${sources(means.letters)}</svg>`
}

function road(trip: SharedTrip, { ground, letters }: Means): string {
  const { points, from, to, via } = trip
  const view = mapViewOf([...points, from, to], ROAD)
  const road = `<path d="${svgPathThrough(points.map(view))}" fill="none" stroke-linejoin="round" stroke-linecap="round"`
  const stops = via.map((town) => dot(view(town), 9, SURFACE, BRAND))
  return `${ground(view, SHEET)}${road} stroke="${SURFACE}" stroke-width="17"/>${road} stroke="${BRAND}" stroke-width="9"/>
${stops.join('')}${dot(view(from), 13, SURFACE, BRAND)}${dot(view(to), 14, SUN, BRAND)}${namesOf(trip, view, letters)}`
}

const dot = ([x, y]: [number, number], r: number, fill: string, edge: string) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r}" fill="${fill}" stroke="${edge}" stroke-width="6"/>`

function card(trip: SharedTrip, language: Language, letters: Letters): string {
  const { x, y, width, height } = CARD
  const left = x + 48
  const place = (text: string) => letters.fitted({ text, size: 62, weight: 800 }, MAX_WIDE - 46, 30)
  const day = letters.fitted({ text: firstLarge(dayWords(trip.day, language, 'long')), size: 33, weight: 600 }, MAX_WIDE, 24)
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="36" fill="${SURFACE}"/>
${mark(left, y + 44)}${letters.drawn({ text: 'tramo', size: 44, weight: 800 }, left + 68, y + 82, `fill="${BRAND}"`)}
<path d="M${left + 13} ${y + 178}V${y + 282}" stroke="${BRAND}" stroke-width="6"/>
${dot([left + 13, y + 172], 10, SURFACE, BRAND)}${dot([left + 13, y + 286], 11, SUN, BRAND)}
${letters.drawn(place(trip.from.name), left + 46, y + 192, `fill="${INK}"`)}${letters.drawn(place(trip.to.name), left + 46, y + 306, `fill="${INK}"`)}
${letters.drawn(day, left, y + 386, `fill="${INK}"`)}${letters.drawn({ text: trip.hours, size: 33, weight: 600 }, left, y + 430, `fill="${MUTED}"`)}
${price(trip, language, letters, left, y + 510)}`
}

function price(trip: SharedTrip, language: Language, letters: Letters, x: number, y: number): string {
  const amount = letters.fitted({ text: moneyText(trip, language), size: 52, weight: 800 }, MAX_WIDE * 0.65, 34)
  const each: GlyphLine = { text: perSeat(trip, language), size: 27, weight: 600 }
  return `${letters.drawn(amount, x, y, `fill="${BRAND}"`)}${letters.drawn(each, x + letters.width(amount) + 16, y, `fill="${MUTED}"`)}`
}

/** The logo, a line with two dots, as in web/ui/kit/Logo.tsx. */
const mark = (x: number, y: number) => `<g transform="translate(${x} ${y}) scale(1.45)">
<rect width="36" height="36" rx="10" fill="${BRAND}"/>
<path d="M11 25.5c0-8 14-5 14-14" fill="none" stroke="#fff" stroke-width="4" stroke-linecap="round"/>
<circle cx="11" cy="25.5" r="4.2" fill="${BRAND}" stroke="#fff" stroke-width="2.8"/><circle cx="25" cy="11" r="5" fill="${SUN}"/></g>`

/** Names the sources, as their licenses require. */
function sources(letters: Letters): string {
  const line: GlyphLine = { text: 'Natural Earth · GeoNames (CC BY 4.0) · Tramo', size: 15, weight: 600 }
  return letters.drawn(line, SIZE.width - 16 - letters.width(line), SIZE.height - 14, `fill="${MUTED}"`)
}

const firstLarge = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const LABEL_GAP = 28
/** The card covers everything to the left of this position. */
const LEFT = 580
const HALO = 'fill="#14261d" stroke="#f4f5ec" stroke-width="180" stroke-linejoin="round" paint-order="stroke"'

interface PlacedLabel {
  line: GlyphLine
  left: number
  base: number
}

/**
 * Places the names of towns next to their dots, where they neither leave the picture nor overlap, and if possible do not cover
 * the road. A stop without room gets no name.
 */
function namesOf({ from, to, via, points }: SharedTrip, view: MapProjection, letters: Letters): string {
  const placed: PlacedLabel[] = []
  const road = along(points.map(view))
  const towns = [{ town: from, size: 30 }, { town: to, size: 30 }, ...via.map((town) => ({ town, size: 24 }))]
  for (const { town, size } of towns) {
    const line: GlyphLine = { text: town.name, size, weight: size > 24 ? 800 : 600 }
    const fitting = placesAround(line, view(town), letters).filter((one) => fits(one, placed, letters))
    const free = fitting.find((one) => isOff(road, boxOf(one, letters))) ?? fitting[0]
    if (free) placed.push(free)
  }
  return placed.map(({ line, left, base }) => letters.drawn(line, left, base, HALO)).join('')
}

/** Positions to the right of the dot, left of it, above, below. */
function placesAround(line: GlyphLine, [x, y]: Spot, letters: Letters): PlacedLabel[] {
  const width = letters.width(line)
  const middle = y + line.size * 0.35
  return [
    { line, left: x + LABEL_GAP, base: middle },
    { line, left: x - LABEL_GAP - width, base: middle },
    { line, left: x - width / 2, base: y - LABEL_GAP },
    { line, left: x - width / 2, base: y + LABEL_GAP + line.size * 0.7 },
  ]
}

function fits(one: PlacedLabel, others: PlacedLabel[], letters: Letters): boolean {
  const box = boxOf(one, letters)
  const isInside = box.left > LEFT && box.right < SIZE.width - 12 && box.top > 12 && box.bottom < SIZE.height - 40
  return isInside && others.every((other) => isApart(box, boxOf(other, letters)))
}

const boxOf = ({ line, left, base }: PlacedLabel, letters: Letters) => ({
  left,
  right: left + letters.width(line),
  top: base - line.size * 0.8,
  bottom: base + line.size * 0.25,
})
type Area = ReturnType<typeof boxOf>

const STEP = 8

/** Returns spots on a line, close enough that no name fits between two of them. */
const along = (spots: Spot[]): Spot[] =>
  spots.flatMap(([x, y], i) => {
    const [nextX, nextY] = spots[i + 1] ?? [x, y]
    const steps = Math.max(1, Math.ceil(Math.hypot(nextX - x, nextY - y) / STEP))
    return Array.from({ length: steps }, (_, at): Spot => [x + ((nextX - x) * at) / steps, y + ((nextY - y) * at) / steps])
  })

const isOff = (road: Spot[], { left, right, top, bottom }: Area) =>
  road.every(([x, y]) => x < left - STEP || x > right + STEP || y < top - STEP || y > bottom + STEP)

const isApart = (a: Area, b: Area) => a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top

/**
 * Limit of waiting pictures: drawing takes a whole core, so only one picture is drawn at a time, and chats do not wait long for a
 * preview.
 */
const MAX_WAITING = 20

/** Draws pictures of trips as png of the size `SIZE`. Refuses when too many are waiting. */
export function painter({ root, gazetteer }: { root: string; gazetteer: { all: readonly Place[] } }) {
  let means: Means | undefined
  let waiting = 0
  const inTurn = queue(1)
  return async (trip: SharedTrip, language: Language): Promise<Buffer> => {
    if (waiting >= MAX_WAITING) refuse('overloaded', { retryAfter: 2 })
    waiting += 1
    try {
      return await inTurn(() => {
        const roads = () => networkLines(readNetwork(join(root, 'data/roads'), gazetteer.all))
        means ??= { letters: readLetters(root), ground: readGround(join(root, 'data/map'), roads()) }
        return sharp(Buffer.from(drawing(trip, language, means)))
          .png({ palette: true, quality: 90, effort: 4 })
          .toBuffer()
      })
    } finally {
      waiting -= 1
    }
  }
}

/** Format of data/letters (see its README.md): widths and outlines in thousandths of the size, y upwards. */
type Weights = Record<Weight, { glyphs: Record<string, [number, string]>; kerns: Record<string, number> }>
type Weight = 600 | 800

interface GlyphLine {
  text: string
  size: number
  weight: Weight
}

const THOUSANDTHS = 1000

/** Letters as outlines, since a server may have no font at all. */
type Letters = ReturnType<typeof readLetters>
function readLetters(root: string) {
  const file = readFileSync(join(root, 'data/letters/figtree.json.gz'))
  const weights = JSON.parse(gunzipSync(file).toString()) as Weights // as: tools/data/letters.mjs is its only writer

  function placed({ text, weight }: Pick<GlyphLine, 'text' | 'weight'>) {
    const { glyphs, kerns } = weights[weight]
    let x = 0
    const letters = known(text, glyphs).map((letter, i, all) => {
      const [advance = 0, outline = ''] = glyphs[letter] ?? []
      x += kerns[`${all[i - 1] ?? ''}${letter}`] ?? 0
      const at = { x, outline }
      x += advance
      return at
    })
    return { letters, width: x }
  }

  const width = (line: GlyphLine) => (placed(line).width * line.size) / THOUSANDTHS
  return {
    width,
    /** Shrinks a line until it fits; a line that is too long at the smallest size ends in "…". */
    fitted(line: GlyphLine, most: number, smallest: number): GlyphLine {
      const size = Math.min(line.size, Math.max(smallest, (line.size * most) / width(line)))
      let text = line.text
      while (text.length > 1 && width({ ...line, size, text: withEllipsis(text, line.text) }) > most + 1) text = text.slice(0, -1)
      return { ...line, size, text: withEllipsis(text, line.text) }
    },
    /** Draws an SVG group with the letters of a line, with its base line beginning at x and y. */
    drawn(line: GlyphLine, x: number, y: number, look: string): string {
      const by = line.size / THOUSANDTHS
      const paths = placed(line).letters.filter(({ outline }) => outline)
      const inside = paths.map(({ x: at, outline }) => `<path transform="translate(${at})" d="${outline}"/>`).join('')
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${by} ${-by})" ${look}>${inside}</g>`
    },
  }
}

const withEllipsis = (text: string, whole: string) => (text === whole ? text : `${text.trimEnd()}…`)

/** Replaces a letter without an outline by the same letter without its accent, or omits it. */
const known = (text: string, glyphs: Record<string, unknown>): string[] =>
  Array.from(text.normalize('NFC').replace(/\s/gu, ' ')).flatMap((letter) =>
    glyphs[letter]
      ? [letter]
      : Array.from(letter.normalize('NFD'))
          .slice(0, 1)
          .filter((bare) => glyphs[bare]),
  )
