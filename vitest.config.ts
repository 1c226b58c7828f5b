import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{domain,contract,server,web,tests,tools,bench}/**/*.test.ts'],
    exclude: ['tests/browser/**', 'node_modules/**'],
    globalSetup: ['server/testing/database.ts'],
    testTimeout: 120_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // modules are read once for all stories of a process, as in the server: half the time
    isolate: false,
    maxWorkers: 2,
  },
})
