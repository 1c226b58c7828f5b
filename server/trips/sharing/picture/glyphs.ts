import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

/** data/letters, which README.md there describes: widths and outlines in thousandths of the size, y upwards. */
type Weights = Record<Weight, { glyphs: Record<string, [number, string]>; kerns: Record<string, number> }>
export type Weight = 600 | 800

export interface GlyphLine {
  text: string
  size: number
  weight: Weight
}

const THOUSANDTHS = 1000

/** Letters as outlines, since a server may have no font at all. */
export type Letters = ReturnType<typeof readLetters>
export function readLetters(root: string) {
  const file = readFileSync(join(root, 'data/letters/figtree.json.gz'))
  const weights = JSON.parse(gunzipSync(file).toString()) as Weights // tools/data/letters.mjs is its only writer

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
    /** The line made smaller until it fits; what is too long even then ends in "…". */
    fitted(line: GlyphLine, most: number, smallest: number): GlyphLine {
      const size = Math.min(line.size, Math.max(smallest, (line.size * most) / width(line)))
      let text = line.text
      while (text.length > 1 && width({ ...line, size, text: shown(text, line.text) }) > most + 1) text = text.slice(0, -1)
      return { ...line, size, text: shown(text, line.text) }
    },
    /** An SVG group with the letters of a line, its base line beginning at x and y. */
    drawn(line: GlyphLine, x: number, y: number, look: string): string {
      const by = line.size / THOUSANDTHS
      const paths = placed(line).letters.filter(({ outline }) => outline)
      const inside = paths.map(({ x: at, outline }) => `<path transform="translate(${at})" d="${outline}"/>`).join('')
      return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${by} ${-by})" ${look}>${inside}</g>`
    },
  }
}

const shown = (text: string, whole: string) => (text === whole ? text : `${text.trimEnd()}…`)

/** Without the marks that have no outline here; what is unknown even so is left out. */
const known = (text: string, glyphs: Record<string, unknown>): string[] =>
  Array.from(text.normalize('NFC').replace(/\s/gu, ' ')).flatMap((letter) =>
    glyphs[letter]
      ? [letter]
      : Array.from(letter.normalize('NFD'))
          .slice(0, 1)
          .filter((bare) => glyphs[bare]),
  )
