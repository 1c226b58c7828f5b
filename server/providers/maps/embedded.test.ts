import { VectorTile } from '@mapbox/vector-tile'
import { validateStyleMin } from '@maplibre/maplibre-gl-style-spec'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { PbfReader } from 'pbf'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { Place } from '#domain/places/place.ts'
import { embeddedMaps } from './embedded.ts'
import { colours } from './style.ts'

const town = (id: number, name: string, country: string, lat: number, lng: number, population: number): Place => ({
  id,
  name,
  country,
  lat,
  lng,
  population,
  province: '',
  zone: 'America/Argentina/Cordoba',
})
const rosario = town(1, 'Rosario', 'AR', -32.95, -60.64, 948_000)
const cordoba = town(2, 'Córdoba', 'AR', -31.42, -64.18, 1_400_000)
const funes = town(3, 'Funes', 'AR', -32.92, -60.81, 23_000)
const hamlet = town(4, 'Estación Lejana', 'AR', -31.9, -62.3, 0)
const stanley = town(5, 'Stanley', 'FK', -51.7, -57.85, 2_000)
const places = [rosario, cordoba, funes, hamlet, stanley]

const maps = embeddedMaps({
  folder: fileURLToPath(new URL('../../../data/map', import.meta.url)),
  places,
  roads: [
    { ref: 'RN9', surface: 'motorway', points: [rosario, cordoba] },
    { ref: 'RP26', surface: 'paved', points: [rosario, funes] },
  ],
  publicUrl: 'https://tramo.example',
})

const tileOver = ({ lat, lng }: { lat: number; lng: number }, z: number) => {
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI)
  return maps.tile(z, Math.floor((lng / 360 + 0.5) * 2 ** z), Math.floor(y * 2 ** z))
}
const read = (tile: Buffer | undefined) => new VectorTile(new PbfReader(gunzipSync(tile ?? Buffer.alloc(0))))
function properties(tile: Buffer | undefined, layer: string) {
  const found = read(tile).layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, at) => found?.feature(at).properties ?? {})
}
const names = (tile: Buffer | undefined) => properties(tile, 'places').map(({ name }) => name)

describe('tiles', () => {
  test('the tile of Rosario has land, its river, its roads and its name', () => {
    const tile = tileOver(rosario, 6)
    expect(Object.keys(read(tile).layers)).toEqual(expect.arrayContaining(['land', 'rivers', 'roads', 'places']))
    expect(properties(tile, 'roads')).toContainEqual({ class: 'motorway', ref: 'RN9', main: 1 })
    expect(properties(tile, 'roads')).toContainEqual({ class: 'paved', ref: 'RP26', main: 0 })
    expect(names(tile)).toContain('Rosario')
  })

  test('cities are named at low zooms, towns at medium ones and hamlets only at close ones', () => {
    expect(names(tileOver(rosario, 4))).toEqual(expect.arrayContaining(['Rosario', 'Córdoba']))
    expect(names(tileOver(rosario, 4))).not.toContain('Funes')
    expect(names(tileOver(funes, 9))).toContain('Funes')
    expect(names(tileOver(hamlet, 7))).not.toContain('Estación Lejana')
    expect(names(tileOver(hamlet, 10))).toContain('Estación Lejana')
  })

  test('the islands of the South Atlantic are drawn without names', () => {
    for (const z of [3, 6, 10]) expect(names(tileOver(stanley, z))).not.toContain('Stanley')
    expect(Object.keys(read(tileOver(stanley, 6)).layers)).toContain('land')
  })

  test('the open sea and positions outside the world have no tile', () => {
    expect(tileOver({ lat: -40, lng: -40 }, 8)).toBeUndefined()
    expect(maps.tile(2, 4, 0)).toBeUndefined()
    expect(maps.tile(11, 0, 0)).toBeUndefined()
  })

  test('repeated requests of a tile return the same bytes', () => {
    expect(tileOver(cordoba, 7)).toBe(tileOver(cordoba, 7))
  })
})

describe.each(['light', 'dark'] as const)('the %s style', (theme) => {
  const style = JSON.stringify(maps.style(theme))

  test('the style is valid for MapLibre', () => {
    expect(validateStyleMin(JSON.parse(style))).toEqual([])
  })

  test('the style fetches only our own tiles, and no fonts', () => {
    expect(style).toContain('"https://tramo.example/api/map/tiles/{z}/{x}/{y}"')
    expect(style).not.toContain('"glyphs"')
    expect(style).not.toContain('"sprite"')
    expect(maps.hosts).toEqual([])
  })

  test('the style names the sources of the data, as the licenses require', () => {
    for (const source of ['Natural Earth', 'GeoNames (CC BY 4.0)', 'Tramo']) expect(style).toContain(source)
  })

  test('the style draws every layer of the tiles', () => {
    for (const layer of ['land', 'lakes', 'rivers', 'borders', 'roads', 'places'])
      expect(style).toContain(`"source-layer":"${layer}"`)
  })
})

describe('a still map', () => {
  const around = { theme: 'light', west: -65, north: -31, degrees: 0.02, width: 240, height: 160 } as const

  test('a still map is a webp of twice the requested size, and depends on theme and place', async () => {
    const [light, dark, sea] = await Promise.all([
      maps.still(around),
      maps.still({ ...around, theme: 'dark' }),
      maps.still({ ...around, west: -50, north: -40 }),
    ])
    const { format, width, height } = await sharp(light).metadata()
    expect([format, width, height]).toEqual(['webp', 480, 320])
    expect(light?.equals(dark ?? Buffer.of())).toBe(false)
    // only water, which compresses to almost nothing
    expect(sea?.length ?? Infinity).toBeLessThan((light?.length ?? 0) / 2)
  })

  test('a still map draws our roads at their positions', async () => {
    const pixel = async (lng: number, lat: number) => {
      const { data } = await sharp(
        await maps.still({ theme: 'light', west: lng - 0.05, north: lat + 0.043, degrees: 0.0025, width: 40, height: 40 }),
      )
        .raw()
        .toBuffer({ resolveWithObject: true })
      const middle = (40 * 80 + 40) * 3
      return [...data.subarray(middle, middle + 3)]
    }
    const near = ([r = 0, g = 0, b = 0]: number[], hex: string) =>
      [r, g, b].every((value, i) => Math.abs(value - Number.parseInt(hex.slice(1 + 2 * i, 3 + 2 * i), 16)) < 16)
    const halfway = [(rosario.lng + funes.lng) / 2, (rosario.lat + funes.lat) / 2] as const
    expect(near(await pixel(...halfway), colours.light.road)).toBe(true)
    expect(near(await pixel(halfway[0], halfway[1] - 0.03), colours.light.land)).toBe(true)
  })
})
