import { expect, test } from 'vitest'
import { chooseTests } from './changed-tests.ts'

const files: Record<string, string> = {
  'modules/basic/flag/server/flag.test.ts': `import { flagText } from '../flag.text.ts'`,
  'modules/basic/flag/flag-rules.test.ts': '',
  'modules/basic/ship/server/ship.test.ts': `import { one } from '#modules/basic/flag/server/validate-flag.ts'`,
  'modules/work/invoice/server/invoice.test.ts': `const { x } = await import('#server/records/rows/list-rows.ts')`,
  'server/records/rows/list.test.ts': `import { startApp } from '#server/testing/testing.ts'`,
  'server/records/access/readers.test.ts': `import { y } from '../rows/list-rows.ts'`,
  'e2e/sign-in.e2e.ts': `import { z } from '#server/records/rows/list-rows.ts'`,
}
const chosen = (...changed: string[]) =>
  chooseTests(changed, Object.keys(files), (path) => files[path] ?? '')

test('a change in a resource chooses its tests and those that import the file', () => {
  expect(chosen('modules/basic/flag/server/validate-flag.ts').tests).toEqual([
    'modules/basic/flag/server/flag.test.ts',
    'modules/basic/flag/flag-rules.test.ts',
    'modules/basic/ship/server/ship.test.ts',
  ])
})

test('a change elsewhere chooses the tests of its folder and those that import the file', () => {
  expect(chosen('server/records/rows/list-rows.ts').tests).toEqual([
    'modules/work/invoice/server/invoice.test.ts',
    'server/records/rows/list.test.ts',
    'server/records/access/readers.test.ts',
  ])
})

test('a changed test is chosen, also an end-to-end test; a page of the documents chooses none', () => {
  expect(chosen('e2e/sign-in.e2e.ts', 'docs/tour.md').tests).toEqual(['e2e/sign-in.e2e.ts'])
})

test('names the changed files that concern every test', () => {
  expect(chosen('package-lock.json', 'server/testing/testing.ts', 'docs/tour.md')).toEqual({
    tests: ['server/records/rows/list.test.ts'],
    unbounded: ['package-lock.json', 'server/testing/testing.ts'],
  })
})
