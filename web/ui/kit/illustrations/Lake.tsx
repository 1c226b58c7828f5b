import { Pine, Scene, type PictureProps } from './Scene.tsx'
import { SkyStars } from './Sky.tsx'

const pines = [
  [10, 138, 62],
  [32, 144, 54],
  [266, 134, 60],
  [288, 138, 70],
  [310, 140, 56],
] as const

/** Draws a cold lake, snow on the mountains, and pines. */
export function Lake({ className }: PictureProps) {
  return (
    <Scene width={320} height={172} className={className}>
      <path d="M0 0h320v172H0z" className="fill-art-sky" />
      <SkyStars
        at={[
          [30, 20],
          [90, 34],
          [210, 16],
          [280, 40],
        ]}
      />
      <path d="m0 100 54-50 36 34 50-62 46 52 42-24 92 66v10H0z" className="fill-art-mountain" />
      <path d="m140 22 46 52 10 42h-40zM54 50l36 34-4 32-22-34zM228 50l50 36-14 30-26-36z" className="fill-art-mountain-shade" />
      <path
        d="m140 22-22 28 12-5 9 13 10-14 14 4zM54 50 39 64l9-2 7 7 12-7zM228 50l-14 8 9 1 8 8 10-8z"
        className="fill-art-snow"
      />
      <path d="M0 112h320v60H0z" className="fill-art-water" />
      <path
        d="M98 126h64M190 132h48M120 146h84M70 140h24"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-art-water-light"
      />
      {pines.map(([x, y, height]) => (
        <Pine key={x} {...{ x, y, height }} />
      ))}
      <path d="M0 142q66-12 116 30H0zM320 134q-66 4-104 38h104z" className="fill-art-hill-4" />
    </Scene>
  )
}
