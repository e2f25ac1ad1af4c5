import { defineConfig } from 'vitest/config'

/**
 * Two projects: `house` is every test beside its code, `journeys` the stories told in a real browser.
 * The database server belongs to the run as a whole, so its set-up stands at the top and happens once.
 */
export default defineConfig({
  test: {
    globalSetup: ['tools/test/global-setup.ts'],
    pool: 'forks',
    // One more than the two cores: tests wait for the database and the document engine as much as they reckon.
    maxWorkers: 3,
    passWithNoTests: true,
    projects: [
      {
        test: {
          name: 'house',
          include: ['{common,server,modules,tools,web}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          // The first file of a process also fills the database that all others copy.
          hookTimeout: 180_000,
          isolate: false,
          // What is waited for comes at once, or late where the machine is busy.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['journeys/**/*.journey.ts'],
          testTimeout: 240_000,
          hookTimeout: 240_000,
          isolate: false,
          // Stories wait for what people see; a busy machine may take its time.
          expect: { poll: { timeout: 30_000, interval: 100 } },
          // After the others, two at a time: each has a server and a browser.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
