import { parseArgs } from 'node:util'
import { withDatabases } from './databases.ts'
import { httpRun } from './httpRun.ts'
import { conclude, stopwatch } from './report.ts'
import type { Size } from './world/build.ts'

/** `npm run lab -- http --trips 100000 --seed 1`: measures searches through HTTP on the real server. The last line is JSON. */

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
// the sparse country, because the server's gazetteer has only the places of that country
const size: Size = { trips: Number(values.trips), seed: Number(values.seed), country: 'sparse' }

const log = stopwatch()

const report = await withDatabases(log, (newDatabase) => httpRun(newDatabase, size, log))
conclude('http', { ...size }, report)
