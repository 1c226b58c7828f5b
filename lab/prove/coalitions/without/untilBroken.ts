import { onGround } from '../../ground.ts'
import { runUntilBroken } from '../run.ts'

/** Plays histories until one breaks, and reports the fault. Runs in a checkout from which a rule was removed. */
const [histories, firstSeed] = process.argv.slice(2).map(Number)

const found = await onGround(async (on) => {
  // invariants may break without the rule, and must then not fail the run when the stage closes
  for (let id = 1; id < 100; id++) on.breaksOnPurpose.add(`V${String(id).padStart(2, '0')}`)
  return runUntilBroken(on, { histories: histories ?? 1, firstSeed: firstSeed ?? 1 })
})
process.stdout.write(`${JSON.stringify(found)}\n`, () => process.exit(0))
