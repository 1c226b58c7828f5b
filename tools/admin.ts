import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { grantAdmin } from '#server/people/actions.ts'
import { findPerson } from '#server/people/queries.ts'
import { openWorld } from '#server/start.ts'

const USAGE = 'Say whom: npm run admin -- grant EMAIL'

/** Makes somebody who has an account an administrator; the first one cannot be made in any other way (A11). */
async function admin(root: string, [command, email]: string[]): Promise<string> {
  if (command !== 'grant' || !email) throw new Error(USAGE)
  const { world, close } = await openWorld(root)
  try {
    const person = await findPerson(world.db, email, world.now())
    if (!person) throw new Error(`Nobody has logged in as ${email} yet: an account comes with the first login.`)
    await grantAdmin(world, email)
    return person.registered
      ? `${email} administers from the next login on.`
      : `${email} has the flag, and administers once registered: an administrator is a registered person.`
  } finally {
    await close()
  }
}

admin(dirname(dirname(fileURLToPath(import.meta.url))), process.argv.slice(2)).then(
  (sentence) => console.log(sentence),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  },
)
