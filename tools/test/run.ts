import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { changedTests } from './changed-tests.ts'
import { findBrowser, noBrowser } from './find-browser.ts'
import { readCounts } from './read-test-counts.ts'
import { createTempFolder } from './temp-folder.ts'

const root = join(import.meta.dirname, '../..')
/** Reports and all temporary files of the tests. */
const temporary = createTempFolder()
process.env.TMPDIR = temporary
// As in production (tools/server-process.json): a process that imports the server starts with half
// of the processor time, 0.9 s instead of 1.9 (two cores, 26 November 2026).
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules/.cache/compiled')
const total = { passed: 0, failed: 0 }
/** What this run did not test, and why; printed at the end. */
let leftOut = ''

/** Runs a script of the project or of a package with its output, and returns its exit code. */
function script(...args: string[]): Promise<number> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' })
  const stop = () => {
    child.kill('SIGTERM')
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  return new Promise((settle) => {
    child.once('exit', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop)
      settle(code ?? 1)
    })
  })
}

async function vitest(name: string, ...args: string[]): Promise<number> {
  const report = join(temporary, `${name}.json`)
  const code = await script(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...args,
  )
  const counts = await readCounts(report)
  total.passed += counts.passed
  total.failed += counts.failed
  return code
}

const oxfmt = (...args: string[]) => script('node_modules/oxfmt/bin/oxfmt', '--check', ...args)
const oxlint = (...args: string[]) => script('node_modules/oxlint/bin/oxlint', ...args)
const types = (...args: string[]) => script('node_modules/typescript/bin/tsc', '--noEmit', ...args)
const architecture = () => script('tools/check-architecture.ts')

async function lint(): Promise<number> {
  return (await oxfmt('.')) || (await oxlint()) || (await architecture())
}

type Step = [heading: string, run: () => Promise<number>]

const build = (...args: string[]) => script('tools/build-web.ts', ...args)
/** Fills the template database for later steps, unless it is cached already. */
function fillDatabase(): Promise<number> {
  process.env.CACHED_TEST_DATA ??= join(temporary, 'data')
  return script('tools/test/seed-template-database.ts')
}
/**
 * Runs several scripts concurrently and prints the output of failures; the exit code of a failed
 * one.
 */
const all = async (...runs: Promise<number>[]): Promise<number> =>
  (await Promise.all(runs)).find((code) => code !== 0) ?? 0

const allSteps: Step[] = [
  [
    'lint, types, web build and the filled database',
    () => all(lint(), types(), build('--quick'), fillDatabase()),
  ],
  ['unit and API tests', () => vitest('api', '--project', 'api', '--project', 'web')],
]

const endToEnd: Step = ['end-to-end tests', () => vitest('e2e', '--project', 'e2e')]

/** The requested tests only; e2e tests need the built pages and a browser. */
function filtered(args: string[]): Step[] {
  const tests: Step = ['tests', () => vitest('filtered', ...args)]
  if (!args.some((arg) => arg.includes('e2e'))) return [tests]
  if (!findBrowser()) throw new Error(noBrowser)
  return [['web build', () => build('--quick')], tests]
}

/** `--changed`: checks of the changed files, and the tests chosen for them. */
function ofChanges(): Step[] {
  const { changed, tests, unbounded } = changedTests(root)
  const endToEnd = tests.filter((test) => test.startsWith('e2e/'))
  console.log(`${changed.length} changed files; chosen tests:`)
  for (const test of tests) console.log(`  ${test}`)
  leftOut = [
    `This is not the whole: ${tests.length} test files were chosen by folder and direct ` +
      'import. Run "npm test" before a merge.',
    ...(unbounded.length ? [`These files concern every test: ${unbounded.join(', ')}`] : []),
  ].join('\n')
  if (changed.length === 0) return []
  const code = changed.filter((path) => /\.(tsx?|mjs)$/.test(path))
  const startsApp = tests.some((test) =>
    /testApp|startApp|e2eApp|\.fixture\.ts/.test(readFileSync(join(root, test), 'utf8')),
  )
  const check = () =>
    all(
      startsApp ? fillDatabase() : Promise.resolve(0),
      oxfmt('--no-error-on-unmatched-pattern', ...changed),
      code.length ? oxlint(...code) : Promise.resolve(0),
      // Types depend on each other; the record of the last run makes the next one faster.
      types('--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'),
      architecture(),
      endToEnd.length ? build('--quick') : Promise.resolve(0),
    )
  return [
    ['format, lint, types, architecture and the filled database', check],
    ...(tests.length ? [['tests', () => vitest('changed', ...tests)] satisfies Step] : []),
  ]
}

/** Everything. Without a browser the end-to-end tests are left out, but in CI that is a failure. */
function everything(): Step[] {
  if (findBrowser()) return [...allSteps, endToEnd]
  if (process.env.CI) throw new Error(noBrowser)
  leftOut = `The end-to-end tests were left out. ${noBrowser}`
  return allSteps
}

function stepsFor(args: string[]): Step[] {
  if (args.includes('--changed')) return ofChanges()
  return args.length > 0 ? filtered(args) : everything()
}

/** Runs the steps up to the first failure. */
async function run(steps: Step[]): Promise<void> {
  for (const [heading, step] of steps) {
    console.log(`\n=== ${heading}`)
    const started = Date.now()
    const before = total.failed
    const code = await step()
    console.log(
      `=== ${heading}: ${code === 0 ? 'good' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`,
    )
    if (code === 0) continue
    // A step that fails without a failing test (lint, a crash) counts as a failure.
    if (total.failed === before) total.failed += 1
    return
  }
}

try {
  const args = process.argv.slice(2)
  // A full run fills its own.
  if (args.length === 0) delete process.env.CACHED_TEST_DATA
  await run(stepsFor(args))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += 1
}
await rm(temporary, { recursive: true, force: true })
if (leftOut) console.log(`\n${leftOut}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
