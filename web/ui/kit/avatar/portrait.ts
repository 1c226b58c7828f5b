/** A person's hair, if known; otherwise the seed determines it. */
export type Hair = 'short' | 'long'

export type Look = {
  skin: string
  shade: string
  hair: string
  style: number
  cloth: string
  back: string
  beard: boolean
  glasses: boolean
}

const skins = [
  ['#f6cfae', '#e8b48e'],
  ['#edb98a', '#d99f6d'],
  ['#d79a6b', '#c08253'],
  ['#a9693f', '#915530'],
  ['#7a4a2b', '#653a20'],
] as const
const hairs = ['#2b1d16', '#4a2c1a', '#6d3f26', '#a4612c', '#d8a24a', '#8d8f8c'] as const
const cloths = ['#0b6b4a', '#dc5836', '#3f6f8f', '#6a4a8c', '#e0a52e', '#2c4f45'] as const
const backs = ['#ffe0a3', '#cfe5e6', '#fbdde9', '#d9eedf', '#e6def2'] as const

/** Number of hairstyles in Portrait, short ones first. */
export const hairStyles = 8
const shortStyles = 3

/** Returns a stable face for a seed; similar seeds have different faces. */
export function lookOf(seed: string | number, wears?: Hair): Look {
  let left = scatter(String(seed))
  const pick = (count: number) => {
    const at = left % count
    left = Math.floor(left / count)
    return at
  }
  const style = styleIn(pick(hairStyles), wears)
  const tone = pick(skins.length)
  const [skin, shade] = skins[tone] ?? skins[0]
  return {
    style,
    skin,
    shade,
    hair: hairs[pick(tone < 3 ? hairs.length : 2)] ?? hairs[0],
    cloth: cloths[pick(cloths.length)] ?? cloths[0],
    back: backs[pick(backs.length)] ?? backs[0],
    beard: style < shortStyles && pick(2) === 0,
    glasses: pick(5) === 0,
  }
}

function styleIn(style: number, wears: Hair | undefined): number {
  if (wears === 'short') return style % shortStyles
  return wears === 'long' ? shortStyles + (style % (hairStyles - shortStyles)) : style
}

/**
 * Hashes a text by FNV-1a with a final mix, 32 bits. Chosen for its short code, and for very different results for 'ana1' and
 * 'ana2'.
 */
function scatter(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) >>> 0
}
