import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longFiles } from './long-files-first.ts'

test('the long test files exist', () => {
  const root = resolve(import.meta.dirname, '../..')
  expect(longFiles.filter((path) => !existsSync(resolve(root, path)))).toEqual([])
})
