// The steps that `npm test` and the quick commands share.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin, inMemory, run } from './steps.mjs'

const cacheFolder = 'node_modules/.cache/tramo'

/** Settings for programs in Go: memory is cheaper here than frequent garbage collection. */
const seldomCollecting = { GOGC: '400' }

const lint = (name, args) => ({
  name,
  command: bin('oxlint'),
  args: ['--type-aware', '--type-check', '--deny-warnings', ...args],
  env: seldomCollecting,
})

/**
 * Checks that only read the sources, the longest first. The types of each folder are checked with the globals of its platform:
 * the browser's `document` does not compile in the server, and Node's `process` does not compile in a page.
 */
export const sourceChecks = [
  lint('lint, layers and types', []),
  { name: 'nothing unused', command: bin('knip'), args: [] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
]

/**
 * Returns the checks of files that differ from the published branch, and of types that use them, incrementally since the last
 * check.
 */
export function checksOfChanges() {
  const files = changedFiles()
  const sources = files.filter((file) => /\.[cm]?[jt]sx?$/.test(file))
  const kept = ['--incremental', '--tsBuildInfoFile', `${cacheFolder}/types.json`]
  return [
    // the default of four checkers computes many types four times, for nearly twice the processor time
    { name: 'types', command: bin('tsc'), args: ['--noEmit', '--checkers', '1', ...kept], env: seldomCollecting },
    ...(sources.length > 0 ? [lint('lint', sources)] : []),
    layers,
    ...(files.length > 0
      ? [{ name: 'format', command: bin('oxfmt'), args: ['--check', '--no-error-on-unmatched-pattern', ...files] }]
      : []),
  ]
}

/** Checks of the rules about layers that a linter cannot check. They are also part of the rule tests. */
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

/** Proofs with simultaneous crowds and a killed server, whose findings change on a busy machine. */
export const proofsOfSpeed = ['crowds,notices', 'crashes'].map((parts) => proof(parts))

/**
 * Proofs that run one after another, each with a separate clock. They use the processor time that the browser tests leave free.
 */
export const proofsOfRules = [proof('core,coalitions,http', { behind: true })]

export const vitest = (name, args, env = {}) => ({
  name,
  command: bin('vitest'),
  args: ['run', ...args],
  env: { ...inMemory, ...env },
  report: (file) => ({ args: ['--reporter=default', '--reporter=./tools/checks/vitestReport.mjs', `--outputFile.json=${file}`] }),
})

export const browserStories = (args = []) => ({
  name: 'stories in the browser',
  command: bin('playwright'),
  args: ['test', ...args],
  env: inMemory,
  report: (file) => ({ env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file } }),
})

/** Checks which browsers are installed. Without the shell, browser tests take longer; without Chromium, they cannot run. */
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

/** Returns the changed and new files, according to git. */
export const changes = () => git('status', '--porcelain')

/** Returns new files, and files that differ from the upstream branch or else from the last commit. */
function changedFiles() {
  const base = git('merge-base', 'HEAD', '@{upstream}').trim() || 'HEAD'
  const named = git('diff', '--name-only', '--diff-filter=d', base) + git('ls-files', '-o', '--exclude-standard')
  return named.split('\n').filter(Boolean)
}

export const testFiles = () => git('ls-files', '-co', '--exclude-standard', '*.test.ts', 'tests/browser/*.spec.ts').split('\n')
