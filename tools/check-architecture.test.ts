import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkArchitecture, formatViolation } from './check-architecture.ts'
import { bareText } from './architecture/bare-text.ts'
import { forbiddenReason } from './architecture/imports.ts'
import { readSource } from './architecture/source-tree.ts'

const roots: string[] = []
afterEach(async () => {
  for (const root of roots.splice(0)) await rm(root, { recursive: true, force: true })
})

/** A valid resource. */
const sound = {
  'modules/a/thing/thing.contract.ts':
    `export const thing = { path: 'a/thing', crud: [], ` +
    `callSchemas: { list: {}, 'stop/now': {} } }`,
  'modules/a/thing/thing.text.ts': '',
  'modules/a/thing/thing.table.sql': 'create table big_thing (\n  id bigint\n);\n',
  'modules/a/thing/server/thing.routes.ts':
    `import { thing } from '../thing.contract.ts'\nexport ` + `default db.insertInto('bigThing')`,
  'modules/a/thing/server/thing.test.ts': `call('a/thing/list'); call('a/thing/stop/now')`,
  'modules/a/thing/web/ThingList.tsx':
    `import { thing } from '../thing.contract.ts'\nexport ` +
    `default () => <p title={thing.words.title}>{1} PDF · Plimsoll</p>`,
}
/** The faults of a project with these files. */
async function faultsOf(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'architecture-'))
  roots.push(root)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return (await checkArchitecture(root, {})).faults.map(formatViolation)
}

test('valid project has no faults', async () => {
  expect(await faultsOf(sound)).toEqual([])
})

test.each([
  ['common/a.ts', 'server/records/rows/filter-rows.ts'],
  ['common/a.ts', 'modules/a/thing/thing.text.ts'],
  ['server/app/app.ts', 'modules/a/thing/thing.contract.ts'],
  ['server/app/app.ts', 'web/main.tsx'],
  ['server/app/app.ts', 'tools/architecture/source-tree.ts'],
  ['server/app.test.ts', 'modules/a/a.ts'],
  ['web/kit/x.tsx', 'modules/a/thing/web/index.ts'],
  ['web/kit/x.tsx', 'server/records/rows/filter-rows.ts'],
  ['modules/a/thing/web/X.tsx', 'modules/a/thing/server/x.ts'],
  ['modules/a/thing/web/X.tsx', 'server/records/rows/filter-rows.ts'],
  ['modules/a/thing/web/X.tsx', 'modules/b/other/web/parts/Y.tsx'],
  ['modules/a/thing/server/x.ts', 'modules/a/thing/web/X.tsx'],
  ['modules/a/thing/server/x.ts', 'web/kit/x.ts'],
  ['modules/a/thing/server/x.ts', 'modules/b/other/server/other.routes.ts'],
  ['modules/a/thing/thing.contract.ts', 'server/records/rows/filter-rows.ts'],
  ['modules/a/thing/thing.machine.ts', 'modules/a/thing/server/x.ts'],
  ['modules/a/web/X.tsx', 'modules/a/server/x.ts'],
])('%s may not import %s', (path, target) => {
  expect(forbiddenReason(path, target)).toBeTypeOf('string')
})

test.each([
  ['common/a.ts', 'common/b.ts'],
  ['server/app/app.ts', 'common/b.ts'],
  ['server/app.test.ts', 'tools/test/database.ts'],
  ['web/kit/x.tsx', 'common/b.ts'],
  ['modules/a/thing/web/X.tsx', 'web/kit/x.tsx'],
  ['modules/a/thing/web/X.tsx', 'modules/b/other/other.machine.ts'],
  ['modules/a/thing/web/X.tsx', 'modules/a/thing/web/parts/Y.tsx'],
  ['modules/a/thing/web/X.tsx', 'modules/b/other/web/Y.tsx'],
  ['modules/a/thing/server/x.ts', 'server/records/rows/filter-rows.ts'],
  ['modules/a/thing/server/x.ts', 'modules/b/other/server/close-other.ts'],
  ['modules/a/thing/thing.machine.ts', 'modules/a/thing/thing.text.ts'],
  ['modules/a/a.module.ts', 'server/app/modules.ts'],
  ['tools/x.ts', 'server/app/app.ts'],
])('%s may import %s', (path, target) => {
  expect(forbiddenReason(path, target)).toBeNull()
})

test('static and dynamic imports and re-exports are checked, by # and by relative path', async () => {
  const faults = await faultsOf({
    'common/a.ts':
      `export * from '#server/app/app.ts'\nimport type { A } from '../web/main.tsx'\n` +
      `void import('../modules/a.ts')\nimport 'fs'`,
  })
  expect(faults.map((fault) => fault.slice(0, 14)).sort()).toEqual([
    'common/a.ts:1:',
    'common/a.ts:2:',
    'common/a.ts:3:',
  ])
})

