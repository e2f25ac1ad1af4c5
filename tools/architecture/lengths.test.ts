import { expect, test } from 'vitest'
import { fileLengths, functionLengths, lineLengthViolations } from './lengths.ts'
import { readSource } from './source-tree.ts'

const treeOf = (path: string, text: string) => ({
  root: '',
  sources: [readSource(path, text)],
  otherFiles: [],
})
/** A function of that many lines. */
const body = (lines: number) => `{\n${'  void 0\n'.repeat(lines - 2)}}`
const messages = (path: string, text: string) => {
  const { faults, warnings } = functionLengths(treeOf(path, text))
  return { faults: faults.map(({ msg }) => msg), warnings: warnings.map(({ msg }) => msg) }
}

test.each([
  ['web/kit/use-thing.ts', `export function useThing() ${body(61)}`],
  ['modules/work/a/web/use-thing.ts', `const useThing = () => ${body(61)}`],
  ['modules/work/a/web/Thing.tsx', `function useThing() ${body(61)}`],
])('a hook of more than 60 lines in %s is refused', (path, text) => {
  expect(messages(path, text)).toEqual({
    faults: [expect.stringMatching(/^useThing has 61 lines/)],
    warnings: [],
  })
})

test.each([
  ['web/kit/use-thing.ts', `export function useThing() ${body(60)}`],
  ['web/kit/use-thing.test.ts', `function useThing() ${body(50)}`],
  ['server/core/x.ts', `function useThing() ${body(50)}`],
  ['modules/work/a/demo/x.ts', `function demo() ${body(200)}`],
  ['server/core/x.test.ts', `describe.each([1])('a group', () => ${body(200)})`],
  ['web/kit/Thing.tsx', `export function Thing() ${body(100)}`],
])('%s with shorter functions, or functions of other kinds, is accepted', (path, text) => {
  expect(messages(path, text)).toEqual({ faults: [], warnings: [] })
})

test.each([
  `export default function Thing() ${body(101)}`,
  `export const Thing = memo(function Thing() ${body(101)})`,
])('a component of more than 100 lines is reported', (text) => {
  expect(messages('web/kit/Thing.tsx', text)).toEqual({
    faults: [],
    warnings: [expect.stringMatching(/^Thing has 101 lines/)],
  })
})

test('a file of more than 400 lines is refused, of more than 250 reported', () => {
  const counts = (lines: number) => {
    const { faults, warnings } = fileLengths(treeOf('server/core/x.ts', 'void 0\n'.repeat(lines)))
    return [faults.length, warnings.length]
  }
  expect([250, 251, 400, 401].map(counts)).toEqual([
    [0, 0],
    [0, 1],
    [0, 1],
    [1, 0],
  ])
})

test.each([
  ['server/core/x.ts', `export function sum() ${body(121)}`, 'sum'],
  ['server/core/x.ts', `const x = { sum() ${body(121)} }`, 'sum'],
  ['server/core/x.test.ts', `test('adds', () => ${body(121)})`, 'a function'],
])('a function of more than 120 lines in %s is refused', (path, text, name) => {
  expect(messages(path, text)).toEqual({
    faults: [`${name} has 121 lines, at most 120: split it into steps`],
    warnings: [],
  })
})

test('a function of more than 50 lines is reported', () => {
  const { faults, warnings } = messages('server/core/x.ts', `function sum() ${body(51)}`)
  expect([faults, warnings]).toEqual([[], ['sum has 51 lines, better at most 50']])
})

test('a line of more than 120 characters is refused, but for texts, tables and titles', () => {
  const faultsIn = (path: string, text: string) =>
    lineLengthViolations(treeOf(path, text)).map(({ line, msg }) => `${line}: ${msg}`)
  const long = `const x = '${'a'.repeat(109)}'`
  expect(long).toHaveLength(121)
  expect(faultsIn('server/core/x.ts', long.replace('aa', 'a'))).toEqual([])
  expect(faultsIn('server/core/x.ts', `void 0\n${long.replace('aa', 'aaaa')}`)).toEqual([
    '2: 123 characters, at most 120: wrap it',
  ])
  for (const path of ['server/core/x.text.ts', 'modules/a/demo/x.ts', 'modules/a/x.seed.ts'])
    expect(faultsIn(path, `const x = '${'a'.repeat(200)}'`)).toEqual([])
  const title = `test('${'a'.repeat(200)}', () => {})`
  expect(faultsIn('server/core/x.test.ts', title)).toEqual([])
  expect(faultsIn('server/core/x.ts', title)).toHaveLength(1)
})
