// The steps that `npm test` and the quick commands share.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, inMemory, run } from './steps.mjs'

const cacheFolder = 'node_modules/.cache/tramo'

/** For programs in Go: memory is cheaper here than frequent garbage collection. */
const seldomCollecting = { GOGC: '400' }

const lint = (name, args) => ({
  name,
  command: bin('oxlint'),
  args: ['--type-aware', '--type-check', '--deny-warnings', ...args],
  env: seldomCollecting,
})

/**
 * Checks that only read the sources, the longest first. Types are checked for each folder with the globals of its programs: a browser's
 * `document` does not compile in the server, Node's `process` not in a page.
 */
export const sourceChecks = [
  lint('lint, layers and types', []),
  { name: 'nothing unused', command: bin('knip'), args: [] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
]

/** Checks files that differ from the published branch, and types of their users, incrementally from the last check. */
export function checksOfChanges() {
  const files = changedFiles()
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const kept = ['--incremental', '--tsBuildInfoFile', `${cacheFolder}/types.json`]
  return [
    // four checkers, as by default, reckon many types four times: nearly twice the processor time
    { name: 'types', command: bin('tsc'), args: ['--noEmit', '--checkers', '1', ...kept], env: seldomCollecting },
    ...(sources.length > 0 ? [lint('lint', sources)] : []),
    layers,
    ...(files.length > 0
      ? [{ name: 'format', command: bin('oxfmt'), args: ['--check', '--no-error-on-unmatched-pattern', ...files] }]
      : []),
  ]
}

/** The layers that a linter cannot see; part of the rules too. */
const layers = {
  name: 'who may say what',
  command: bin('vitest'),
  args: ['run', '--project=rules', 'tests/architecture.test.ts', '--testNamePattern=no file breaks'],
}

export const buildAnew = { name: 'build', command: process.execPath, args: ['start.mjs', '--build'] }

const proof = (parts, more = {}) => ({
  name: `seats and money, proved: ${parts}`,
  command: bin('tsx'),
  args: ['lab/prove/main.ts', '--short', '--built', `--only=${parts}`],
  env: inMemory,
  ...more,
})

/** Simultaneous crowds, and a killed server: a busy machine would change their findings. */
export const proofsOfSpeed = ['crowds,notices', 'crashes'].map((parts) => proof(parts))

/** One command after the other with a clock of its own: they use the processor time that the stories in the browser leave. */
export const proofsOfRules = [proof('core,coalitions,http', { behind: true })]

export const vitest = (name, args, env = {}) => ({
  name,
  command: bin('vitest'),
  args: ['run', ...args],
  env: { ...inMemory, ...env },
  report: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`] }),
})

export const browserStories = (args = []) => ({
  name: 'stories in the browser',
  command: bin('playwright'),
  args: ['test', ...args],
  env: inMemory,
  report: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
})

/** Checks the browsers for stories: without the shell they take longer, without Chromium they cannot run. */
export function haveChromium() {
  const [chromium] = ['chromium', 'chromium-headless-shell'].map((name) => existsSync(`/usr/bin/${name}`) || fetched(name))
  return chromium || Boolean(process.env.CHROMIUM)
}

function fetched(name) {
  if (process.env.CHROMIUM || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${name} …`)
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

const git = (...args) => spawnSync('git', args, { encoding: 'utf8' }).stdout

/** Files that git sees as changed or new. */
export const changes = () => git('status', '--porcelain')

/** Files that differ from the upstream branch, else from the last commit, and new ones. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', '@{upstream}').trim() || 'HEAD'
  const named = git('diff', '--name-only', '--diff-filter=d', base) + git('ls-files', '-o', '--exclude-standard')
  return named.split('\n').filter(Boolean)
}

export const testFiles = () => git('ls-files', '-co', '--exclude-standard', '*.test.ts', 'tests/browser/*.spec.ts').split('\n')