test('large libraries are not loaded at the start of the server, directly or indirectly', async () => {
  const start = (text: string) => ({
    ...sound,
    'server/app/main.ts': `import './app.ts'`,
    'server/app/app.ts': text,
  })
  expect(await faultsOf(start(`import sharp from 'sharp'\nsharp()`))).toEqual([
    expect.stringMatching(/^server\/app\/app\.ts:1: imports 'sharp'/),
  ])
  expect(
    await faultsOf(
      start(
        `import type { Sharp } from 'sharp'\nexport const size = async (s: Sharp) => (await ` +
          `import('sharp')).default(s)`,
      ),
    ),
  ).toEqual([])
})

test('a seed, routes or a module that lie where the server does not collect them are faults', async () => {
  const stray = {
    'modules/a/thing/server/deeper/more.seed.ts': '',
    'modules/a/thing/more.routes.ts': '',
    'modules/a/thing/a.module.ts': '',
    'server/more.seed.ts': '',
  }
  const faults = await faultsOf({ ...sound, ...stray })
  for (const path of Object.keys(stray))
    expect(faults.filter((fault) => fault.startsWith(path))).toEqual([
      expect.stringContaining('is not read here: move it to the folder'),
    ])
})

test('only the owner writes to a table; others may read it', async () => {
  const other = {
    'modules/b/b.ts': '',
    'modules/b/other/server/x.ts':
      `db.selectFrom('bigThing')\ndb\n  .updateTable('bigThing as b')\n` +
      `sql\`delete from big_thing\``,
  }
  expect(await faultsOf({ ...sound, ...other })).toEqual([
    `modules/b/other/server/x.ts:3: writes to 'bigThing', which belongs to modules/a/thing: call a ` +
      `verb of modules/a/thing/server instead`,
    `modules/b/other/server/x.ts:4: writes to 'bigThing', which belongs to modules/a/thing: call a ` +
      `verb of modules/a/thing/server instead`,
  ])
})

test.each([
  '<p>Hello</p>',
  '<p>你好</p>',
  `<p>{'Hello'}</p>`,
  '<p>{ok ? `is ${n} days` : null}</p>',
  '<Input placeholder="Name" />',
  `<Input label={ok ? 'Yes' : t.no} />`,
  `<A columns={[{ title: 'Name' }]} />`,
  `<b>{ok && 'late'}</b>`,
  `<A onClick={() => notify.success('Saved')} />`,
])('finds bare text in %s', (jsx) => {
  expect(bareText(readSource('X.tsx', `export const x = ${jsx}`))).toHaveLength(1)
})

test('antd icon must be hidden from screen readers', () => {
  const found = (jsx: string) =>
    bareText(readSource('X.tsx', `export const x = ${jsx}`)).map((fault) => fault.msg)
  expect(found('<button aria-label={t.more}><MoreOutlined /></button>')).toEqual([
    expect.stringContaining('<MoreOutlined>'),
  ])
  expect(
    found('<button aria-label={t.more}><MoreOutlined className="big" aria-hidden /></button>'),
  ).toEqual([])
})

test.each([
  '<p>{t.hello} · 12 %</p>',
  '<p>PDF, IMO 12</p>',
  '<a href="https://x.example" className="red" key="Name">{n}</a>',
  `<A columns={[{ name: 'title' }]} mode="select" />`,
  `<p>{on ? '中文' : 'English'}</p>`,
])('%s has no bare text', (jsx) => {
  expect(bareText(readSource('X.tsx', `export const x = ${jsx}`))).toEqual([])
})

test('resource needs contract, messages, routes and a test, and each of its calls a test', async () => {
  const {
    'modules/a/thing/thing.text.ts': _,
    'modules/a/thing/server/thing.test.ts': _test,
    ...rest
  } = sound
  expect(await faultsOf(rest)).toEqual([
    'modules/a/thing: this resource has no messages (x.text.ts)',
    'modules/a/thing: this resource has no test (server/x.test.ts)',
    `modules/a/thing/thing.contract.ts: no test calls 'a/thing/list'`,
    `modules/a/thing/thing.contract.ts: no test calls 'a/thing/stop/now'`,
  ])
  expect(
    await faultsOf({
      ...sound,
      'modules/a/thing/server/thing.test.ts': `call('a/thing/listing'); call('a/thing/stop/now')`,
    }),
  ).toEqual([`modules/a/thing/thing.contract.ts: no test calls 'a/thing/list'`])
})

test('resource files have unique names', async () => {
  expect(await faultsOf({ ...sound, 'modules/b/thing.text.ts': '' })).toEqual([
    `modules/b/thing.text.ts: modules/a/thing/thing.text.ts has the same name: ` +
      `start it with another noun (docs/glossary.md)`,
  ])
})

