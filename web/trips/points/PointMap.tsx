import { Suspense, useState } from 'react'
import { useText } from '../../texts/texts.ts'
import { lazy } from '../../ui/kit/lazy.ts'
import { shifted, type PointPosition } from './position.ts'

const MapView = lazy('MapView', () => import('../../ui/maps/MapView.tsx').then(({ MapView }) => ({ default: MapView })))

interface PointMapProps {
  at: PointPosition
  name: string
  /** text next to the pin */
  words: string
  onPress: (point: PointPosition) => void
}

/** Kilometers shown around the point. */
const AROUND_KM = 4

/** Renders a map on which a click sets the meeting point. */
export function PointMap({ at, name, words, onPress }: PointMapProps) {
  const text = useText('point')
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed) return <p className="text-sm">{text('no_map')}</p>
  return (
    <div className="relative h-72 overflow-hidden rounded-field">
      <Suspense>
        <MapView
          label={text('map_label', { point: name })}
          points={[]}
          stops={[{ kind: 'destination', name: words || text('pin'), lng: at.long, lat: at.lat }]}
          km={AROUND_KM}
          width={320}
          height={288}
          onReady={() => undefined}
          onFailure={() => setFailed(true)}
          onPress={({ lng, lat }) => onPress(shifted({ lat, long: lng }, 0, 0))}
        />
      </Suspense>
    </div>
  )
}
