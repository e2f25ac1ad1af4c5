import { expect, test } from 'vitest'
import { fileLengths, functionLengths } from './lengths.ts'
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
  ['web/kit/use-thing.ts', `\n\nexport function other() ${body(61)}`],
  ['web/kit/use-thing.test.ts', `function useThing() ${body(61)}`],
  ['server/core/x.ts', `function useThing() ${body(61)}`],
  ['web/kit/Thing.tsx', `export function Thing() ${body(100)}`],
  ['web/kit/thing.ts', `export function Thing() ${body(101)}`],
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
