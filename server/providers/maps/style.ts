import { DEEPEST } from './base.ts'

const attribution = 'Natural Earth · <a href="https://www.geonames.org">GeoNames (CC BY 4.0)</a> · Tramo'
// without a `glyphs` address the browser draws letters in its own fonts; the first name of a stack also sets the weight
const regular = ['Medium', 'Figtree Variable', 'sans-serif']
const strong = ['Semibold', 'Figtree Variable', 'sans-serif']

/**
 * Builds the MapLibre style (version 8) of our tiles. `publicUrl` is the site, since a browser's worker cannot resolve relative
 * addresses.
 */
export function styleOf(theme: Theme, publicUrl: string): object {
  const seen = colours[theme]
  return {
    version: 8,
    name: `Tramo ${theme}`,
    sources: {
      tramo: { type: 'vector', tiles: [`${publicUrl}/api/map/tiles/{z}/{x}/{y}`], minzoom: 0, maxzoom: DEEPEST, attribution },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': seen.water } },
      fill('land', { 'fill-color': seen.land, 'fill-outline-color': seen.waterside }),
      fill('lakes', { 'fill-color': seen.water, 'fill-outline-color': seen.waterside }),
      line('rivers', { 'line-color': seen.river, 'line-width': byZoom([3, 0.7], [6, 2.6], [10, 7]) }),
      line('borders', { 'line-color': seen.border, 'line-width': byZoom([3, 0.6], [8, 1.4]), 'line-dasharray': [3, 2] }),
      ...roads(seen),
      ...names(theme),
    ],
  }
}

type Theme = 'light' | 'dark'
type Paint = Record<string, unknown>
type Filter = unknown[]

const byZoom = (...stops: [zoom: number, value: number][]) => ['interpolate', ['exponential', 1.3], ['zoom'], ...stops.flat()]
const layer = (name: string) => ({ id: name, source: 'tramo', 'source-layer': name })
const fill = (name: string, paint: Paint) => ({ ...layer(name), type: 'fill', paint })
const line = (name: string, paint: Paint) => ({ ...layer(name), type: 'line', layout: round, paint })
const round = { 'line-cap': 'round', 'line-join': 'round' }

const isFerry: Filter = ['==', ['get', 'class'], 'ferry']
const isMain: Filter = ['all', ['==', ['get', 'main'], 1], ['!=', ['get', 'class'], 'ferry']]
const isOther: Filter = ['all', ['==', ['get', 'main'], 0], ['!=', ['get', 'class'], 'ferry']]

function roads({ casing, road, name, halo, waterside }: Colours) {
  const part = (id: string, filter: Filter, minzoom: number, paint: Paint) => ({ ...line('roads', paint), id, filter, minzoom })
  return [
    part('other road edges', isOther, 6, { 'line-color': casing, 'line-width': byZoom([6, 2.2], [10, 5]) }),
    part('main road edges', isMain, 4, { 'line-color': casing, 'line-width': byZoom([4, 1.8], [6, 4], [10, 8]) }),
    part('other roads', isOther, 6, { 'line-color': road, 'line-width': byZoom([6, 1], [10, 3]) }),
    part('main roads', isMain, 4, { 'line-color': road, 'line-width': byZoom([4, 0.9], [6, 2.4], [10, 5.6]) }),
    part('ferries', isFerry, 6, { 'line-color': waterside, 'line-width': 1.4, 'line-dasharray': [2, 2] }),
    {
      ...layer('roads'),
      id: 'road numbers',
      type: 'symbol',
      minzoom: 7,
      filter: isMain,
      layout: {
        'symbol-placement': 'line',
        'text-rotation-alignment': 'viewport',
        'symbol-spacing': 380,
        'text-field': ['get', 'ref'],
        'text-font': regular,
        'text-size': 10,
      },
      paint: { 'text-color': name, 'text-halo-color': halo, 'text-halo-width': 3 },
    },
  ]
}

// `town-light` and `town-dark` are icons of small rings that the page draws; without these icons only the names appear
function names(theme: Theme) {
  const { name, city, halo } = colours[theme]
  const part = (id: string, filter: Filter, font: string[], size: unknown, color: string) => ({
    ...layer('places'),
    id,
    type: 'symbol',
    filter,
    layout: {
      'icon-image': `town-${theme}`,
      'icon-padding': 4,
      'symbol-sort-key': ['get', 'order'],
      'text-field': ['get', 'name'],
      'text-font': font,
      'text-size': size,
      'text-variable-anchor': ['left', 'right', 'top', 'bottom'],
      'text-radial-offset': 0.4,
      'text-justify': 'auto',
      'text-max-width': 9,
      'text-padding': 9,
    },
    paint: { 'text-color': color, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  })
  const isCity: Filter = ['>=', ['get', 'people'], 400_000]
  return [
    part('towns', ['!', isCity], regular, byZoom([4, 11.5], [9, 13.5]), name),
    part('cities', isCity, strong, byZoom([3, 12], [6, 14], [9, 16]), city),
  ]
}

interface Colours {
  water: string
  land: string
  border: string
  river: string
  road: string
  casing: string
  name: string
  city: string
  halo: string
  waterside: string
}

/** Colors of Tramo (web/ui/kit/styles/styles.css), muted so that the route stands out. */
export const colours: Record<'light' | 'dark', Colours> = {
  light: {
    water: '#b9dde6',
    land: '#eef0e4',
    border: '#b3b8a6',
    river: '#b9dde6',
    road: '#fffdf7',
    casing: '#cdcab6',
    name: '#52635a',
    city: '#14261d',
    halo: '#f4f5ec',
    waterside: '#9cc8d4',
  },
  dark: {
    water: '#10303a',
    land: '#16211b',
    border: '#4b5c52',
    river: '#16404c',
    road: '#40554a',
    casing: '#0e1713',
    name: '#a5b6ab',
    city: '#eaf3ed',
    halo: '#111b16',
    waterside: '#1d4653',
  },
}
