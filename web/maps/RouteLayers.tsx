import { Layer, Source, type SymbolLayerSpecification } from 'react-map-gl/maplibre'
import type { Theme } from '#web/design/theme.ts'
import { lineFeatures, markFeatures } from './features.ts'
import { inks } from './marks.ts'
import type { Drawing } from './route.ts'

const round = { 'line-cap': 'round', 'line-join': 'round' } as const
const strong = ['Bold', 'Figtree Variable', 'sans-serif']
const medium = ['Semibold', 'Figtree Variable', 'sans-serif']

type RouteLayersProps = {
  drawing: Drawing
  theme: Theme
  /** the style's layer of names, under which the road lies */
  below: string | undefined
}

/** The road and its places on a map. */
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

// The page's own font, drawn by the browser: no letters are fetched. The first name of a stack tells the weight.
const named = (font: string[], size: number, offset: number): NonNullable<SymbolLayerSpecification['layout']> => ({
  'icon-overlap': 'always',
  'text-field': ['get', 'name'],
  'text-font': font,
  'text-size': size,
  'text-anchor': ['get', 'side'],
  'text-radial-offset': offset,
  'text-padding': 6,
})
