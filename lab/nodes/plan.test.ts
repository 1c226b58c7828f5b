import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { parts, planOf, recommended, releases, warningsIn } from './plan.ts'

test('a run without arguments covers every release and every part', () => {
  expect(planOf([])).toEqual({ releases: [...releases], parts: [...parts], options: [] })
})

test('releases and parts are accepted in any order, and options are for the tests on a database', () => {
  expect(planOf(['rules', '24'])).toEqual({ releases: [24], parts: ['rules'], options: [] })
  expect(planOf(['stories', '--shard=1/3'])).toEqual({ releases: [...releases], parts: ['stories'], options: ['--shard=1/3'] })
})

test.each([['18'], ['rulez'], ['24', 'all'], ['--', '24']])('the plan refuses an unknown word: %s', (...words) => {
  expect(() => planOf(words)).toThrow(/releases are 20, 22, 24, 26; parts are start/)
})

test('warnings of the runtime are extracted from other output, once each', () => {
  const output = [
    '✓ all good',
    '(node:12) [DEP0040] DeprecationWarning: `punycode` is deprecated.',
    '(node:13) ExperimentalWarning: glob',
  ].join('\n')
  expect(warningsIn(`${output}\n${output}`)).toEqual([
    'DeprecationWarning: `punycode` is deprecated.',
    'ExperimentalWarning: glob',
  ])
  expect(warningsIn('a deprecated call is refused')).toEqual([])
})

test('CI runs the recommended release first, then all others from package.json’s minimum on (F38)', () => {
  // as: the file is this repository's own
  const { jobs } = parse(readFileSync('.github/workflows/checks.yml', 'utf8')) as {
    jobs: { versions: { strategy: { matrix: { node: number[] } } } }
  }
  const { node } = jobs.versions.strategy.matrix
  expect(node[0]).toBe(recommended)
  expect(node.toSorted((a, b) => a - b)).toEqual([...releases])
  expect(readFileSync('package.json', 'utf8')).toContain(`"node": ">=${releases[0]}.`)
})
