import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Minus, Plus } from 'lucide-react'
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import type { StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import './map.css'
import { useCallback, useEffect, useRef } from 'react'
import { Map, type ErrorEvent, type MapRef, useMap } from 'react-map-gl/maplibre'
import { useText } from '../../texts/texts.ts'
import { type Theme, useSeenTheme } from '../kit/styles/theme.ts'
import { markImage } from './marks.ts'
import { drawingOf, type DrawnRoute } from './route.ts'
import { RouteLayers } from './RouteLayers.tsx'
import { fitting, viewOf } from './view.ts'

// Without its worker, MapLibre shows only the background.
maplibre.setWorkerUrl(workerUrl)

export type MapViewProps = DrawnRoute & {
  /** accessible name, such as "Map of the road from Rosario to Córdoba" */
  label: string
  /** length of the trip, for the zoom of a map without a road */
  km?: number | undefined
  /** size of the box in pixels when the map starts */
  width: number
  height: number
  onReady: () => void
  onFailure: () => void
  /** called when the user clicks a place on the map */
  onPress?: ((at: { lng: number; lat: number }) => void) | undefined
}

/** Renders the MapLibre map. Only RouteMap loads this code, and only when the map is needed. */
export function MapView({ label, km, width, height, onReady, onFailure, onPress, ...route }: MapViewProps) {
  const text = useText('trips')
  const theme = useSeenTheme()
  const { data: style } = useQuery({ ...styleQuery(theme), placeholderData: keepPreviousData, throwOnError: true })
  const map = useRef<MapRef>(null)
  const start = useCallback((made: MapRef | null) => {
    map.current = made
    if (made) prepare(made.getMap())
  }, [])
  const drawing = drawingOf(route)
  const view = viewOf(drawing, km)
  const seen = JSON.stringify(view)
  useEffect(() => look(map.current, seen), [seen])
  useEffect(() => map.current?.getCanvas().setAttribute('aria-label', label), [label])
  if (!style) return null
  const failBeforeSeen = (event: ErrorEvent) => {
    // A missing tile only leaves a hole. Any other failure before the first picture leaves the map empty.
    if (!map.current?.loaded() && !('sourceId' in event)) onFailure()
  }
  return (
    <Map
      key={text('map.two_fingers')}
      ref={start}
      mapLib={maplibre}
      mapStyle={style}
      initialViewState={'bounds' in view ? { ...view, fitBoundsOptions: fitting(width, height) } : view}
      minZoom={2.5}
      maxZoom={14}
      maxPitch={0}
      dragRotate={false}
      touchPitch={false}
      cooperativeGestures
      locale={localeOf(text, label)}
      attributionControl={{ compact: true }}
      transformRequest={fromThisSite}
      onLoad={({ target }) => {
        foldSources(target)
        onReady()
      }}
      onError={failBeforeSeen}
      onClick={({ lngLat: { lng, lat } }) => onPress?.({ lng, lat })}
      {...(onPress && { cursor: 'crosshair' })}
    >
      <RouteLayers drawing={drawing} theme={theme} below={typeof style === 'string' ? undefined : firstNames(style)} />
      <ZoomButtons />
    </Map>
  )
}

// The style contains the site's public address. A browser that uses another address of the site must load the tiles from that
// address.
const fromThisSite = (url: string) => ({ url: url.replace(/^https?:\/\/[^/]+(?=\/api\/map\/)/, location.origin) })

function prepare(map: maplibre.Map): void {
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.setMissingStyleImageResolver((name) => {
    const mark = markImage(name)
    if (mark && !map.hasImage(name)) map.addImage(name, mark.image, mark.options)
  })
}

/**
 * Folds the attribution, because on a small map it would cover the road. A button unfolds it, and the footer of the page names
 * the sources too.
 */
function foldSources(map: maplibre.Map): void {
  const sources = map.getContainer().querySelector('.maplibregl-ctrl-attrib')
  if (!sources || map.getContainer().clientWidth > 640) return
  sources.classList.remove('maplibregl-compact-show')
  sources.removeAttribute('open')
}

function look(map: MapRef | null, seen: string): void {
  // as: the caller serializes this view; it is a string, because an effect compares by identity
  const view = JSON.parse(seen) as ReturnType<typeof viewOf>
  if (!map) return
  const { clientWidth, clientHeight } = map.getContainer()
  if ('bounds' in view) map.fitBounds(view.bounds, { ...fitting(clientWidth, clientHeight), duration: 500 })
  else map.easeTo({ center: [view.longitude, view.latitude], zoom: view.zoom })
}

const firstNames = ({ layers }: maplibre.StyleSpecification) => layers.find(({ type }) => type === 'symbol')?.id

const localeOf = (text: ReturnType<typeof useText<'trips'>>, label: string) => ({
  'Map.Title': label,
  'AttributionControl.ToggleAttribution': text('map.attribution'),
  'CooperativeGesturesHandler.WindowsHelpText': text('map.hold_ctrl'),
  'CooperativeGesturesHandler.MacHelpText': text('map.hold_command'),
  'CooperativeGesturesHandler.MobileHelpText': text('map.two_fingers'),
})

/** Returns the query for the map's style in a theme: the style itself, or the URL of an operator's style. */
const styleQuery = (theme: Theme) => ({
  queryKey: ['map style', theme],
  queryFn: () => fetchStyle(theme),
  staleTime: Infinity,
})

async function fetchStyle(theme: Theme): Promise<StyleSpecification | string> {
  const reply = await fetch(`/api/map/style/${theme}`)
  if (!reply.ok) throw new Error(`The map's style answered ${reply.status}.`)
  // as: server/providers/maps/port.ts defines the response; MapLibre itself checks a style
  const style = (await reply.json()) as StyleSpecification | { address: string }
  return 'address' in style ? style.address : style
}

const button = 'grid size-11 place-items-center text-ink hover:bg-sunken focus-visible:-outline-offset-3'

/** Buttons to zoom, for users without a wheel or two fingers. */
function ZoomButtons() {
  const text = useText('trips')
  const { current: map } = useMap()
  return (
    <div className="absolute top-4 right-4 z-10 divide-y divide-line overflow-hidden rounded-field border border-line bg-surface shadow-card">
      <button
        type="button"
        aria-label={text('map.zoom_in')}
        title={text('map.zoom_in')}
        className={button}
        onClick={() => map?.zoomIn()}
      >
        <Plus size={18} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={text('map.zoom_out')}
        title={text('map.zoom_out')}
        className={button}
        onClick={() => map?.zoomOut()}
      >
        <Minus size={18} aria-hidden />
      </button>
    </div>
  )
}
