import { lazy, Suspense, useState, Component, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../kit/Button.tsx'
import { classes } from '../kit/classes.ts'
import { useSeenTheme } from '../kit/theme.ts'
import type { MapViewProps } from './MapView.tsx'
import { groundUnder } from './projection.ts'
import { at, drawingOf, type DrawnRoute } from './route.ts'
import { pictureBox, RoutePicture } from './RoutePicture.tsx'
import { emptyCorner } from './sides.ts'

const MapView = lazy(async () => ({ default: (await import('./MapView.tsx')).MapView }))

const pill =
  'pointer-events-none absolute left-3 rounded-full bg-ink px-3 py-1 text-xs font-bold text-canvas tabular-nums ' +
  'sm:left-4 sm:px-3.5 sm:py-1.5 sm:text-sm'

type RouteMapProps = Omit<MapViewProps, 'width' | 'height' | 'onReady' | 'onFailure'> & {
  /** In a corner of it, such as "400 km · 4 h 10". */
  note?: string | undefined
  /** Gives the box its size; it never changes while the map comes. */
  className?: string | undefined
}

/** Half a megabyte and a busy minute of a small processor: on phones the map waits until the user opens it. */
const isRoomy = () => matchMedia('(min-width: 48rem)').matches

/** A trip's road on a map. A picture stands in until the map is there, where it cannot be, and on paper. */
export function RouteMap({ className, note, ...map }: RouteMapProps) {
  const { box, near } = useNear<HTMLDivElement>()
  const [seen, setSeen] = useState<'picture' | 'map' | 'failure'>('picture')
  const [asked, setAsked] = useState(false)
  const mayShow = near !== undefined && seen !== 'failure' && drawsWebgl()
  const showsMap = mayShow && (asked || isRoomy())
  const isMap = showsMap && seen === 'map'
  const { label, points, stops, stretch, texts } = map
  const corner = emptyCorner(drawingOf(map).whole)
  return (
    <div ref={box} data-map={seen} className={classes('relative isolate overflow-hidden bg-sunken', className)}>
      {near && !showsMap && <StillMap {...near} route={map} isAbove={corner === 'bottom'} />}
      <RoutePicture
        {...{ label, points, stops, stretch }}
        {...near}
        className={classes('absolute inset-0', isMap && 'hidden print:block')}
      />
      {mayShow && !showsMap && (
        <Button
          variant="outline"
          size="small"
          className={classes('absolute! right-4 print:hidden', corner === 'top' ? 'bottom-4' : 'top-4')}
          onClick={() => setAsked(true)}
        >
          {texts.open}
        </Button>
      )}
      {showsMap && near && (
        <OnFailure fallback={null}>
          <Suspense>
            <div className={classes('absolute inset-0 transition-opacity duration-300 print:hidden', !isMap && 'opacity-0')}>
              <MapView {...map} {...near} onReady={() => setSeen('map')} onFailure={() => setSeen('failure')} />
            </div>
          </Suspense>
        </OnFailure>
      )}
      {note && <p className={classes(pill, corner === 'top' ? 'top-3 sm:top-4' : 'bottom-3 sm:bottom-4')}>{note}</p>}
    </div>
  )
}

interface StillMapProps extends Near {
  route: DrawnRoute
  /** whether the button stands in the upper corner: the sources are named between it and the edge, where no town is */
  isAbove: boolean
}

/** A picture of the map behind the drawn road, until the map itself is opened (decision 40). Where it does not come, the drawn road stands alone. */
function StillMap({ width, height, route, isAbove }: StillMapProps) {
  const theme = useSeenTheme()
  const [loaded, setLoaded] = useState('')
  const { whole, marks } = drawingOf(route)
  const under = groundUnder(pictureBox(width, height), [...whole, ...marks.map(at)])
  if (!under) return null
  // rounded to less than a pixel, so that the same road has the same address
  const { west, north, degrees } = {
    west: under.west.toFixed(4),
    north: under.north.toFixed(4),
    degrees: under.degrees.toFixed(6),
  }
  const address = `/api/map/still/${theme}?${new URLSearchParams({ west, north, degrees, width: `${width}`, height: `${height}` })}`
  return (
    <div
      className={classes(
        'absolute inset-0 transition-opacity duration-300 motion-reduce:transition-none print:hidden',
        loaded !== address && 'opacity-0',
      )}
    >
      <img alt="" src={address} onLoad={() => setLoaded(address)} className="size-full" />
      <small className={classes('absolute right-4 text-[0.625rem] leading-3 text-muted', isAbove ? 'top-0.5' : 'bottom-0.5')}>
        {SOURCES}
      </small>
    </div>
  )
}

/** Named, as their licences ask. */
const SOURCES = 'Natural Earth · GeoNames · Tramo'

let known: boolean | undefined

/** Whether this browser can draw the map. Asked once: every question costs one of the few WebGL contexts a page may have. */
function drawsWebgl(): boolean {
  known ??= asks()
  return known
}

function asks(): boolean {
  const context = document.createElement('canvas').getContext('webgl2')
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

type OnFailureProps = { fallback: ReactNode; children: ReactNode }

/** Shows something else where its children break or cannot be loaded. React knows this only as a class. */
class OnFailure extends Component<OnFailureProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Pixels of its box, once it has come near the window; undefined before. */
interface Near {
  width: number
  height: number
}

/** Tells when an element is about to be seen, and stays told. */
function useNear<E extends Element>() {
  const box = useRef<E>(null)
  const [near, setNear] = useState<Near>()
  useEffect(() => {
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
  return { box, near }
}
