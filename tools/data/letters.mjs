import { create } from 'fontkit'
// Writes data/letters: the outlines of Figtree, so that pictures have the same letters on a machine without fonts.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'

const files = createRequire(import.meta.url)
const weights = [600, 800]
const PAIRED = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ÁÉÍÓÚÑáéíóúñü.,')

function weightOf(weight) {
  const font = create(readFileSync(files.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`)))
  return { glyphs: glyphsOf(font), kerns: kernsOf(font) }
}

/** Returns the glyphs by letter: the width, and the outline with y upwards, in thousandths of the size. */
const glyphsOf = (font) =>
  Object.fromEntries(
    font.characterSet
      .filter((code) => code >= 32 && code < 0xffff)
      .map((code) => {
        const { advanceWidth, path } = font.glyphForCodePoint(code)
        return [String.fromCodePoint(code), [Math.round(advanceWidth), path.toSVG()]]
      }),
  )

/** Returns pairs of letters whose distance differs from their widths. */
function kernsOf(font) {
  const nearer = (pair) => {
    const [first] = font.layout(pair).positions
    return Math.round(first.xAdvance - font.glyphForCodePoint(pair.codePointAt(0)).advanceWidth)
  }
  const pairs = PAIRED.flatMap((a) => PAIRED.map((b) => [a + b, nearer(a + b)]))
  return Object.fromEntries(pairs.filter(([, by]) => by !== 0))
}

const letters = Object.fromEntries(weights.map((weight) => [weight, weightOf(weight)]))
writeFileSync('data/letters/figtree.json.gz', gzipSync(JSON.stringify(letters), { level: 9 }))
