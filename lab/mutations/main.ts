import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { makeThrowAwayFolder } from '#server/testing/throwaway.ts'
import { browserStories, vitest } from '../../tools/checks/checks.mjs'
import { bin, runStep, type TestStep } from '../../tools/checks/steps.mjs'
import { changed } from '../prove/coalitions/without/run.ts'
import { type Mutation, mutations } from './mutations.ts'

/*
 * Makes deliberate defects, one after another, in a worktree of a commit whose tests pass, and reports which check finds each
 * defect. The checks are, in order: the tests named by the defect, types, lint, browser tests for defects that only a browser
 * shows, and all of vitest. `--at=COMMIT` mutates another commit, `--only=WORDS,WORDS` selects mutations by words in their names,
 * `--tree=FOLDER` is a worktree of that commit with installed packages, `--quick` leaves out all of vitest.
 */
const given = (name: string) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)

interface Outcome {
  name: string
  module: string
  caught: string
  by: string
  seconds: number
}

const GONE = 'its text is not in this commit'

/** Creates a worktree with its own packages, because another worktree may have other versions. */
async function worktree(commit: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const own = given('tree')
  const folder = own ? resolve(own) : join(await makeThrowAwayFolder(), 'tree')
  if (!existsSync(folder)) execFileSync('git', ['worktree', 'add', '--detach', folder, commit], { stdio: 'inherit' })
  if (!existsSync(join(folder, 'node_modules')))
    execFileSync('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  const remove = async () => {
    execFileSync('git', ['worktree', 'remove', '--force', folder])
    await rm(join(folder, '../../tools'), { recursive: true })
  }
  return { folder, remove: own ? async () => {} : remove }
}

type Kind = 'rules' | 'screens' | 'stories' | 'types' | 'lint' | 'browser'
type Check = [kind: Kind, step: TestStep]

const tests = (kind: 'rules' | 'screens' | 'stories', files: string[] = []): Check => [
  kind,
  vitest(kind, [`--project=${kind}`, '--bail=1', ...files]),
]

const named = ({ rules, screens, stories }: Pick<Mutation, 'rules' | 'screens' | 'stories'>): Check[] => [
  ...(rules ? [tests('rules', rules)] : []),
  ...(screens ? [tests('screens', screens)] : []),
  ...(stories ? [tests('stories', stories)] : []),
]

/** Returns the checks, the fastest first. `--quick` leaves out the slow checks. */
const checksOf = (mutation: Mutation): Check[] => [
  ...named(mutation),
  ['types', { name: 'types', command: bin('tsc'), args: ['--noEmit', '--project', '.', '--checkers', '1'] }],
  ['lint', { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings', mutation.file] }],
  ...(mutation.browser ? [['browser', browserStories(['--project=stories', mutation.browser])] satisfies Check] : []),
  ...(process.argv.includes('--quick') ? [] : [tests('rules'), tests('screens'), tests('stories')]),
]

async function firstFailure(checks: Check[]): Promise<{ caught: string; by: string } | undefined> {
  for (const [kind, step] of checks) {
    if (kind === 'browser') execFileSync(process.execPath, ['start.mjs', '--build'], { stdio: 'inherit' })
    const { failures } = await runStep(step)
    // only types and lint print no names: tests without a name did not run, so nothing was found
    if (!['types', 'lint'].includes(kind) && failures[0]?.startsWith('it ended with'))
      throw new Error(`${kind}: ${failures[0]}, and no test ran in this commit`)
    if (failures[0]) return { caught: kind, by: failures[0] }
  }
}

async function outcomeOf(mutation: Mutation): Promise<Outcome> {
  const began = Date.now()
  const { name, file } = mutation
  const source = await readFile(file, 'utf8').catch(() => '')
  const change = mutation.changes.find(([from]) => source.includes(from))
  if (!change) return { name, module: file, caught: '', by: GONE, seconds: 0 }
  const [from, to] = change
  await writeFile(file, changed(source, { file, from, to }))
  const found = await firstFailure(checksOf(mutation)).finally(() => writeFile(file, source))
  const seconds = Math.round((Date.now() - began) / 1000)
  return { name, module: file, ...(found ?? { caught: '', by: 'nothing' }), seconds }
}

const lineOf = ({ name, module, caught, by, seconds }: Outcome) =>
  `| ${[name, module, caught || '✗', by.split('\n')[0], `${seconds} s`].join(' | ')} |`

async function mutate(): Promise<boolean> {
  const words = given('only')?.split(',') ?? ['']
  const chosen = mutations.filter(({ name }) => words.some((word) => name.includes(word)))
  const commit = given('at') ?? 'HEAD'
  const { folder, remove } = await worktree(commit)
  process.chdir(folder)
  const outcomes: Outcome[] = []
  try {
    for (const mutation of chosen) {
      const outcome = await outcomeOf(mutation)
      outcomes.push(outcome)
      console.log(lineOf(outcome))
    }
  } finally {
    await remove()
  }
  console.log(`\n${outcomes.map(lineOf).join('\n')}`)
  const count = outcomes.filter(({ caught }) => caught).length
  const gone = outcomes.filter(({ by }) => by === GONE).length
  const at = execFileSync('git', ['rev-parse', '--short', commit], { encoding: 'utf8' }).trim()
  console.log(
    JSON.stringify({
      name: 'mutations',
      figures: { caught: count, of: outcomes.length, gone },
      at,
      met: count === outcomes.length,
    }),
  )
  return count === outcomes.length
}

process.exit((await mutate()) ? 0 : 1)
