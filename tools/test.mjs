// Everything that has to hold, in one run. Plain Node: it installs what it needs, Chromium included, and leaves nothing changed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install } from '../start.mjs'

const results = []
// not tramo-test-…: runs remove such folders of the dead
const reports = mkdtempSync(join(tmpdir(), 'tramo-reports-'))
// A fresh database is some 300 small files: in memory it is ready ten times sooner.
const quick =
  existsSync('/dev/shm') && statfsSync('/dev/shm').bavail * statfsSync('/dev/shm').bsize > 2e9 ? { TMPDIR: '/dev/shm' } : {}

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, NO_COLOR: '1', ...env } })
  return status === 0
}

/** One check: it passes or fails as a whole, unless its report counts tests. */
function check(name, command, args, { env, report } = {}) {
  console.log(`\n── ${name}`)
  const began = Date.now()
  const good = run(command, args, env)
  const counted =
    report && existsSync(report) ? countsOf(JSON.parse(readFileSync(report, 'utf8'))) : { passed: good ? 1 : 0, failed: 0 }
  const failed = good ? counted.failed : Math.max(1, counted.failed)
  results.push({
    name,
    passed: counted.passed,
    failed,
    ...(counted.again && { again: counted.again }),
    seconds: Math.round((Date.now() - began) / 1000),
  })
}

/** Of a report by vitest or by Playwright. */
const countsOf = ({ numPassedTests, numFailedTests, stats }) =>
  stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, again: stats.flaky }
    : { passed: numPassedTests, failed: numFailedTests }

const bin = (name) => join('node_modules/.bin', name)

function vitest(name, env, extra = []) {
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`)
  check(name, bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...extra], {
    env: { ...quick, ...env },
    report,
  })
}

/** Whether stories can be told: without the shell they take longer, without Chromium they can't. */
function haveChromium() {
  const [chromium] = ['chromium', 'chromium-headless-shell'].map((name) => existsSync(`/usr/bin/${name}`) || fetched(name))
  return chromium || Boolean(process.env.CHROMIUM)
}

function fetched(name) {
  if (process.env.CHROMIUM) return false
  console.log(`Installing ${name} …`)
  run('apt-get', ['update', '-qq'])
  return run('apt-get', ['install', '-y', '-qq', name], { DEBIAN_FRONTEND: 'noninteractive' })
}

const changes = () => spawnSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).stdout

const before = changes()
install()
check('format', bin('prettier'), ['--check', '--log-level=warn', '.'])
check('lint and layers', bin('oxlint'), ['--type-aware', '--deny-warnings'])
check('types', bin('tsc'), ['--noEmit'])
check('nothing unused', bin('knip'), [])
vitest('unit and stories on the embedded PostgreSQL', {})
const { postgres15 } = await import('tsx/esm/api').then(({ tsImport }) =>
  tsImport('../server/testing/postgres15.ts', import.meta.url),
)
const older = await postgres15()
if (older) {
  vitest('stories on PostgreSQL 15', { TEST_DATABASE_URL: older.url }, ['server'])
  await older.stop()
} else console.log('\nNo PostgreSQL 15 on this machine: the stories ran on the embedded one only.')
console.log('\n── build')
build()
check('bytes of every page', process.execPath, ['tools/budget.mjs'])
check('seats and money, proved', bin('tsx'), ['tests/prove/main.ts', '--short', '--built'], { env: quick })
if (haveChromium()) {
  const report = join(reports, 'browser.json')
  check('stories in the browser', bin('playwright'), ['test'], { env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report }, report })
} else results.push({ name: 'stories in the browser: no Chromium', passed: 0, failed: 1, seconds: 0 })
if (changes() !== before) results.push({ name: 'nothing left changed', passed: 0, failed: 1, seconds: 0 })

rmSync(reports, { recursive: true, force: true })
console.table(results)
const sum = (key) => results.reduce((total, one) => total + one[key], 0)
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
process.exit(sum('failed') > 0 ? 1 : 0)
