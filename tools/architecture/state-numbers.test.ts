import { expect, test } from 'vitest'
import { readSource } from './source-tree.ts'
import { stateNumberViolations } from './state-numbers.ts'

/** The lines with a state number in files with these texts. */
const linesIn = (files: Record<string, string>): string[] => {
  const all = Object.entries(files)
  return stateNumberViolations({
    root: '',
    sources: all
      .filter(([path]) => path.endsWith('.ts'))
      .map(([path, text]) => readSource(path, text)),
    otherFiles: all
      .filter(([path]) => !path.endsWith('.ts'))
      .map(([path, text]) => ({ path, text })),
  }).map(({ path, line }) => `${path}:${line}`)
}
const code = 'modules/a/thing/server/x.ts'
const table = 'modules/a/thing/thing.table.sql'

test.each([
  'sql`select 1 from crf where status = 50`',
  'sql`select 1 from crf c where c.status not in (1, 90)`',
  'sql`select ${n} from crf c where c.status < 80 and ${m}`',
  `const text = "select 1 from log where to_state = 50"`,
  `db.selectFrom('crf').where('status', '=', 50)`,
  `db.selectFrom('crf').where((eb) => eb('c.status', 'in', [open, 50]))`,
  `db.updateTable('crf').set({ status: moved ?? 10 })`,
  `db.insertInto('log').values({ toState: draft ? 10 : open })`,
  `row.status === 50`,
])('refuses the number of a state in %s', (text) => {
  expect(linesIn({ [code]: `\n${text}` })).toEqual([`${code}:2`])
})

test.each([
  'sql`select 1 from crf where status = ${crfMachine.states.closed}`',
  'sql`select 1 from app_user u where u.status = 1 and id < 50`',
  `db.selectFrom('crf').where('status', '=', closed)`,
  `db.selectFrom('cert').where('status', '=', 1)`,
  `db.updateTable('crf').set({ status: open, count: 50 })`,
  `if (answer.status >= 500) send({ status: 404 })`,
])('accepts %s', (text) => {
  expect(linesIn({ [code]: text })).toEqual([])
})

test('refuses the number of a state in a table file, not in its comments', () => {
  expect(
    linesIn({
      [table]: `create table thing (
  -- status = 10: open
  status int not null default 10,
  state int not null default 0,
  place int not null default 10
);
create index thing_open on thing (id) where status in (10, 20);
create index thing_done on thing (id) where status = {{thing.done}};`,
    }),
  ).toEqual([`${table}:3`, `${table}:7`])
})

test('migrations, tests, fixtures and pages may write numbers', () => {
  expect(
    linesIn({
      'modules/a/thing/migrations/20270101T0000_thing.sql': 'update thing set status = 50;',
      'modules/a/thing/server/thing.test.ts': 'row.status === 50',
      'modules/a/thing/thing.fixture.ts': 'row.status === 50',
      'modules/a/thing/web/x.ts': 'cause.status === 50',
    }),
  ).toEqual([])
})
