import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import type { Change, Rule } from './rules.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** What is read as source; the rest of the checkout is only pointed at. */
const SOURCES = ['domain', 'contract', 'server', 'tests', 'bench', 'package.json', 'tsconfig.json']
const POINTED_AT = ['data', 'node_modules']

/** Work with a copy of this checkout in which a rule is left out. The product itself has no switch for that. */
export async function inCheckoutWithout<Done>(rule: Rule, work: (folder: string) => Promise<Done>): Promise<Done> {
  const folder = await makeThrowAwayFolder()
  try {
    for (const name of SOURCES) await cp(join(root, name), join(folder, name), { recursive: true })
    for (const name of POINTED_AT) await symlink(join(root, name), join(folder, name))
    for (const change of rule.changes) {
      const path = join(folder, change.file)
      await writeFile(path, changed(await readFile(path, 'utf8'), change))
    }
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, maxRetries: 3 })
  }
}

/** The source as it would be; a text that stands there not at all, or twice, is an error. */
export function changed(source: string, { file, from, to }: Change): string {
  const [before, after, ...more] = source.split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`in ${file} this has to stand once: ${from}`)
  return before + to + after
}
