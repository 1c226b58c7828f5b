import { Component, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { MAX_STILL_PX } from '#domain/places/stillMap.ts'
import { useText } from '../../texts/texts.ts'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { lazy } from '../kit/lazy.ts'
import { groundUnder } from './geometry/projection.ts'
import { emptyCorner } from './geometry/sides.ts'
import type { MapViewProps } from './MapView.tsx'
import { at, drawingOf, type DrawnRoute } from './route.ts'
import { pictureBox, RoutePicture } from './RoutePicture.tsx'

const MapView = lazy('MapView', async () => ({ default: (await import('./MapView.tsx')).MapView }))

const pill =
  'pointer-events-none absolute left-3 rounded-full bg-ink px-3 py-1 text-xs font-bold text-canvas tabular-nums ' +
  'sm:left-4 sm:px-3.5 sm:py-1.5 sm:text-sm'

type RouteMapProps = Omit<MapViewProps, 'width' | 'height' | 'onReady' | 'onFailure'> & {
  /** shown in a corner, such as "400 km · 4 h 10" */
  note?: string | undefined
  /** sets the size of the box; on phones the box is a strip until the user opens the map */
  className?: string | undefined
}

/**
 * The map costs half a megabyte, and a slow processor needs a minute for it. So on phones it loads only when the user opens it.
 */
const isRoomy = () => matchMedia('(min-width: 48rem)').matches

/**
 * In narrow windows, the picture and its background are drawn for a box of this size before any script runs. Afterwards they
 * cover the actual box.
 */
const NARROW = { width: 344, height: 160 }
/** Height of the class h-88. */
const LARGE = { height: 352 }
const isNarrow = () => !matchMedia('(min-width: 28rem)').matches
const coverOnNarrow =
  'absolute inset-0 max-[28rem]:top-1/2 max-[28rem]:left-1/2 max-[28rem]:h-auto max-[28rem]:w-[max(100%,21.5rem)] max-[28rem]:-translate-1/2 max-[28rem]:aspect-[344/160]'

/** Shows a trip's road on a map. Shows a picture instead until the map is loaded, if the map cannot be shown, and in print. */
export function RouteMap({ className, note, ...map }: RouteMapProps) {
  const [seen, setSeen] = useState<'picture' | 'map' | 'failure'>('picture')
  const [opened, setOpened] = useState(false)
  const { box, near } = useNear<HTMLDivElement>(opened)
  const { showsMap, offersMap } = near && seen !== 'failure' ? mapFor(opened) : noMap
  const isMap = showsMap && seen === 'map'
  const text = useText('trips')
  const { label, points, stops, stretch } = map
  const corner = emptyCorner(drawingOf(map).whole)
  const drawnFor = near && !isNarrow() ? near : NARROW
  const still = showsMap ? undefined : stillQuery(map, drawnFor)
  const { isAway, missed } = useMissed(box)
  return (
    <div className={classes('flex flex-col bg-sunken', className, opened && 'h-88!')}>
      <div ref={box} data-map={seen} className="relative isolate min-h-0 grow overflow-hidden">
        {/* the road and its background have one box, so that they match */}
        <div className={coverOnNarrow}>
          {/* wide windows show it only after the box is measured, when another picture fits or the map itself is shown */}
          {still && !isAway && <StillMap query={still} className={near ? '' : 'min-[28rem]:hidden'} onError={missed} />}
          <RoutePicture
            {...{ label, points, stops, stretch, ...drawnFor }}
            className={classes('absolute inset-0', isMap && 'hidden print:block')}
          />
        </div>
        {offersMap && (
          <Button
            variant="outline"
            size="small"
            className={classes('absolute! right-4 print:hidden', corner === 'top' ? 'bottom-4' : 'top-4')}
            onClick={() => setOpened(true)}
          >
            {text('map.open')}
          </Button>
        )}
        {showsMap && near && (
          <OnFailure>
            <Suspense>
              <div className={classes('absolute inset-0 transition-opacity duration-300 print:hidden', !isMap && 'opacity-0')}>
                <MapView {...map} {...near} onReady={() => setSeen('map')} onFailure={() => setSeen('failure')} />
              </div>
            </Suspense>
          </OnFailure>
        )}
        {note && <p className={classes(pill, corner === 'top' ? 'top-3 sm:top-4' : 'bottom-3 sm:bottom-4')}>{note}</p>}
      </div>
      <small className={classes(sources, !(still && !isAway) && 'invisible')}>{SOURCES}</small>
    </div>
  )
}

/** Returns the URL query of the still map that matches the drawn road; undefined for a road without length. */
function stillQuery(route: DrawnRoute, { width, height }: Near): string | undefined {
  const { whole, marks } = drawingOf(route)
  const under = groundUnder(pictureBox(width, height), [...whole, ...marks.map(at)])
  if (!under) return undefined
  const scale = Math.max(1, width / MAX_STILL_PX, height / MAX_STILL_PX)
  const sized = (length: number) => String(Math.round(length / scale))
  // rounded to less than a pixel, so that the same road has the same URL
  const [west, north, degrees] = [under.west.toFixed(4), under.north.toFixed(4), (under.degrees * scale).toFixed(6)]
  return `${new URLSearchParams({ west, north, degrees, width: sized(width), height: sized(height) })}`
}

/**
 * Shows a picture of the map behind the drawn road until the user opens the map (decision 40). There is one picture for each
 * theme; browsers do not fetch the hidden one.
 */
function StillMap({ query, className, onError }: { query: string; className: string; onError: () => void }) {
  return (['light', 'dark'] as const).map((theme) => (
    <div key={theme} className={theme === 'light' ? 'only-light' : 'only-dark'}>
      <img
        alt=""
        loading="lazy"
        src={`/api/map/still/${theme}?${query}`}
        onError={onError}
        className={classes('absolute inset-0 size-full print:hidden', className)}
      />
    </div>
  ))
}

/**
 * Returns true if the still map does not load, so that only the road is drawn. Loading may have failed before there was a
 * listener.
 */
function useMissed(box: RefObject<HTMLElement | null>) {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const pictures = box.current?.querySelectorAll('img') ?? []
    if ([...pictures].some(({ complete, naturalWidth }) => complete && naturalWidth === 0)) setAway(true)
  }, [box])
  return { isAway, missed: () => setAway(true) }
}

