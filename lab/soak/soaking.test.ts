import { expect, test } from 'vitest'
import { chosen, figuresOf, heading, leastOf, type SoakLine, lineOf, linesIn, mostOf, runsLeft } from './soaking.ts'

const line = (given: Partial<SoakLine>): SoakLine => ({
  what: 'vitest',
  number: 1,
  load: 'quiet',
  commit: 'abc1234',
  date: '2026-11-22T11:00Z',
  seconds: 140,
  passed: 3933,
  failed: 0,
  failures: [],
  ...given,
})
const all = chosen(undefined)

test('a recorded line is read back unchanged', () => {
  const lines = [line({}), line({ what: 'whole', number: 3, load: 'busy', failed: 2, failures: ['browser: a bell', 'types: x'] })]
  expect(linesIn(heading + lines.map(lineOf).join(''))).toEqual(lines)
})

test('a test name with a bar or a line break stays in one cell', () => {
  const [read] = linesIn(lineOf(line({ failed: 1, failures: ['one | two\nthree'] })))
  expect(read?.failures).toEqual(['one ¦ two three'])
})

test('a soak has ten browser runs, five vitest runs, and three whole runs, one of which shares the machine', () => {
  const runs = runsLeft(all, [], 'abc1234')
  expect(leastOf(all)).toEqual({ browser_runs: 10, vitest_runs: 5, whole_runs: 3 })
  expect(runs).toHaveLength(18)
  expect(runs.filter(({ load }) => load === 'busy')).toEqual([{ what: 'whole', number: 3, load: 'busy' }])
})

test('a soak continues where it stopped, and starts again after another commit', () => {
  const lines = [1, 2, 4].map((number) => line({ number }))
  expect(runsLeft(['vitest'], lines, 'abc1234').map(({ number }) => number)).toEqual([3, 5])
  expect(runsLeft(['vitest'], lines, 'def5678')).toHaveLength(5)
})

test('a failed run counts both as a run and as a failure', () => {
  const lines = [line({ failed: 1, failures: ['a story'] }), line({ number: 2 }), line({ commit: 'def5678', failed: 7 })]
  expect(runsLeft(['vitest'], lines, 'abc1234')).toHaveLength(3)
  expect(figuresOf(['vitest'], lines, 'abc1234')).toEqual({ vitest_runs: 2, vitest_failed: 1, vitest_quiet_seconds_most: 140 })
  expect(mostOf(['vitest'])).toEqual({ vitest_failed: 0 })
})

test('the option accepts only existing kinds of runs', () => {
  expect(chosen('whole')).toEqual(['whole'])
  expect(() => chosen('prove')).toThrow('browser, vitest, whole')
})
