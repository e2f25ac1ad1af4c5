import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyFolder } from './copy-folder.ts'

test('copies files, folders and links with their modes', () => {
  const parent = mkdtempSync(join(tmpdir(), 'plimsoll-copy-'))
  const [from, to] = [join(parent, 'from'), join(parent, 'to')]
  mkdirSync(join(from, 'private'), { recursive: true, mode: 0o755 })
  mkdirSync(join(from, 'private/empty'), { mode: 0o700 })
  writeFileSync(join(from, 'private/key'), 'secret', { mode: 0o600 })
  symlinkSync('private/key', join(from, 'link'))
  copyFolder(from, to)
  expect(readFileSync(join(to, 'private/key'), 'utf8')).toBe('secret')
  expect(readlinkSync(join(to, 'link'))).toBe('private/key')
  const modes = (folder: string) =>
    ['private', 'private/empty', 'private/key'].map((name) => statSync(join(folder, name)).mode)
  expect(modes(to)).toEqual(modes(from))
  rmSync(parent, { recursive: true })
})
