// One part of `npm test` while one works: `npm run check`, `test:rules`, `test:stories`, `test:browser`.
import { build, install } from '../start.mjs'
import { browserStories, haveChromium, layers, sourceChecks, testFiles } from './checks.mjs'
import { filtered } from './filters.mjs'
import { bin, inMemory, run, sideBySide } from './steps.mjs'

const [part, ...words] = process.argv.slice(2)

const parts = { check, rules: () => vitest('rules'), stories: () => vitest('stories'), browser }

async function check() {
  const quicker = sourceChecks.map(({ args, kept = [], ...step }) => ({ ...step, args: [...args, ...kept] }))
  const results = await sideBySide([...quicker, layers])
  console.log(`\n${results.map(({ name, failed, seconds }) => `${failed ? '✗' : '✓'} ${name} ${seconds} s`).join('   ')}`)
  return results.every(({ failed }) => failed === 0)
}

function vitest(project) {
  const args = filtered(words, testFiles(), '--testNamePattern')
  return run(bin('vitest'), ['run', `--project=${project}`, ...args], inMemory)
}

function browser() {
  build()
  if (!haveChromium()) throw new Error('There is no Chromium: install one, or name yours in CHROMIUM.')
  const { command, args } = browserStories(filtered(words, testFiles(), '--grep'))
  return run(command, args)
}

install()
process.exit((await parts[part]()) ? 0 : 1)
