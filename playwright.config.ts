import { defineConfig } from '@playwright/test'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { headless, windowed } from './tools/chromium.ts'

// Every worker reads this file again: the first one to do so chooses the port and the folder for all.
process.env.TRAMO_PORT ??= String(await (await import('./server/testing/ports.ts')).portForServer())
process.env.TRAMO_FOLDER ??= join(tmpdir(), `tramo-test-${process.pid}-browser`)
// beside the folder, in which every file is searched for numbers that were typed
process.env.STATEMENTS ??= `${process.env.TRAMO_FOLDER}.statements`
// A page in these tests is open for seconds, so V8's optimization of its code, a tenth of the processor time, does not pay off.
const shortLived = '--js-flags=--no-maglev,--no-turbofan'
// In wide windows, drawing each trip page's map without a graphics card takes a third of the processor time. One test has maps.
const withoutMaps = '--disable-3d-apis'
const timezoneId = 'America/Argentina/Buenos_Aires'
// The browser's own time zone too: pages in one process share the emulated one, which ends with the first of them.
const env = { ...process.env, TZ: timezoneId }
const started = (browser: typeof headless, ...more: string[]) => ({
  ...browser,
  args: [...browser.args, shortLived, ...more],
  env,
})
const url = `http://localhost:${process.env.TRAMO_PORT}`

// the shell installs nothing and shows no notifications
const whole = ['installed.spec.ts', 'map.spec.ts', 'push.spec.ts']
// On servers of their own: Playwright would hand the environment of their workers on to a teardown.
const ownSite = ['inCar.spec.ts', 'papers.spec.ts', 'publicDemo.spec.ts']

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'stories', testIgnore: [...whole, ...ownSite], teardown: 'afterwards' },
    { name: 'windowed', testMatch: whole, use: { launchOptions: started(windowed) }, teardown: 'afterwards' },
    { name: 'ownSite', testMatch: ownSite },
    { name: 'afterwards', testMatch: 'afterwards.ts', retries: 0 },
  ],
  workers: 2,
  // With a trace a story takes two thirds more processor time: only one that failed is run again with it, and counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  // screenshots of every state take longer
  timeout: process.env.SHOTS ? 600_000 : 120_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json']],
  webServer: {
    command: 'node_modules/.bin/tsx tests/browser/serve.ts',
    url: `${url}/api/health/ready`,
    env: { PORT: process.env.TRAMO_PORT, PUBLIC_URL: url, LOG_LEVEL: 'debug' },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
  use: {
    baseURL: url,
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: started(headless, withoutMaps),
    locale: 'en-US',
    timezoneId,
    contextOptions: { reducedMotion: 'reduce' },
    // only the stories of the installed app are about it: elsewhere it would answer for the server
    serviceWorkers: 'block',
  },
})
