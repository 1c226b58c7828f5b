import { isEmpty } from '#server/demo/queries.ts'
import { fillDemoWorld } from '#server/demo/world.ts'
import { openWorld } from '#server/start.ts'
import { folder } from './folder.ts'

/** Fills the database of DATABASE_URL, else the embedded one, with the demo world. */
async function seed(root: string): Promise<void> {
  const { world, close } = await openWorld(root)
  try {
    if (!(await isEmpty(world.db))) throw new Error('This database is not empty: the demo world is only made in an empty one.')
    await fillDemoWorld(world)
    console.log('The demo world is ready.')
  } finally {
    await close()
  }
}

seed(folder).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
