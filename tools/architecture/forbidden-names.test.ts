import { expect, test } from 'vitest'
import {
  forbiddenNameViolations,
  forbiddenWordOf,
  unusedNameExceptions,
} from './forbidden-names.ts'
import { readSource } from './source-tree.ts'

const violationsOf = (path: string, text: string) =>
  forbiddenNameViolations({ root: '.', sources: [readSource(path, text)], otherFiles: [] })

test.each([
  ['startHouse', 'house'],
  ['take-up.ts', 'take up'],
  ['cert_takenUp', 'taken up'],
  ['JOURNEY', 'journey'],
  ['atOnce', 'at once'],
  ['PaperKind', 'paper'],
])('%s contains the forbidden word "%s"', (name, word) => {
  expect(forbiddenWordOf(name)).toBe(word)
})

test.each(['warehouse', 'history', 'paperless', 'startApp', 'foretold', 'cached-answers.ts'])(
  '%s is allowed',
  (name) => {
    expect(forbiddenWordOf(name)).toBeUndefined()
  },
)

test('names of folders and files are checked', () => {
  expect(violationsOf('web/shelf/take-up.ts', 'export {}')).toEqual([
    { path: 'web/shelf/take-up.ts', msg: `'shelf' is a forbidden name: use upload store` },
    { path: 'web/shelf/take-up.ts', msg: `'take-up.ts' is a forbidden name: use claim or restore` },
  ])
})

test('top-level declarations and exports are checked, with their line', () => {
  const text = `import { house } from './a.ts'
const { a, b: [judged = 1] } = house
export function startHouse() {}
export interface Paper { told: string }
class Depot { kept = 1 }
export { a as lately }
export type { JudgeOptions } from './b.ts'
`
  expect(violationsOf('server/a.ts', text).map(({ line, msg }) => `${line} ${msg}`)).toEqual([
    `2 'judged' is a forbidden name: use validated`,
    `3 'startHouse' is a forbidden name: use app or architecture`,
    `4 'Paper' is a forbidden name: use certificate`,
    `5 'Depot' is a forbidden name: use blob storage`,
    `6 'lately' is a forbidden name: use recently`,
    `7 'JudgeOptions' is a forbidden name: use validate`,
  ])
})

test('locals, imports and members are not checked', () => {
  expect(violationsOf('server/a.ts', 'export function run() { const kept = { told: 1 } }')).toEqual(
    [],
  )
})

test('keys of resource options, contracts and machines are checked', () => {
  const text = `resource(flag, flagText, { asks: {}, customFilters: {} }, () => ({ quiet: 1 }))
defineMachine('a/b', { duty: true })
other({ asks: 1 })
export interface MoveDef { notBy?: string }
export interface FormProps { told: string; asks: string }
`
  expect(violationsOf('modules/a/b/x.ts', text).map(({ line, msg }) => `${line} ${msg}`)).toEqual([
    `1 'asks' is a forbidden name: use customFilters`,
    `2 'duty' is a forbidden name: use todo`,
    `4 'notBy' is a forbidden name: use notSameAs`,
    `5 'told' is a forbidden name: use issues or notified`,
  ])
})

test('functions and triggers of table files are checked, those of migrations are not', () => {
  const text = `create table flag_note (id bigint);
create function facts_anew() returns void language sql as $$ select 1 $$;
create trigger flag_noted after insert on flag for each row execute function mark_stale();
`
  const violations = (path: string) =>
    forbiddenNameViolations({ root: '.', sources: [], otherFiles: [{ path, text }] })
  expect(violations('modules/a/a.table.sql').map(({ line, msg }) => `${line} ${msg}`)).toEqual([
    `2 'facts_anew' is a forbidden name: use rebuild`,
    `3 'flag_noted' is a forbidden name: use marked stale or recorded`,
  ])
  expect(violations('modules/a/migrations/20260101T0000_a.sql')).toEqual([])
})

test('exceptions for missing files and unused names are reported', () => {
  const tree = {
    root: '.',
    sources: [readSource('server/a.ts', 'export const paper = 1')],
    otherFiles: [],
  }
  expect(
    unusedNameExceptions(tree, { 'server/a.ts': ['paper', 'told'], 'server/b.ts': ['paper'] }),
  ).toEqual([
    { path: 'server/a.ts', msg: `'told' needs no exception in forbidden-name-exceptions.ts` },
    {
      path: 'server/b.ts',
      msg: 'forbidden-name-exceptions.ts has an exception for a missing file',
    },
  ])
})

test('generated files are not checked', () => {
  expect(violationsOf('modules/a/x.gen.ts', 'export const house = 1')).toEqual([])
})
