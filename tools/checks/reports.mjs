// Reads JSON reports of vitest and Playwright: the number of passed tests, and the names and traces of failed ones.
import { dirname, relative } from 'node:path'

/** Without a report, or with one that hides the command's failure, the command itself counts. */
export function countsOf(good, report) {
  const { passed, failures } = report ? (report.stats ? ofPlaywright(report) : ofVitest(report)) : bare(good)
  if (!good && failures.length === 0) failures.push('it ended with an error')
  return { passed, failed: failures.length, failures }
}

const bare = (good) => ({ passed: good ? 1 : 0, failures: [] })

function ofVitest({ numPassedTests, testResults }) {
  const failures = testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName)
    return status === 'failed' && failed.length === 0 ? [name] : failed // a file that could not even be read
  })
  return { passed: numPassedTests, failures }
}

function ofPlaywright({ stats, suites, errors }) {
  const failures = [...suites.flatMap(specsIn).flatMap(failureOf), ...errors.map(({ message }) => message.split('\n')[0])]
  return { passed: stats.expected, failures }
}

/** A story that passed when it was run again has failed too. The last run's folder has trace, pictures and logs of both. */
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
