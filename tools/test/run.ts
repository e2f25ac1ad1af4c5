import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, noBrowser } from './find-browser.ts'
import { readCounts } from './read-test-counts.ts'

const root = join(import.meta.dirname, '../..')
const reports = await mkdtemp(join(tmpdir(), 'plimsoll-report-'))
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
  const report = join(reports, `${name}.json`)
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

async function lint(): Promise<number> {
  const format = await script('node_modules/oxfmt/bin/oxfmt', '--check', '.')
  if (format !== 0) return format
  const code = await script('node_modules/oxlint/bin/oxlint')
  if (code !== 0 || !existsSync(join(root, 'tools/check-architecture.ts'))) return code
  return await script('tools/check-architecture.ts')
}

type Step = [heading: string, run: () => Promise<number>]

const build = () => script('tools/build-web.ts')
/**
 * Runs several scripts concurrently and prints the output of failures; the exit code of a failed
 * one.
 */
const all = async (...runs: Promise<number>[]): Promise<number> =>
  (await Promise.all(runs)).find((code) => code !== 0) ?? 0

const allSteps: Step[] = [
  [
    'lint, types, web build and the filled database',
    () =>
      all(
        lint(),
        script('node_modules/typescript/bin/tsc', '--noEmit'),
        build(),
        script('tools/test/seed-template-database.ts'),
      ),
  ],
  ['unit and API tests', () => vitest('api', '--project', 'api')],
]

const endToEnd: Step = ['end-to-end tests', () => vitest('e2e', '--project', 'e2e')]

/** The requested tests only; e2e tests need the built pages and a browser. */
function filtered(args: string[]): Step[] {
  const tests: Step = ['tests', () => vitest('filtered', ...args)]
  if (!args.some((arg) => arg.includes('e2e'))) return [tests]
  if (!findBrowser()) throw new Error(noBrowser)
  return [['web build', build], tests]
}

/** Everything. Without a browser the end-to-end tests are left out, but in CI that is a failure. */
function everything(): Step[] {
  if (findBrowser()) return [...allSteps, endToEnd]
  leftOut = `The end-to-end tests were left out. ${noBrowser}`
  if (process.env.CI) throw new Error(leftOut)
  return allSteps
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
  // Filled once by this run for both parts.
  if (args.length === 0) process.env.KEPT_TEST_DATA = join(reports, 'data')
  await run(args.length > 0 ? filtered(args) : everything())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  total.failed += 1
}
await rm(reports, { recursive: true, force: true })
if (leftOut) console.log(`\n${leftOut}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
