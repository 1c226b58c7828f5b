// Checks data/roads and prints how much our distances differ from published distances: npx tsx tools/data/network.ts
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadGazetteer } from '#server/places/gazetteer.ts'
import { embeddedRouting } from '#server/providers/routing/embedded.ts'
import { type Compared, compareGolden, doubledLegs, longLegs, meanError, pieces } from '#server/providers/routing/golden.ts'
import { joinRoads, readRoadFiles } from '#server/providers/routing/network.ts'
import { parseRoads } from '#server/providers/routing/roads.ts'

const data = join(import.meta.dirname, '../..', 'data')
const gazetteer = loadGazetteer(join(data, 'places', 'places.tsv'))
const roads = readRoadFiles(join(data, 'roads')).flatMap(({ file, text }) => parseRoads(file, text))
const { network, problems } = joinRoads(roads, gazetteer.all)
const [, ...islands] = pieces(network)

list('Wrong', problems)
list('Written twice', doubledLegs(network))
list(
  'Joined to nothing',
  islands.map((towns) => towns.join(', ')),
)
list('Over 80 km without a waypoint or a length (a hint, no fault)', longLegs(network))
const pairs = await compareGolden(
  readFileSync(join(data, 'roads', 'golden.tsv'), 'utf8'),
  embeddedRouting(network),
  gazetteer.named,
)
printPairs(pairs)

const km = Math.round(network.edges.reduce((sum, { metres }) => sum + metres, 0) / 1000)
console.log(
  `${network.nodes.length} waypoints, ${network.edges.length} legs, ${km} km of road; mean error ${percent(meanError(pairs))}`,
)
process.exitCode = problems.length ? 1 : 0

function list(title: string, lines: string[]) {
  console.log(`${title}: ${lines.length}`)
  for (const line of lines) console.log(`  ${line}`)
}

function printPairs(compared: Compared[]) {
  for (const { from, to, publishedKm, ourKm, hours, error } of compared)
    console.log(
      `${`${from} - ${to}`.padEnd(64)} ${publishedKm} km, ours ${ourKm.toFixed(0)}, ${percent(error)}, ${hours.toFixed(1)} h`,
    )
}

function percent(share: number) {
  return `${(share * 100).toFixed(1)} %`
}
