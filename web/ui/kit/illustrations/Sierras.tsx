import { Poplar, Scene, type PictureProps } from './Scene.tsx'
import { Sun } from './Sky.tsx'

/** Draws soft green hills and a white chapel with two towers. */
export function Sierras({ className }: PictureProps) {
  return (
    <Scene width={320} height={172} className={className}>
      <path d="M0 0h320v172H0z" className="fill-art-horizon" />
      <Sun x={236} y={72} r={29} />
      <path d="M0 112q50-46 96-26 44-40 92-8 60-22 132 40v54H0z" className="fill-art-hill-1" />
      <path d="M0 134q70-32 140-8 90-20 180-2v48H0z" className="fill-art-hill-3" />
      <Poplar x={64} y={142} height={52} />
      <Poplar x={78} y={142} height={40} />
      <Poplar x={218} y={140} height={46} />
      <path d="M92 90h20v50H92zM150 90h20v50h-20zM112 106l19-12 19 12v34h-38z" className="fill-art-white" />
      <path d="m90 90 12-20 12 20zM148 90l12-20 12 20z" className="fill-art-car-shade" />
      <path d="M102 72v-8M160 72v-8" strokeWidth="1.8" className="stroke-art-dark" />
      <path d="M124 142v-12q7-12 14 0v12zM99 98h6v10h-6zM157 98h6v10h-6z" className="fill-art-wood" />
      <path d="M0 150q90-22 180-10t140-2v34H0z" className="fill-art-hill-4" />
    </Scene>
  )
}
