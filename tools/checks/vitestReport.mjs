// A reporter of vitest that writes its JSON report, and adds to it the errors outside of tests, such as a rejection that nothing
// handled.
import { relative } from 'node:path'
import { JsonReporter } from 'vitest/node'

// oxlint-disable-next-line import/no-default-export -- vitest imports reporters by their default export
export default class extends JsonReporter {
  #errors = []

  onTestRunEnd(modules, errors) {
    this.#errors = errors.map(inWords)
    return super.onTestRunEnd(modules)
  }

  writeReport(report) {
    return super.writeReport(JSON.stringify({ ...JSON.parse(report), errors: this.#errors }))
  }
}

/** Vitest adds the file and the test that were running. */
function inWords({ type = 'Error', message, stack = '', VITEST_TEST_PATH: file, VITEST_TEST_NAME: test }) {
  const place = stack.split('\n').find((line) => line.includes(process.cwd()) && !line.includes('node_modules'))
  const running = [file && relative('', file), test].filter(Boolean).join(': ')
  return [`${type}: ${message?.split('\n')[0]}`, running && `during ${running}`, place?.trim()].filter(Boolean).join(', ')
}