test('reports unrecorded, changed and missing migrations', async () => {
  const path = (name: string) => `modules/a/thing/migrations/${name}.sql`
  const register = { '20270101T0000_changed': 'another', '20270101T0001_gone': 'any' }
  const faults = await faultsOf({
    ...sound,
    'server/platform/database/migrations.json': JSON.stringify(register),
    [path('20270101T0000_changed')]: 'select 1;',
    [path('20270101T0002_new')]: 'select 1;',
    [path('untimed')]: 'select 1;',
  })
  expect(faults).toEqual([
    expect.stringMatching(/untimed.sql: .*call it <yyyymmddThhmm>/),
    expect.stringMatching(
      /^server\/platform\/database\/migrations.json: .*20270101T0000_changed.sql was changed after it landed/,
    ),
    expect.stringMatching(/20270101T0001_gone landed and is gone/),
    expect.stringMatching(
      /does not know .*20270101T0002_new.sql: npm run generate:db-types adds it/,
    ),
  ])
})

test('files over 400 lines fail, over 250 warn, generated ones do neither', async () => {
  const long = (lines: number) => 'export {}\n'.repeat(lines)
  expect(
    await faultsOf({
      'common/a.ts': long(401),
      'common/b.ts': long(400),
      'common/c.gen.ts': long(900),
    }),
  ).toEqual(['common/a.ts: 401 lines, at most 400: split it by subject'])
  const { warnings } = await checkArchitecture(roots.at(-1)!, {})
  expect(warnings.map(({ path }) => path)).toEqual(['common/b.ts'])
})

test('comments that postpone work are refused, in code and SQL', async () => {
  const later = 'TO' + 'DO'
  expect(
    await faultsOf({
      'common/a.ts': `// ${later} later\nexport const s = '${later}'`,
      'modules/a/a.sql': `select 1; -- ${later}`,
    }),
  ).toHaveLength(2)
})

test('every package is pinned and has a row; every row has a package', async () => {
  const list =
    '| package | reason | licence |\n| --- | --- | --- |\n| a | why | MIT |\n| node-* | family | ' +
    'MIT |\n| old | why | MIT |\n| bare |  | MIT |\n'
  expect(
    await faultsOf({
      'package.json': JSON.stringify({
        dependencies: { a: '1.2.3', b: '^1.0.0', bare: '1.0.0' },
        optionalDependencies: { 'node-x': '1.0.0' },
      }),
      'docs/dependencies.md': list,
    }),
  ).toEqual([
    `docs/dependencies.md: 'b' has no row: add | b | reason in one line | licence |`,
    `docs/dependencies.md: 'bare' has no row: add | bare | reason in one line | licence |`,
    `docs/dependencies.md: 'old' is not a dependency`,
    `package.json: 'b' is '^1.0.0': pin one exact version`,
  ])
})

test('files, pages, calls, tests and quotations in docs/reference/coverage.md exist', async () => {
  const page = (where: string, shown: string) => ({
    ...sound,
    'modules/a/thing/web/index.ts': `export default { '/a/thing/list': () => import('./ThingList.tsx') }`,
    'modules/a/thing/server/thing.test.ts':
      `test('it is listed', () => call('a/thing/list')); ` + `call('a/thing/stop/now')`,
    'docs/reference/coverage.md':
      `| statement | where | test |\n| --- | --- | --- |\n| 1 it is | ` + `${where} | ${shown} |\n`,
  })
  const shown = '[thing.test.ts](../../modules/a/thing/server/thing.test.ts) “it is listed”'
  expect(
    await faultsOf(
      page(
        '`/a/thing/list`, `a/thing/stop/now`, `bigThing` and “insertInto” in ' +
          '[x](../../modules/a/thing/server/thing.routes.ts)',
        shown,
      ),
    ),
  ).toEqual([])
  const at = 'docs/reference/coverage.md:3: '
  expect(
    await faultsOf(
      page(
        '`/a/thing/new`, `a/thing/go`, `smallThing` and “nowhere” in ' +
          '[x](../../modules/a/thing/server/thing.routes.ts), [y](../../modules/a/y.ts)',
        shown,
      ),
    ),
  ).toEqual([
    `${at}no such page: /a/thing/new`,
    `${at}no such call: a/thing/go`,
    `${at}is in none of the files of the row: smallThing`,
    `${at}this quotation is in none of the files of the row: nowhere`,
    `${at}no such file: modules/a/y.ts`,
  ])
  const kit = {
    'web/kit/Choice.tsx': `export type Mode = 'select' | 'tag'`,
    'modules/a/thing/web/ThingList.tsx': `export default () => ({ mode: 'select' })`,
  }
  expect(
    await faultsOf({
      ...page("`'select'` `'tag'` in [x](../../web/kit/Choice.tsx)", shown),
      ...kit,
    }),
  ).toEqual([`${at}no page passes the option 'tag'`])
  expect(await faultsOf(page('`a/thing`', shown.replace('it is', 'it was')))).toEqual([
    `${at}no such test in modules/a/thing/server/thing.test.ts: it was listed`,
  ])
  expect(await faultsOf(page('`a/thing`', 'somebody looked'))).toEqual([`${at}names no test`])
  expect(await faultsOf(page('', shown))).toEqual([`${at}a row has statement, where and test`])
})
