import { openWorld } from '#server/start.ts'
import { folder } from './folder.ts'
import { rotateKeys } from './rotation.ts'

/**
 * `npm run rotate-keys`: re-seals all values after SECRET has changed and SECRET_PREVIOUS has the old secret. The server may run
 * meanwhile.
 */
async function rotate(root: string): Promise<void> {
  const { world, close } = await openWorld(root)
  try {
    const counts = await rotateKeys(world.db, world.sealer)
    for (const [column, count] of Object.entries(counts)) console.log(`${column}: ${count} sealed again`)
    console.log('Everything is sealed with SECRET. SECRET_PREVIOUS can go; INDEX_SECRET stays.')
  } finally {
    await close()
  }
}

rotate(folder).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
