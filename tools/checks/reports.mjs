// What the JSON reports of vitest and Playwright say: how many passed, and the names of those that did not.

/** Without a report, or with one that hides why the command failed, the command itself is what passed or failed. */
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
  const failures = [
    ...suites.flatMap(specsIn).flatMap(({ ok, file, title }) => (ok ? [] : [`${file}: ${title}`])),
    ...errors.map(({ message }) => message.split('\n')[0]),
  ]
  return { passed: stats.expected, failures }
}

const specsIn = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsIn)]
