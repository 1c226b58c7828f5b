// Reads JSON reports of vitest and Playwright: the number of passed tests, and the names and traces of failed ones.
import { dirname, relative } from 'node:path'

/**
 * Counts the tests of a report. The command itself counts as one test if there is no report, or if the report does not contain
 * its failure. `end` is the exit code of the command, or the signal that ended it.
 */
export function countsOf(end, report) {
  const { passed, failures } = report ? (report.stats ? ofPlaywright(report) : ofVitest(report)) : bare(end === 0)
  if (end !== 0 && failures.length === 0) failures.push(`it ended with ${end}`)
  return { passed, failed: failures.length, failures }
}

const bare = (good) => ({ passed: good ? 1 : 0, failures: [] })

function ofVitest({ numPassedTests, testResults, errors = [] }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    // a failed file without a failed test could not be read, so the file itself counts
    return status === 'failed' && failed.length === 0 ? [name] : failed
  })
  return { passed: numPassedTests, failures: [...failures, ...errors] }
}

function ofPlaywright({ stats, suites, errors }) {
  const failures = [...suites.flatMap(specsIn).flatMap(failureOf), ...errors.map(({ message }) => message.split('\n')[0])]
  return { passed: stats.expected, failures }
}

/**
 * Returns the failure of a browser test. A test that passed only on a retry has failed too. The folder of the last attempt has
 * trace, pictures and logs of both attempts.
 */
function failureOf({ ok, file, title, tests = [] }) {
  const isFlaky = tests.some(({ status }) => status === 'flaky')
  if (ok && !isFlaky) return []
  const kept = tests.flatMap(({ results }) => results.at(-1)?.attachments ?? []).find(({ path }) => path)
  const words = [
    `${file}: ${title}`,
    ...(isFlaky ? ['passed when run again'] : []),
    ...(kept ? [`see ${relative('', dirname(kept.path))}`] : []),
  ]
  return [words.join(', ')]
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]
