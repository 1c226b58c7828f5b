// Runs all checks. It is a plain Node script, because it installs all packages itself, Chromium included. It changes no file of
// the checkout.
import { writeFileSync } from 'node:fs'
import { install } from '../../start.mjs'
import {
  browserStories,
  buildAnew,
  changes,
  haveChromium,
  proofsOfRules,
  proofsOfSpeed,
  sourceChecks,
  vitest,
} from './checks.mjs'
import { inMemory, processorSeconds, runStep, sideBySide } from './steps.mjs'

const results = []
const record = (...more) => results.push(...more.flat())
const failing = (name) => record({ name, passed: 0, failed: 1, failures: ['it was not possible'], seconds: 0, processor: 0 })

/**
 * Runs each test on a database once, on the oldest supported PostgreSQL if installed. Proofs and browser tests always use the
 * embedded one.
 */
async function unitAndStories() {
  const { tsImport } = await import('tsx/esm/api')
  const { postgres15 } = await tsImport('../../server/testing/database/postgres15.ts', import.meta.url)
  const oldest = await postgres15()
  if (!oldest) return record(await runStep(vitest('unit and stories on the embedded PostgreSQL', [])))
  record(await runStep(vitest('unit and stories on PostgreSQL 15', [], { TEST_DATABASE_URL: oldest.url })))
  await oldest.stop()
}

Object.assign(process.env, inMemory) // the started servers and browsers inherit these variables
const before = changes()
install()
record(await sideBySide([...sourceChecks, buildAnew]))
await unitAndStories()
record(await runStep({ name: 'files and bytes before content', command: process.execPath, args: ['build/budget.mjs'] }))
record(await sideBySide(proofsOfSpeed))
const proofs = sideBySide(proofsOfRules)
if (haveChromium()) record(await runStep(browserStories()))
else failing('stories in the browser: no Chromium')
record(await proofs)
if (changes() !== before) failing('nothing left changed')

report()

/** Ends with one summary line. `--results=FILE` stores the results for `npm run lab -- soak`. */
function report() {
  console.table(results.map(({ failures: _, ...row }) => row))
  for (const { name, failures } of results) for (const failure of failures) console.log(`✗ ${name}: ${failure}`)
  const resultsFile = process.argv.find((word) => word.startsWith('--results='))?.slice('--results='.length)
  if (resultsFile) writeFileSync(resultsFile, JSON.stringify(results))
  const sum = (key) => results.reduce((total, one) => total + one[key], 0)
  const minutes = (seconds) => (seconds / 60).toFixed(1)
  console.log(`\n${minutes(performance.now() / 1000)} minutes, ${minutes(processorSeconds())} of processor time`)
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}
