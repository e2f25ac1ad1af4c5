import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createTempFolder } from './temp-folder.ts'

const folders: string[] = []
const keep = (folder: string): string => {
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('removes the folders of runs that ended, and no other', () => {
  const memory = keep(mkdtempSync(join(tmpdir(), 'plimsoll-memory-')))
  // No process has this number: the largest on Linux is 4194304.
  const ended = join(memory, 'plimsoll-4194305-a')
  const running = join(memory, `plimsoll-${process.pid}-a`)
  const other = join(memory, 'PostgreSQL.1')
  for (const folder of [ended, running, other]) mkdirSync(folder)
  const made = createTempFolder(memory)
  if (dirname(made) !== memory) keep(made)
  expect([ended, running, other].map((folder) => existsSync(folder))).toEqual([false, true, true])
})

test('is in the usual place where there is no file system in memory', () => {
  expect(dirname(keep(createTempFolder('/nowhere')))).toBe(tmpdir())
})
