import type { Theme } from '../kit/styles/theme.ts'

/** Colors of the route on the map: the tokens of web/ui/kit/styles/styles.css, which a canvas cannot read. */
export const inks = {
  light: {
    brand: '#0b6b4a',
    casing: '#ffffff',
    rest: '#7d9386',
    inner: '#ffffff',
    sun: '#ffc233',
    town: '#6f7d75',
    land: '#eef0e4',
    name: '#14261d',
    halo: '#f4f5ec',
  },
  dark: {
    brand: '#46cf97',
    casing: '#0e1713',
    rest: '#6f8278',
    inner: '#0e1713',
    sun: '#ffc94f',
    town: '#8a9c91',
    land: '#16211b',
    name: '#eaf3ed',
    halo: '#111b16',
  },
} as const satisfies Record<Theme, Record<string, string>>

type Inks = (typeof inks)[Theme]
type Ring = [radius: number, colour: string]

/** Rings from the outside in; sizes in pixels. */
const rings: Record<string, (ink: Inks) => Ring[]> = {
  origin: ({ casing, brand, inner }) => [
    [13, casing],
    [11, brand],
    [6, inner],
  ],
  destination: ({ casing, brand, sun }) => [
    [13, casing],
    [11, brand],
    [5, sun],
  ],
  stop: ({ brand, inner }) => [
    [6, brand],
    [3.8, inner],
  ],
  town: ({ town, land }) => [
    [4.2, town],
    [2.7, land],
  ],
}

const SHARPNESS = 2

export interface MarkImage {
  image: ImageData
  /** options of `Map.addImage` */
  options: { pixelRatio: number }
}

/** Returns the image for a name in the style, such as "origin-light" or "town-dark"; undefined for any other name. */
export function markImage(name: string): MarkImage | undefined {
  const [kind = '', theme] = name.split('-')
  if (theme !== 'light' && theme !== 'dark') return undefined
  const drawn = rings[kind]?.(inks[theme])
  return drawn && { image: discs(drawn), options: { pixelRatio: SHARPNESS } }
}

function discs(drawn: Ring[]): ImageData {
  const half = Math.ceil(Math.max(...drawn.map(([radius]) => radius)) + 1)
  return painted(2 * half, 2 * half, (pen) => {
    for (const [radius, colour] of drawn) {
      pen.fillStyle = colour
      pen.beginPath()
      pen.arc(half, half, radius, 0, 2 * Math.PI)
      pen.fill()
    }
  })
}

function painted(width: number, height: number, paint: (pen: CanvasRenderingContext2D) => void): ImageData {
  const canvas = Object.assign(document.createElement('canvas'), { width: width * SHARPNESS, height: height * SHARPNESS })
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('This browser draws no 2D pictures.')
  pen.scale(SHARPNESS, SHARPNESS)
  paint(pen)
  return pen.getImageData(0, 0, canvas.width, canvas.height)
}
