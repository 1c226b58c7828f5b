import { parseArgs } from 'node:util'
import { withDatabases } from './databases.ts'
import { growth, oneWorld } from './oneWorld.ts'
import { conclude, stopwatch } from './report.ts'
import { countries, type Size } from './world/build.ts'

/**
 * `npm run lab -- search --trips 100000 --seed 1 --country sparse|dense [--postgis postgres://…] [--growth]`: measures the
 * search. The last line is JSON.
 */

const { values } = parseArgs({
  options: {
    trips: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    country: { type: 'string', default: 'sparse' },
    postgis: { type: 'string' },
    growth: { type: 'boolean', default: false },
  },
})
const country = countries.find((one) => one === values.country)
if (!country) throw new Error(`--country is one of ${countries.join(', ')}`)
const size: Size = { trips: Number(values.trips), seed: Number(values.seed), country }

const log = stopwatch()

const report = await withDatabases(log, (newDatabase) =>
  values.growth ? growth(newDatabase, size, log) : oneWorld(newDatabase, size, values.postgis, log),
)
conclude(values.growth ? 'search growth' : 'search', { ...size }, report)
