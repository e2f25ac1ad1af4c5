import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { DataFolderCopy } from './copy-data-folder.ts'
import { copyDurably, DamagedFile } from './durable.ts'
import { FolderTarget } from './folder-target.ts'

const folders: string[] = []
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-copy-'))
  folders.push(folder)
})
afterAll(async () => {
  for (const one of folders) await rm(one, { recursive: true, force: true })
})
const nameOf = (text: string) => createHash('sha256').update(text).digest('hex')

test('a damaged stored file is reported and not copied until it is repaired; others are', async () => {
  const [good, damaged] = [nameOf('good'), nameOf('damaged')]
  const files = join(folder, 'data/files/ab')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, good), 'good')
  await writeFile(join(files, damaged), 'changed')
  const target = new FolderTarget(join(folder, 'archive'))
  await target.prepare({ isNew: true, begun: false })
  const reported: string[] = []
  const copy = new DataFolderCopy(join(folder, 'data'), target, async (sha256) => {
    reported.push(sha256)
  })
  await copy.update()
  expect(await readdir(join(folder, 'archive/files/ab'))).toEqual([good])
  await copy.update()
  expect(reported).toEqual([damaged])
  await rm(join(files, damaged))
  await writeFile(join(files, damaged), 'damaged')
  await copy.update()
  expect((await target.tree('files/ab')).files).toEqual([good, damaged].sort())
})

test('a file that its disk cannot read (EIO) is damaged, and no part of it is left', async () => {
  // Linux refuses to read the first page of the memory of a process with EIO.
  const copied = copyDurably('/proc/self/mem', join(folder, 'copy'), { sha256: nameOf('any') })
  await expect(copied).rejects.toThrow(DamagedFile)
  await expect(copied).rejects.toMatchObject({ cause: { code: 'EIO' } })
  expect(await readdir(folder)).toEqual([])
})
