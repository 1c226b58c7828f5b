import { Car } from './Car.tsx'
import { Cow, Windmill } from './FarmLife.tsx'
import { Scene, type PictureProps } from './Scene.tsx'
import { Cloud, Sun } from './Sky.tsx'

/** Draws a blocked road: a cow is on it, and the car waits. */
export function NotFound({ className = '' }: PictureProps) {
  return (
    <Scene width={480} height={270} className={`rounded-card ${className}`}>
      <path d="M0 0h480v270H0z" className="fill-art-horizon" />
      <Cloud x={70} y={36} scale={0.8} />
      <Cloud x={330} y={60} scale={0.6} />
      <Sun x={250} y={116} r={40} />
      <path d="M0 146q110-54 220-8 130-44 260 8v124H0z" className="fill-art-hill-1" />
      <path d="M0 172q120-38 260-10t220-8v116H0z" className="fill-art-hill-3" />
      <Windmill x={64} y={190} />
      <path d="M0 196q240-14 480 0v50q-240-12-480 0z" className="fill-art-sand" />
      <path d="M0 200q240-14 480 0v42q-240-12-480 0z" className="fill-art-road" />
      <path d="M0 222q240-14 480 0" fill="none" strokeWidth="3" strokeDasharray="22 20" className="stroke-art-line" />
      <Car x={84} y={140} scale={0.82} />
      <Cow x={408} y={154} scale={1.7} flip />
      <path d="M0 250q240-16 480 0v20H0z" className="fill-art-hill-4" />
    </Scene>
  )
}
