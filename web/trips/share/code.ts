import { encode } from 'uqr'

/** Four squares around it, as readers expect. */
const EDGE = 4

/** A QR code: the path of its dark squares in a field of `size` by `size`, and the address of a file with it. */
export function codeOf(words: string) {
  const { data, size } = encode(words, { border: EDGE, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
  return { size, path, file: `data:image/svg+xml,${encodeURIComponent(svg)}` }
}
