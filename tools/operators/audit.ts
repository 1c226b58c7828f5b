import { verifyChain } from '#server/platform/audit/queries.ts'
import { openWorld } from '#server/start.ts'
import { folder } from './folder.ts'

/**
 * Checks the audit log from its first entry. Returns number and hash of the last entry, which the operator should store in
 * another place.
 */
async function audit(root: string): Promise<string> {
  const { world, close } = await openWorld(root)
  try {
    const { n, hash, brokenAt } = await verifyChain(world.db)
    if (brokenAt !== null) throw new Error(`The audit log is broken at number ${brokenAt}; it holds up to ${n} ${hash}`)
    return n === 0 ? 'The audit log is empty.' : `The audit log holds: ${n} ${hash}`
  } finally {
    await close()
  }
}

audit(folder).then(
  (sentence) => console.log(sentence),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
