import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { openDatabase } from '../db/database.ts'
import type { Db } from '../db/database.ts'
import { FileStore } from './store.ts'

let folder: string
let store: FileStore
let database: TestDatabase
let db: Db
let close: () => Promise<void>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-files-'))
  store = new FileStore(folder)
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.config))
})
afterAll(async () => {
  await close()
  await database.drop()
  await rm(folder, { recursive: true })
})
const bytes = Buffer.from('证书 certificate\u0000\u00ff')
const files = async () => (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name)

test('bytes come back as they were, by their own SHA-256', async () => {
  const sha256 = await store.keep(bytes)
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
  expect(await store.read(sha256)).toEqual(bytes)
  expect(await buffer(store.stream(sha256))).toEqual(bytes)
})

test('the same bytes are kept once, also when they come at the same time, and nothing half-written stays', async () => {
  const big = Buffer.alloc(3_000_000, 7)
  const hashes = await Promise.all(Array.from({ length: 5 }, () => store.keep(big)))
  expect(new Set(hashes).size).toBe(1)
  expect((await files()).filter((name) => name.startsWith(hashes[0]!))).toEqual([hashes[0]])
})

test('each attachment has an id that cannot be guessed, though the bytes are the same', async () => {
  const attach = (name: string) => store.attach(db, { bytes, name, type: 'text/plain', createBy: null })
  const [one, two] = [await attach('一.txt'), await attach('two.txt')]
  expect(one.attachmentId).toMatch(/^[A-Za-z0-9_-]{24}$/)
  expect(one.attachmentId).not.toBe(two.attachmentId)
  expect(await store.find(db, one.attachmentId)).toEqual({ attachmentId: one.attachmentId, originName: '一.txt', size: bytes.length, type: 'text/plain', sha256: two.sha256 })
  expect(await store.find(db, 'x'.repeat(24))).toBeUndefined()
})

test('what comes in stands apart until it is discarded', async () => {
  const path = await store.temporary(Readable.from([Buffer.from('a'), Buffer.from('b')]))
  expect(path.startsWith(join(folder, 'incoming'))).toBe(true)
  await store.discard(path)
  await store.discard(path)
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})
