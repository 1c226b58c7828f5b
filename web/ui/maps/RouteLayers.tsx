import { Layer, Source, type SymbolLayerSpecification } from 'react-map-gl/maplibre'
import type { Theme } from '../kit/styles/theme.ts'
import type { LngLat } from './geometry/projection.ts'
import { sideBeside } from './geometry/sides.ts'
import { inks } from './marks.ts'
import { type Drawing, at } from './route.ts'

const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const strong = ['Bold', 'Figtree Variable', 'sans-serif']
const medium = ['Semibold', 'Figtree Variable', 'sans-serif']

type RouteLayersProps = {
  drawing: Drawing
  theme: Theme
  /** the layer of names in the style, below which the road is drawn */
  below: string | undefined
}

/** Draws the road and its places on a map. */
export function RouteLayers({ drawing, theme, below }: RouteLayersProps) {
  const ink = inks[theme]
  const under = below ? { beforeId: below } : {}
  return (
    <>
      <Source id="road" type="geojson" data={lineFeatures(drawing)}>
        <Layer
          id="road rest"
          type="line"
          filter={['==', ['get', 'part'], 'rest']}
          layout={round}
          paint={{ 'line-color': ink.rest, 'line-width': 3 }}
          {...under}
        />
        <Layer
          id="road casing"
          type="line"
          filter={['==', ['get', 'part'], 'own']}
          layout={round}
          paint={{ 'line-color': ink.casing, 'line-width': 10 }}
          {...under}
        />
        <Layer
          id="road own"
          type="line"
          filter={['==', ['get', 'part'], 'own']}
          layout={round}
          paint={{ 'line-color': ink.brand, 'line-width': 5.5 }}
          {...under}
        />
      </Source>
      <Source id="marks" type="geojson" data={markFeatures(drawing)}>
        <Layer
          id="stops"
          type="symbol"
          filter={['==', ['get', 'kind'], 'stop']}
          layout={{ ...named(medium, 13, 0.8), 'icon-image': `stop-${theme}`, 'text-optional': true }}
          paint={{ 'text-color': ink.name, 'text-halo-color': ink.halo, 'text-halo-width': 1.8 }}
        />
        <Layer
          id="ends"
          type="symbol"
          filter={['in', ['get', 'kind'], ['literal', ['origin', 'destination']]]}
          layout={{ ...named(strong, 17, 1.1), 'icon-image': ['concat', ['get', 'kind'], `-${theme}`], 'text-overlap': 'always' }}
          paint={{ 'text-color': ink.name, 'text-halo-color': ink.halo, 'text-halo-width': 2 }}
        />
      </Source>
    </>
  )
}

// The page's own font, which the browser renders, so that no glyphs are fetched. The first font name sets the weight.
const named = (font: string[], size: number, offset: number): NonNullable<SymbolLayerSpecification['layout']> => ({
  'icon-overlap': 'always',
  'text-field': ['get', 'name'],
  'text-font': font,
  'text-size': size,
  'text-anchor': ['get', 'side'],
  'text-radial-offset': offset,
  'text-padding': 6,
})

interface Feature {
  type: 'Feature'
  properties: Record<string, string>
  geometry: { type: 'LineString'; coordinates: [number, number][] } | { type: 'Point'; coordinates: [number, number] }
}
interface Features {
  type: 'FeatureCollection'
  features: Feature[]
}

/** Returns the road as lines: `part` is 'own' for the user's part of the trip, and 'rest' for the remaining road. */
function lineFeatures({ own, whole, isPart }: Drawing): Features {
  return collection([...(isPart ? [lineString(whole, 'rest')] : []), lineString(own, 'own')])
}

/** Returns the places as points: `side` is the side of the point on which its name is. */
function markFeatures({ own, whole, marks }: Drawing): Features {
  return collection(
    marks.map((mark) => {
      const { kind, name } = mark
      const isEnd = kind !== 'stop'
      return point(at(mark), { kind, name, side: sideBeside(isEnd ? own : whole, at(mark), isEnd) })
    }),
  )
}

const collection = (features: Feature[]): Features => ({ type: 'FeatureCollection', features })
const pair = ([lng, lat]: LngLat): [number, number] => [lng, lat]
const lineString = (points: readonly LngLat[], part: string): Feature => ({
  type: 'Feature',
  properties: { part },
  geometry: { type: 'LineString', coordinates: points.map(pair) },
})
const point = (position: LngLat, properties: Record<string, string>): Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: pair(position) },
})
