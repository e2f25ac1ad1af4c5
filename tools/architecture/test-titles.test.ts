import { expect, test } from 'vitest'
import { readSource } from './source-tree.ts'
import { forbiddenPhraseOf, testTitleViolations } from './test-titles.ts'

test.each([
  ['a rolled-back change is told to %s', 'told'],
  ['a broken connection is Taken up again', 'taken up'],
  ['Nobody: waits', 'nobody'],
  ['a damaged file is refused in words', 'refused in words'],
])('%j contains "%s"', (title, phrase) => expect(forbiddenPhraseOf(title)).toBe(phrase))

test.each(['a rolled-back change publishes nothing', 'foretold', 'words agree with their number'])(
  '%j is plain',
  (title) => expect(forbiddenPhraseOf(title)).toBeUndefined(),
)

test('titles of tests, groups and tables are checked in test files only, with their line', () => {
  const text = `import { describe, test } from 'vitest'
describe('what nobody reads', () => {
  test.each([['told']])('is thrown away (%s)', { timeout: 1 }, async () => {})
  test(\`whoever \${1} asks\`, function () {})
  test('is removed', () => log('told', () => 1))
})
`
  const violations = (path: string) =>
    testTitleViolations({ root: '.', sources: [readSource(path, text)], otherFiles: [] })
  expect(violations('server/a.test.ts').map(({ line, msg }) => `${line} ${msg}`)).toEqual([
    "2 the test title has 'nobody': write no user, no call, or a passive sentence",
    "3 the test title has 'thrown away': write removed, evicted or discarded",
    "4 the test title has 'whoever': write the user or caller that is meant",
  ])
  expect(violations('server/a.ts')).toEqual([])
})
