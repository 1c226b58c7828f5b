import { parseArgs } from 'node:util'
import { withDatabases } from './databases.ts'
import { httpRun } from './httpRun.ts'
import type { Size } from './world/build.ts'

/** `npm run bench:http -- --trips 100000 --seed 1`: search through HTTP on the real server. The last line is JSON. */

const { values } = parseArgs({
  options: { trips: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
// only the sparse country's places are in the server's gazetteer
const size: Size = { trips: Number(values.trips), seed: Number(values.seed), country: 'sparse' }

const start = performance.now()
const log = (line: string) => console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(7)} s  ${line}`)

const { figures, targets, met } = await withDatabases(log, (newDatabase) => httpRun(newDatabase, size, log))
console.log(JSON.stringify({ name: 'http', ...size, figures, targets, met }))
process.exitCode = met ? 0 : 1
