import { defineConfig } from 'vitest/config'

/**
 * Two projects: `api` are the tests beside the code, `e2e` the end-to-end tests in a real browser.
 * The database server is shared, so global set-up runs once.
 */
export default defineConfig({
  test: {
    globalSetup: ['tools/test/global-setup.ts'],
    pool: 'forks',
    // One more than two cores, because tests wait for the database and the document engine.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'api',
          include: ['{common,server,modules,tools,web}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          // Includes filling the database, which the first file of a process does.
          hookTimeout: 180_000,
          isolate: false,
          // Timeout of polling, for busy machines.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          isolate: false,
          // Timeout of end-to-end tests, for busy machines.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // After the other tests, three at a time: each has a server and a browser, and waits for both.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
