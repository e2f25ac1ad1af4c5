import { execFile } from 'node:child_process'
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkArchitecture, formatViolation } from './check-architecture.ts'
import { cachedTestData } from './test/cached-test-data.ts'
import { nextTime, parseResourceArgs } from './generate-resource/resource-args.ts'

const root = resolve(import.meta.dirname, '..')
const cached = cachedTestData(root).path()
let copy: string
const filesIn = (folder: string) =>
  globSync('**/*', {
    cwd: folder,
    withFileTypes: true,
    exclude: (entry) => entry.name === 'node_modules',
  })
    .filter((e) => e.isFile())
    .map((e) =>
      join(e.parentPath, e.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    )
const contents = (folder: string) =>
  new Map(filesIn(folder).map((path) => [path, readFileSync(join(folder, path), 'utf8')]))

/** Runs a script under this Node in the copy. Never rejects; the output contains errors. */
const run = (...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((done) => {
    // The copy has its own tables: cached test data is upgraded, not cached again.
    const {
      VITEST: _v,
      VITEST_WORKER_ID: _w,
      VITEST_POOL_ID: _p,
      CACHED_TEST_DATA: _k,
      ...others
    } = process.env
    const env = { ...others, ...(cached && { OUTDATED_TEST_DATA: cached }) }
    execFile(process.execPath, args, { cwd: copy, env }, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) || 1 : 0, output: stdout + stderr }),
    )
  })

/** A copy of the project with a new resource; node_modules are shared. */
let before: Map<string, string>
let made: string[]
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'plimsoll-copy-'))
  for (const name of [
    'common',
    'server',
    'web',
    'modules',
    'tools',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    '.oxlintrc.json',
    '.oxfmtrc.json',
  ])
    cpSync(join(root, name), join(copy, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  before = contents(copy)
  const { code, output } = await run(
    'tools/generate-resource.ts',
    'yard/craneHook',
    '--zh',
    '吊钩',
    '--en',
    'Crane hooks',
    '--one',
    'Crane hook',
  )
  expect(code, output).toBe(0)
  made = output.trim().split('\n').sort()
}, 300_000)
afterAll(() => rm(copy, { recursive: true, force: true }))

test('adds files to one folder, a menu entry for a new module and the hash of the migration', () => {
  const after = contents(copy)
  const touched = [...after]
    .filter(([path, text]) => before.get(path) !== text)
    .map(([path]) => path)
    .sort()
  expect([...before.keys()].filter((path) => !after.has(path))).toEqual([])
  expect(touched).toEqual(made)
  expect(touched.filter((path) => !path.startsWith('modules/yard/craneHook/'))).toEqual([
    'modules/yard/yard.module.ts',
    'server/platform/database/migrations.json',
  ])
  expect(touched.length).toBe(13)
})

test('generated test passes, and the resource is in the access matrix', async () => {
  const { code, output } = await run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'api',
    '--maxWorkers=1',
    'modules/yard/craneHook',
    'server/records/access/matrix.test.ts',
    '-t',
    'yard/craneHook',
  )
  expect(code, output).toBe(0)
  expect(output).toMatch(/4 passed/)
}, 300_000)

test('compiles without findings of formatter, lint and architecture check', async () => {
  // Compiles the resource only; `npm test` compiles the project.
  writeFileSync(
    join(copy, 'tsconfig.yard.json'),
    JSON.stringify({
      extends: './tsconfig.json',
      include: ['modules/yard', 'modules/**/*.gen.ts', '*.d.ts'],
    }),
  )
  const types = await run('node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.yard.json')
  expect(types.output.split('\n').filter((line) => /^modules\/yard|^error/.test(line))).toEqual([])
  const lint = await run('node_modules/oxlint/bin/oxlint', '--format=unix', 'modules/yard')
  expect(lint.code, lint.output).toBe(0)
  const format = await run('node_modules/oxfmt/bin/oxfmt', '--check', 'modules/yard')
  expect(format.code, format.output).toBe(0)
  expect(
    (await checkArchitecture(copy)).faults
      .map(formatViolation)
      .filter((line) => /yard|craneHook|crane_hook/.test(line)),
  ).toEqual([])
}, 300_000)

test('does not overwrite files, and reports the remedy', async () => {
  const again = await run('tools/generate-resource.ts', 'yard/craneHook')
  expect(again).toEqual({ code: 1, output: 'modules/yard/craneHook is there already\n' })
  const sameName = await run('tools/generate-resource.ts', 'dock/craneHook')
  expect(sameName.code).toBe(1)
  expect(sameName.output).toContain('--noun dockCraneHook')
})

test.each([
  [[]],
  [['yard']],
  [['Yard/crane']],
  [['yard/crane/hook']],
  [['yard/crane', 'more']],
  [['yard/table']],
  [['yard/crane', '--zh', 'Crane']],
  [['yard/crane', '--en', `Crane's`]],
  [['../x/y']],
])('refuses invalid names: %j', (args) => expect(() => parseResourceArgs(args, root)).toThrow(/\S/))

test('migration is named after the newest one, also with a wrong clock', () => {
  const newest = globSync('{server,modules}/**/migrations/*.sql', { cwd: root })
    .map((path) => path.split('/').at(-1)!.slice(0, 13))
    .sort()
    .at(-1)!
  expect(nextTime(root, new Date('2020-01-01')) > newest).toBe(true)
  expect(nextTime(root, new Date('2099-01-01T10:20:30Z'))).toBe('20990101T1020')
})
