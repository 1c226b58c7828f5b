import { type BrowserContext, type ConsoleMessage, expect } from '@playwright/test'
import type { Endpoint } from '#contract/endpoint.ts'
import { test as evident } from './evidence.ts'

/** A failed request that a test causes: the endpoint or a pattern of the path, and the status, which is 0 without a response. */
interface ExpectedFailure {
  path: RegExp
  status: number
}

interface Watch {
  problems: string[]
  expected: ExpectedFailure[]
  expectedErrors: RegExp[]
}

function noProblems(): Watch {
  return { problems: [], expected: [], expectedErrors: [] }
}

/** Problems that this worker's current test has had. */
let watch: Watch = noProblems()

const pathOf = (call: Endpoint | RegExp) =>
  call instanceof RegExp ? call : new RegExp(`^/api${call.path.replace(/:\w+/g, '[^/]+')}/?$`)

/** Expects a refusal that the test causes, so that the browser's console message about it does not fail the test. */
export const expectFailure = (call: Endpoint | RegExp, status: number): void =>
  void watch.expected.push({ path: pathOf(call), status })

/** Expects a script error with this text, such as a file that cannot be loaded. */
export const expectError = (words: RegExp): void => void watch.expectedErrors.push(words)

/** Fails the test for errors of scripts, uncaught rejections, and console errors in its browser context. */
export function watchContext(context: BrowserContext): void {
  const { problems, expected, expectedErrors } = watch
  // removes the listeners of the previous test with this context
  for (const event of ['weberror', 'console']) context.removeAllListeners(event)
  const note = (url: string | undefined, text: string) => {
    if (!expectedErrors.some((words) => words.test(text))) problems.push(`${url}: ${text}`)
  }
  context.on('weberror', (error) => note(error.page()?.url(), error.error().stack ?? error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message, expected))
      note(message.page()?.url(), `${message.text()} ${message.location().url}`)
  })
}

/** Checks for the browser's own message about an expected failure. Requests of an offline page are no defect. */
function isExpected(message: ConsoleMessage, expected: ExpectedFailure[]): boolean {
  const [, status = '0'] =
    /^Failed to load resource: (?:the server responded with a status of (\d+)|net::)/.exec(message.text()) ?? []
  if (!message.text().startsWith('Failed to load resource: ')) return false
  const { pathname } = new URL(message.location().url || 'http://localhost/')
  // always expected: only tests disconnect the network, and only closed pages end their event stream
  if (message.text().endsWith('ERR_INTERNET_DISCONNECTED') || (status === '0' && pathname === '/api/events')) return true
  return expected.some((one) => one.status === Number(status) && one.path.test(pathname))
}

/** The `test` function of the browser tests. */
export const test = evident.extend<{ watched: void }>({
  context: async ({ context }, use) => {
    watchContext(context)
    await use(context)
  },
  watched: [
    // depends on the evidence, so that this fixture ends before the evidence is stored
    async ({ evidence: _ }, use) => {
      watch = noProblems()
      const { problems } = watch
      await use()
      expect(problems, 'errors of pages').toEqual([])
    },
    { auto: true },
  ],
})
