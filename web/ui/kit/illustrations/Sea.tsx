import { Scene, type PictureProps } from './Scene.tsx'
import { Sun } from './Sky.tsx'

/** Draws the sea, a beach with tents, and a lighthouse. */
export function Sea({ className }: PictureProps) {
  return (
    <Scene width={320} height={172} className={className}>
      <path d="M0 0h320v172H0z" className="fill-art-sky" />
      <Sun x={72} y={52} r={23} />
      <path d="M0 96h320v60H0z" className="fill-art-water" />
      <path
        d="M0 112q20-8 40 0t40 0 40 0 40 0 40 0 40 0 40 0 40 0v10q-20 8-40 0t-40 0-40 0-40 0-40 0-40 0-40 0-40 0z"
        className="fill-art-water-light"
      />
      <path d="M0 142q120-22 320-10v40H0z" className="fill-art-sand" />
      <path d="M204 144q36-16 78 0v8h-78z" className="fill-art-wood" opacity="0.55" />
      <path d="m230 46h20l7 98h-34z" className="fill-art-white" />
      <path d="M228.8 60h22.4l1.3 18h-25zM226.2 96h27.6l1.3 18h-30.2z" className="fill-art-car" />
      <path d="M226 40h28v7h-28z" className="fill-art-dark" />
      <path d="M232 26h16v14h-16z" className="fill-art-line" />
      <path d="m229 27 11-12 11 12z" className="fill-art-car" />
      {[32, 76, 120].map((x) => (
        <Tent key={x} x={x} />
      ))}
    </Scene>
  )
}

function Tent({ x }: { x: number }) {
  return (
    <g transform={`translate(${x} 156)`}>
      <path d="m0 0 15-24L30 0z" className="fill-art-tree" />
      <path d="m9 0 6-24L21 0z" className="fill-art-white" />
    </g>
  )
}
