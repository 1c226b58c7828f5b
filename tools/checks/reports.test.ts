import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countsOf } from './reports.mjs'

const fileOfTests = (...statuses: string[]) => ({
  name: 'server/one.test.ts',
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status, i) => ({ status, fullName: `story ${i}` })),
})

test('a command without a report passes or fails as a whole', () => {
  expect(countsOf(0)).toEqual({ passed: 1, failed: 0, failures: [] })
  expect(countsOf(1)).toEqual({ passed: 0, failed: 1, failures: ['it ended with 1'] })
})

test("the report's counts include the names of failed tests", () => {
  const report = { numPassedTests: 1, testResults: [fileOfTests('passed', 'failed')] }
  expect(countsOf(1, report)).toEqual({ passed: 1, failed: 1, failures: ['story 1'] })
})

test('the counts include a file that could not be read', () => {
  const report = { numPassedTests: 0, testResults: [{ ...fileOfTests(), status: 'failed' }] }
  expect(countsOf(1, report)).toEqual({ passed: 0, failed: 1, failures: ['server/one.test.ts'] })
})

test('a run that ends with an error counts as failed, even when all its tests passed', () => {
  const report = { numPassedTests: 2, testResults: [fileOfTests('passed', 'passed')] }
  expect(countsOf(1, report)).toEqual({ passed: 2, failed: 1, failures: ['it ended with 1'] })
  expect(countsOf('SIGSEGV', report)).toEqual({ passed: 2, failed: 1, failures: ['it ended with SIGSEGV'] })
})

test('an error outside of tests counts with its message', () => {
  const report = { numPassedTests: 2, testResults: [fileOfTests('passed', 'passed')], errors: ['Unhandled Rejection: gone'] }
  expect(countsOf(1, report)).toEqual({ passed: 2, failed: 1, failures: ['Unhandled Rejection: gone'] })
})

test('the report names failed browser tests of nested suites with their file', () => {
  const spec = (ok: boolean) => ({ ok, file: 'bell.spec.ts', title: 'the bell rings' })
  const suites = [{ specs: [spec(true)], suites: [{ specs: [spec(false)] }] }]
  const report = { stats: { expected: 1, unexpected: 1 }, suites, errors: [] }
  expect(countsOf(1, report)).toEqual({ passed: 1, failed: 1, failures: ['bell.spec.ts: the bell rings'] })
})

test.each([
  ['unexpected', false, ''],
  ['flaky', true, ', passed when run again'],
])('a failed browser test counts and names the folder of its trace and logs: %s', (status, ok, words) => {
  const attachedIn = (folder: string) => ({ attachments: [{ name: 'trace', path: join(process.cwd(), folder, 'trace.zip') }] })
  const results = [attachedIn('test-results/bell'), attachedIn('test-results/bell-retry1')]
  const spec = { ok, file: 'bell.spec.ts', title: 'the bell rings', tests: [{ status, results }] }
  const report = { stats: { expected: 0 }, suites: [{ specs: [spec] }], errors: [] }
  expect(countsOf(1, report)).toEqual({
    passed: 0,
    failed: 1,
    failures: [`bell.spec.ts: the bell rings${words}, see test-results/bell-retry1`],
  })
})
