// Parts of `npm test` for daily work: `npm run check`, `test:rules`, `test:stories`, `test:browser`. Two more are not part of it:
// `shots`, the pictures of the browser tests, and `test:browsers`.
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { build, install } from '../../start.mjs'
import { browserStories, checksOfChanges, haveChromium, testFiles } from './checks.mjs'
import { filtered } from './steps.mjs'
import { bin, inMemory, run, sideBySide } from './steps.mjs'

const [part, ...words] = process.argv.slice(2)

const parts = { check, rules: () => vitest('rules'), stories: () => vitest('stories', 'screens'), browser, browsers, shots }

async function check() {
  const results = await sideBySide(checksOfChanges())
  console.log(`\n${results.map(({ name, failed, seconds }) => `${failed ? '✗' : '✓'} ${name} ${seconds} s`).join('   ')}`)
  return results.every(({ failed }) => failed === 0)
}

function vitest(...projects) {
  const args = filtered(words, testFiles(), '--testNamePattern')
  return run(bin('vitest'), ['run', ...projects.map((project) => `--project=${project}`), ...args], inMemory)
}

function browser() {
  build()
  if (!haveChromium()) throw new Error('There is no Chromium: install one, or name yours in CHROMIUM.')
  const { command, args } = browserStories(filtered(words, testFiles(), '--grep'))
  return run(command, args)
}

/** Runs the main journeys in all browsers but Chromium. */
function browsers() {
  build()
  return run(bin('tsx'), ['tests/otherBrowsers/main.ts'])
}

/** Runs the browser tests, which save pictures in a folder of this checkout. */
function shots() {
  const folder = join(tmpdir(), `tramo-shots-${basename(process.cwd())}`)
  process.env.SHOTS = folder
  console.log(`pictures in ${folder}`)
  return browser()
}

install()
const began = Date.now()
const passed = await parts[part]()
console.log(`${((Date.now() - began) / 1000).toFixed(1)} s`)
process.exit(passed ? 0 : 1)
