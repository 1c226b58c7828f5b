import { lazy, Suspense, useState } from 'react'
import { classes } from '#web/design/classes.ts'
import type { MapViewProps } from './MapView.tsx'
import { OnFailure } from './OnFailure.tsx'
import { RoutePicture } from './RoutePicture.tsx'
import { useNear } from './useNear.ts'
import { drawsWebgl } from './webgl.ts'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))

type RouteMapProps = Omit<MapViewProps, 'width' | 'height' | 'onReady' | 'onFailure'> & {
  /** Gives the box its size; it never changes while the map comes. */
  className?: string | undefined
}

/** A trip's road on a map. A picture stands in until the map is there, where it cannot be, and on paper. */
export function RouteMap({ className, ...map }: RouteMapProps) {
  const { box, near } = useNear<HTMLDivElement>()
  const [seen, setSeen] = useState<'picture' | 'map' | 'failure'>('picture')
  const showsMap = near && seen !== 'failure' && drawsWebgl()
  const isMap = showsMap && seen === 'map'
  const { label, points, stops, stretch } = map
  return (
    <div ref={box} className={classes('relative isolate overflow-hidden bg-sunken', className)}>
      <RoutePicture
        {...{ label, points, stops, stretch }}
        {...near}
        className={classes('absolute inset-0', isMap && 'hidden print:block')}
      />
      {showsMap && (
        <OnFailure fallback={null}>
          <Suspense>
            <div className={classes('absolute inset-0 transition-opacity duration-300 print:hidden', !isMap && 'opacity-0')}>
              <MapView {...map} {...near} onReady={() => setSeen('map')} onFailure={() => setSeen('failure')} />
            </div>
          </Suspense>
        </OnFailure>
      )}
    </div>
  )
}
