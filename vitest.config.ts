import { defineConfig } from 'vitest/config'
import { LongFilesFirst } from './tools/test/long-files-first.ts'

/**
 * MB for new objects of each worker. Fewer collections take an eighth of the processor time less
 * (19 files, 37 s instead of 42, 27 November 2026). Bytes outside of the heap start a collection of
 * the whole heap only when they grow with it: else each 64 MB of a file or an archive do
 * (backup.test.ts, 13.0 s instead of 16.3).
 */
const execArgv = ['--max-semi-space-size=64', '--external-memory-accounted-in-global-limit']

/**
 * Three projects: `api` are the tests beside the code of the server, `web` those beside the code of
 * the pages, `e2e` the end-to-end tests in a real browser. The database server is shared, so global
 * set-up runs once.
 */
export default defineConfig({
  test: {
    globalSetup: ['tools/test/global-setup.ts'],
    pool: 'forks',
    // One more than two cores, because tests wait for the database and the document engine.
    maxWorkers: 3,
    passWithNoTests: true,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        test: {
          name: 'api',
          execArgv,
          include: ['{common,server,modules,tools}/**/*.test.ts'],
          exclude: ['modules/**/web/**'],
          testTimeout: 20_000,
          // Includes filling the database, which the first file of a process does.
          hookTimeout: 180_000,
          isolate: false,
          // Node runs the TypeScript itself, as in production: a sixth less processor time than with
          // modules that vite transforms (17 files, 25 s instead of 31, 27 November 2026).
          experimental: { viteModuleRunner: false },
          // Timeout of polling, for busy machines.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'web',
          execArgv,
          include: ['{web,modules/**/web}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'e2e',
          execArgv,
          include: ['e2e/**/*.e2e.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          isolate: false,
          experimental: { viteModuleRunner: false },
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
