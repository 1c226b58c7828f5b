import { spawn } from 'node:child_process'
import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import type { UntilBroken } from '../run.ts'
import { type Change, type Rule, rules } from './rules.ts'

/** Number of histories within which the removal of a rule must be noticed. With all rules, no history breaks. */
const MOST = 300

/** Runs histories without a rule, and returns the property that notices it. */
export async function noticed(rule: Rule, firstSeed: number, log: (line: string) => void): Promise<boolean> {
  const found = await inCheckoutWithout(rule, (folder) => untilBroken(folder, firstSeed))
  const by = found.what ? `${found.what}, by seed ${found.seed} (${found.because})` : `nothing in ${found.histories} histories`
  log(`without ${rule.id} (${rule.says}): ${found.what ? '' : 'NOT NOTICED: '}${by}`)
  return found.what !== undefined
}

async function untilBroken(folder: string, firstSeed: number): Promise<UntilBroken> {
  const script = join(folder, 'lab/prove/coalitions/without/untilBroken.ts')
  const words = ['--import', import.meta.resolve('tsx'), script, String(MOST), String(firstSeed)]
  const child = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`the histories ended with ${String(status)}`)
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as UntilBroken // as: untilBroken.ts writes it
}

/** Returns the rules with these ids, or all rules if no id is given. */
export function rulesNamed(ids: string[] | undefined): Rule[] {
  const unknown = ids?.filter((id) => id !== 'all' && !rules.some((rule) => rule.id === id)) ?? []
  if (unknown.length > 0) throw new Error(`there is no ${unknown.join()}; there are ${rules.map(({ id }) => id).join(', ')}`)
  return !ids || ids.includes('all') ? rules : rules.filter(({ id }) => ids.includes(id))
}

const root = fileURLToPath(new URL('../../../..', import.meta.url))

/** Folders that are copied as source. The rest of the checkout is linked. */
const SOURCES = ['domain', 'contract', 'server', 'tests', 'lab', 'package.json', 'tsconfig.json']
const POINTED_AT = ['data', 'node_modules']

/** Runs a callback with a copy of this checkout from which a rule is removed. The product itself cannot switch rules off. */
async function inCheckoutWithout<Done>(rule: Rule, work: (folder: string) => Promise<Done>): Promise<Done> {
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

/** Returns the changed source. Throws unless the replaced text occurs exactly once. */
export function changed(source: string, { file, from, to }: Change): string {
  const [before, after, ...more] = source.split(from)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`in ${file} this has to stand once: ${from}`)
  return before + to + after
}
