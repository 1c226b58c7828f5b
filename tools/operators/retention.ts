import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { openPseudonym } from '#server/payments/retention/pseudonyms.ts'
import { runRetentionRule, previewRetentionRule } from '#server/platform/retention/actions.ts'
import { lastFigures } from '#server/platform/retention/queries.ts'
import type { RetentionWorld } from '#server/platform/retention/rule.ts'
import { eraseAgain } from '#server/privacy/actions.ts'
import { listErasures } from '#server/privacy/queries.ts'
import { retentionRules } from '#server/retention.ts'
import { openWorld } from '#server/start.ts'
import { erasedIn, listOf } from './erasedIn.ts'
import { folder } from './folder.ts'

/*
 * npm run retention                          runs every retention rule now; required before the server starts after a restore
 * npm run retention -- --dry                 shows the effects without changes
 * npm run retention -- --erasures            prints the list of erased people, to be stored apart from the database
 * npm run retention -- --erased FILE         runs every rule, and erases the people in that list or the server's log again
 * npm run retention -- --who ID --why TEXT   shows who a former member in the books was, and records it
 */
const { values } = parseArgs({
  options: {
    dry: { type: 'boolean' },
    erasures: { type: 'boolean' },
    erased: { type: 'string' },
    who: { type: 'string' },
    why: { type: 'string' },
  },
})

async function runCommand(world: RetentionWorld): Promise<void> {
  const { dry, erasures, erased, who, why } = values
  if (who !== undefined) return console.log(await openPseudonym(world, who, why ?? ''))
  if (erasures) return void process.stdout.write(listOf(await listErasures(world.db)))
  if (erased !== undefined && !dry)
    console.log(`${await eraseAgain(world, erasedIn(await readFile(erased, 'utf8')))} erased once more`)
  if (dry)
    for (const rule of retentionRules) console.log(lineOf({ job: rule.name, ...(await previewRetentionRule(world, rule)) }))
  else await run(world)
}

async function run(world: RetentionWorld): Promise<void> {
  for (const rule of retentionRules) await runRetentionRule(world, rule)
  for (const { held_back: heldBack, ...row } of await lastFigures(world.db)) console.log(lineOf({ ...row, heldBack }))
}

interface Line {
  job: string
  cutoff: Date
  counted: number
  erased: number
  anonymised: number
  heldBack: number
}

const lineOf = ({ job, cutoff, counted, erased, anonymised, heldBack }: Line) =>
  `${job}, before ${cutoff.toISOString().slice(0, 10)}: ${counted} over, ${erased} erased, ${anonymised} anonymised, ${heldBack} held back`

const { world, close } = await openWorld(folder)
await runCommand(world)
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(close)
