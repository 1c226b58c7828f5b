import { defineConfig } from 'vitest/config'
import { testGroups } from './tools/checks/testGroups.ts'

const { rules, screens, stories } = testGroups()

// Node 25 and later have a localStorage, which would hide that of the simulated browser
const noStorage = '--no-experimental-webstorage'
const withoutStorage = process.allowedNodeEnvironmentFlags.has(noStorage) ? [noStorage] : []

export default defineConfig({
  test: {
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // how long a busy machine takes decides no test: a poll ends when it holds
    expect: { poll: { timeout: 60_000 } },
    pool: 'forks',
    // modules are read once for all stories of a process, as in the server: half the time
    isolate: false,
    maxWorkers: 2,
    // a twentieth of the processor time goes into collecting what is young
    execArgv: ['--max-semi-space-size=64', ...withoutStorage],
    projects: [
      { extends: true, test: { name: 'rules', include: rules } },
      { extends: true, test: { name: 'screens', include: screens } },
      { extends: true, test: { name: 'stories', include: stories, globalSetup: ['server/testing/database/database.ts'] } },
    ],
  },
})
