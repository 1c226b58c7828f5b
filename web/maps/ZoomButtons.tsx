import { Minus, Plus } from 'lucide-react'
import { useMap } from 'react-map-gl/maplibre'

const button = 'grid size-11 place-items-center text-ink hover:bg-sunken focus-visible:-outline-offset-3'

/** Closer and farther, for those without a wheel or two fingers. */
export function ZoomButtons({ zoomIn, zoomOut }: { zoomIn: string; zoomOut: string }) {
  const { current: map } = useMap()
  return (
    <div className="absolute top-4 right-4 z-10 divide-y divide-line overflow-hidden rounded-field border border-line bg-surface shadow-card">
      <button type="button" aria-label={zoomIn} title={zoomIn} className={button} onClick={() => map?.zoomIn()}>
        <Plus size={18} aria-hidden />
      </button>
      <button type="button" aria-label={zoomOut} title={zoomOut} className={button} onClick={() => map?.zoomOut()}>
        <Minus size={18} aria-hidden />
      </button>
    </div>
  )
}