const sources = 'px-3 text-right text-[0.625rem] leading-4 text-muted print:hidden'

/** Sources whose licenses require that they are named. The names are below the picture, because on it they would cover a town. */
const SOURCES = 'Natural Earth · GeoNames · Tramo'

const noMap = { showsMap: false, offersMap: false }

/** Returns whether to show the map, or to offer it where the browser has the interface that draws it. */
function mapFor(isOpened: boolean) {
  if (!('WebGL2RenderingContext' in globalThis)) return noMap
  return isOpened || isRoomy() ? { showsMap: drawsWebgl(), offersMap: false } : { showsMap: false, offersMap: true }
}

let known: boolean | undefined

/**
 * Checks whether this device can draw the map. Checks only once, and only for a map that is to be shown, because a check blocks
 * the page for a moment, and uses one of the few WebGL contexts of a page.
 */
function drawsWebgl(): boolean {
  known ??= asks()
  return known
}

function asks(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

type OnFailureProps = { children: ReactNode }

/** Renders nothing if its children throw or cannot be loaded. React supports this only in a class. */
class OnFailure extends Component<OnFailureProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return !this.state.failed && this.props.children
  }
}

/** Size of the box in pixels, known once the box is near the visible part of the page. */
interface Near {
  width: number
  height: number
}

/** Returns the size of an element, once it is about to become visible. */
function useNear<E extends Element>(isLarge: boolean) {
  const box = useRef<E>(null)
  const [near, setNear] = useState<Near>()
  useEffect(() => {
    if (typeof globalThis.IntersectionObserver !== 'function') return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear({ width: Math.round(entry.boundingClientRect.width), height: Math.round(entry.boundingClientRect.height) })
        watch.disconnect()
      },
      { rootMargin: '200px' },
    )
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [])
  return { box, near: near && isLarge ? { ...near, ...LARGE } : near }
}
