import { Scene, type PictureProps } from './Scene.tsx'
import { Sun } from './Sky.tsx'

const rows = [-300, -190, -100, -30, 40, 110, 180, 250, 320, 420, 540]

/** Draws rows of vines that run to the mountains at dusk. */
export function Vineyards({ className }: PictureProps) {
  return (
    <Scene width={320} height={172} className={className}>
      <path d="M0 0h320v172H0z" className="fill-art-blush" />
      <Sun x={266} y={44} r={18} />
      <path d="m0 104 62-50 38 26 62-56 50 42 48-20 60 56v20H0z" className="fill-art-lilac" />
      <path d="m162 24-19 17 11-3 8 10 9-11 10 3zM62 54 48 65l9-1 6 6 11-9z" className="fill-art-snow" />
      <path d="M0 112q160-18 320 0v60H0z" className="fill-art-wheat" />
      {rows.map((x, at) => (
        <path key={x} d={`M${106 + at * 11} 106 ${x} 180h34L${112 + at * 11} 106z`} className="fill-art-hill-3" />
      ))}
    </Scene>
  )
}
