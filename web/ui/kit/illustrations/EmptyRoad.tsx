import { Poplar, Scene, type PictureProps } from './Scene.tsx'
import { Cloud, Sun } from './Sky.tsx'

/** Draws an empty road to the horizon. */
export function EmptyRoad({ className = '' }: PictureProps) {
  return (
    <Scene width={320} height={180} className={`rounded-card ${className}`}>
      <path d="M0 0h320v180H0z" className="fill-art-sky" />
      <Cloud x={36} y={28} scale={0.6} />
      <Cloud x={238} y={46} scale={0.45} />
      <Sun x={160} y={92} r={26} />
      <path d="M0 100q70-36 150-6 80-30 170 2v84H0z" className="fill-art-hill-1" />
      <path d="M0 116q80-22 160-8t160-4v76H0z" className="fill-art-hill-3" />
      <path d="M154 110h12l54 70H100z" className="fill-art-road" />
      <path d="M160 114v7M160 128v11M160 148v20" strokeWidth="3" className="stroke-art-line" />
      <Poplar x={52} y={128} height={56} />
      <Poplar x={68} y={130} height={44} />
      <path d="M249 96h6v66h-6z" className="fill-art-wood" />
      <path d="M228 98h44l10 9-10 9h-44z" className="fill-art-white" />
      <path d="M276 122h-44l-10 9 10 9h44z" className="fill-art-sun" />
    </Scene>
  )
}
