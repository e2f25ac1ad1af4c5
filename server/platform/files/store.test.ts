import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#tools/test/database.ts'
import type { TestDatabase } from '#tools/test/database.ts'
import { startS3 } from '#tools/test/s3-server.ts'
import type { S3Server } from '#tools/test/s3-server.ts'
import { openDatabase } from '../database/database.ts'
import type { Db } from '#server/core/db.ts'
import type { FileFault } from './file-faults.ts'
import { FolderStorage } from './folder-storage.ts'
import { S3Storage } from './s3-storage.ts'
import { readS3Url } from './s3-url.ts'
import { FileStore } from './store.ts'

let database: TestDatabase
let db: Db
let close: () => Promise<void>
let s3: S3Server
const folders: string[] = []
const folder = async () => {
  folders.push(await mkdtemp(join(tmpdir(), 'plimsoll-files-')))
  return folders.at(-1)!
}
beforeAll(async () => {
  database = await createTestDatabase()
  ;({ db, close } = openDatabase(database.config))
  s3 = await startS3()
})
afterAll(async () => {
  await close()
  await database.drop()
  await s3.close()
  for (const one of folders) await rm(one, { recursive: true })
})
const bytes = Buffer.from('证书 certificate\u0000\u00ff')
const quick = { timeoutMs: 5_000, retryDelayMs: 5 }
const impatient = { timeoutMs: 200, retryDelayMs: 5, circuitOpenMs: 300 }

describe.each<[string, (dir: string) => FileStore]>([
  ['a folder', (dir) => new FileStore(dir)],
  ['an S3-compatible store', (dir) => new FileStore(dir, new S3Storage(readS3Url(s3.url), quick))],
  [
    'the same with a prefix',
    (dir) =>
      new FileStore(
        dir,
        new S3Storage(readS3Url(s3.url.replace('plimsoll?', 'plimsoll/society a/files?')), quick),
      ),
  ],
])('files in %s', (_, make) => {
  let dir: string
  let store: FileStore
  beforeAll(async () => {
    dir = await folder()
    store = make(dir)
  })

  test('files are read unchanged by their SHA-256, and in part by range', async () => {
    const sha256 = await store.save(bytes)
    expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await store.read(sha256)).toEqual(bytes)
    const whole = (await store.openUnverified(sha256))!
    expect([whole.size, await buffer(whole.stream)]).toEqual([bytes.length, bytes])
    const part = (await store.openUnverified(sha256, { from: 7, to: 10 }))!
    expect([part.size, await text(part.stream)]).toEqual([4, 'cert'])
    expect(await store.openUnverified('0'.repeat(64))).toBeNull()
    await expect(store.read('0'.repeat(64))).rejects.toMatchObject({ status: 503 })
  })

  test('equal bytes are stored once, also when saved concurrently, without temporary files', async () => {
    const big = Buffer.alloc(3_000_000, 7)
    const hashes = await Promise.all(Array.from({ length: 5 }, () => store.save(big)))
    expect(new Set(hashes).size).toBe(1)
    expect(await store.read(hashes[0]!)).toEqual(big)
    expect(await readdir(join(dir, 'incoming'))).toEqual([])
  })

  test('each attachment has an id that cannot be guessed, also for equal bytes; from memory or from disk', async () => {
    const one = await store.attach(db, {
      bytes,
      name: '一.txt',
      type: 'text/plain',
      createBy: null,
    })
    const two = await store.attach(db, {
      path: await store.receive(Readable.from([bytes])),
      name: 'two.txt',
      type: 'text/plain',
      createBy: null,
    })
    expect(one.attachmentId).toMatch(/^[A-Za-z0-9_-]{24}$/)
    expect(one.attachmentId).not.toBe(two.attachmentId)
    expect(await store.find(db, one.attachmentId)).toEqual({
      attachmentId: one.attachmentId,
      originName: '一.txt',
      size: bytes.length,
      type: 'text/plain',
      sha256: two.sha256,
    })
    expect(await store.find(db, 'x'.repeat(24))).toBeUndefined()
    const large = Readable.from(
      (function* () {
        for (let i = 0; i < 40; i++) yield Buffer.alloc(65_536, i)
      })(),
    )
    const three = await store.attach(db, {
      path: await store.receive(large),
      name: 'large',
      type: 'x/y',
      createBy: null,
    })
    expect([three.size, (await store.read(three.sha256)).length]).toEqual([
      40 * 65_536,
      40 * 65_536,
    ])
  })

  test('an incoming file is separate until it is discarded', async () => {
    const path = await store.receive(Readable.from([Buffer.from('a'), Buffer.from('b')]))
    expect(path.startsWith(join(dir, 'incoming'))).toBe(true)
    await store.discard(path)
    await store.discard(path)
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('a')
        throw new Error('the line broke')
      })(),
    )
    await expect(store.receive(broken)).rejects.toThrow('the line broke')
    await expect(
      store.saveTemporary(
        'broken',
        Readable.from(
          (function* () {
            yield Buffer.from('a')
            throw new Error('the line broke')
          })(),
        ),
      ),
    ).rejects.toThrow()
    expect([...(await readdir(join(dir, 'incoming'))), ...(await store.temporaryNames())]).toEqual(
      [],
    )
  })

  test('a temporary file gets its name when complete, is replaced by the next of the same name, and can be deleted', async () => {
    expect(await store.saveTemporary('job-1', Readable.from(['first']))).toBe(5)
    expect(await store.saveTemporary('job-1', Readable.from(['the second']))).toBe(10)
    const held = (await store.openTemporary('job-1'))!
    expect([held.size, await text(held.stream)]).toEqual([10, 'the second'])
    await Promise.all(
      Array.from({ length: 22 }, (_, i) => store.saveTemporary(`many-${i}`, Readable.from(['x']))),
    )
    expect((await store.temporaryNames()).length).toBe(23)
    for (const name of await store.temporaryNames()) await store.deleteTemporary(name)
    expect([await store.temporaryNames(), await store.openTemporary('job-1')]).toEqual([[], null])
    await store.deleteTemporary('job-1')
  })

  test('a removed file cannot be read', async () => {
    const sha256 = await store.save(Buffer.from('to be removed'))
    await store.remove(sha256)
    await store.remove(sha256)
    await expect(store.read(sha256)).rejects.toMatchObject({ status: 503 })
  })
})

test('a file with changed bytes is refused', async () => {
  const dir = await folder()
  const store = new FileStore(dir)
  const sha256 = await store.save(bytes)
  await writeFile(join(dir, sha256.slice(0, 2), sha256), 'something else')
  await expect(store.read(sha256)).rejects.toMatchObject({
    status: 503,
    phrase: { key: 'files.gone' },
  })
})

describe('an S3 store', () => {
  const store = async (url = s3.url, timeouts = quick) =>
    new FileStore(await folder(), new S3Storage(readS3Url(url), timeouts))

  test('supports the bucket as part of the host name', async () => {
    const url = new URL(s3.url.replace('127.0.0.1', 'localhost'))
    url.searchParams.set('style', 'virtual')
    const virtual = new S3Storage(readS3Url(url.href), quick)
    const one = await store()
    const sha256 = await one.save(Buffer.from('both ways'))
    expect(await virtual.size(`${sha256.slice(0, 2)}/${sha256}`)).toBe(9)
  })

  test('retries when the store is busy', async () => {
    const one = await store()
    s3.fail(2)
    const sha256 = await one.save(Buffer.from('tried again'))
    s3.fail(2)
    expect(String(await one.read(sha256))).toBe('tried again')
  })

  test('refuses with a message while the store is unavailable, and recovers by itself', async () => {
    const one = await store()
    const sha256 = await one.save(Buffer.from('well again'))
    s3.fail(100)
    await expect(one.read(sha256)).rejects.toMatchObject({
      status: 503,
      phrase: { key: 'files.storeAway' },
      code: 'SlowDown',
    })
    s3.fail(0)
    expect(String(await one.read(sha256))).toBe('well again')
    await expect(
      (await store(s3.url.replace('secret@', 'wrong@'))).read(sha256),
    ).rejects.toMatchObject({
      status: 503,
      phrase: { key: 'files.storeRefuses' },
      code: 'SignatureDoesNotMatch',
    })
    await expect(
      (await store(s3.url.replace(`:${s3.port}`, ':9'))).save(bytes),
    ).rejects.toMatchObject({ status: 503, code: 'ECONNREFUSED' })
    await expect(
      (await store(s3.url.replace('/plimsoll', '/other-bucket'))).save(bytes),
    ).rejects.toMatchObject({ status: 503 })
  })

  test('while the store does not answer, one call waits for the timeout and others are refused immediately, until it recovers', async () => {
    const one = await store(s3.url, impatient)
    const sha256 = await one.save(Buffer.from('after a silence'))
    s3.fail(100, true)
    const before = s3.unanswered()
    await expect(one.read(sha256)).rejects.toMatchObject({
      status: 503,
      phrase: { key: 'files.storeAway' },
      code: 'ETIMEDOUT',
    })
    await Promise.all(
      Array.from({ length: 20 }, () =>
        expect(one.read(sha256)).rejects.toMatchObject({
          status: 503,
          phrase: { key: 'files.storeAway' },
        }),
      ),
    )
    expect(s3.unanswered() - before).toBe(1)
    s3.fail(0)
    await expect
      .poll(() => one.read(sha256).then(String, () => 'refused'), { timeout: 5_000, interval: 50 })
      .toBe('after a silence')
  })
})

test('S3_URL: has the address of the store, with credentials from the environment; messages omit the secret', () => {
  expect(readS3Url('https://AK:s%2Fec@minio.example:9000/files/a/b?region=eu-1', {})).toEqual({
    origin: 'https://minio.example:9000',
    bucket: 'files',
    prefix: 'a/b/',
    style: 'path',
    region: 'eu-1',
    accessKeyId: 'AK',
    secretAccessKey: 's/ec',
    sessionToken: undefined,
  })
  const env = {
    AWS_ACCESS_KEY_ID: 'AK',
    AWS_SECRET_ACCESS_KEY: 'S',
    AWS_SESSION_TOKEN: 'T',
    AWS_REGION: 'ap-east-1',
  }
  expect(readS3Url('s3://my-bucket/x', env)).toEqual({
    origin: 'https://s3.ap-east-1.amazonaws.com',
    bucket: 'my-bucket',
    prefix: 'x/',
    style: 'virtual',
    region: 'ap-east-1',
    accessKeyId: 'AK',
    secretAccessKey: 'S',
    sessionToken: 'T',
  })
  expect(
    readS3Url('https://s3.eu-west-1.amazonaws.com/my-bucket', { ...env, AWS_REGION: undefined }),
  ).toMatchObject({ region: 'eu-west-1', style: 'path' })
  for (const [url, why] of [
    ['https://AK:hidden@host/', /no bucket/],
    ['https://host/bucket', /no key/],
    ['https://AK:hidden@host/bucket?style=odd', /style/],
    ['https://AK:hidden@ho st/b', /no address/],
  ] as const) {
    const message = (() => {
      try {
        readS3Url(url, {})
        return ''
      } catch (error) {
        return String(error)
      }
    })()
    expect(message).toMatch(why)
    expect(message).not.toContain('hidden')
  }
})

test('a file that its disk cannot read (EIO) is refused and reported as damaged, small or large', async () => {
  /** Its files have the right size. Linux refuses to read the memory of a process with EIO. */
  class BadDisk extends FolderStorage {
    override async open() {
      return { stream: createReadStream('/proc/self/mem'), size: 9_000_000 }
    }
  }
  const dir = await folder()
  const store = new FileStore(dir, new BadDisk(dir))
  const faults: FileFault[] = []
  store.onFaults(async (found) => void faults.push(...found))
  const sha256 = createHash('sha256').update('any').digest('hex')
  await expect(store.read(sha256)).rejects.toMatchObject({ status: 503 })
  const large = await store.openVerified({ sha256, size: 9_000_000, originName: 'large.pdf' })
  await expect(buffer(large as Readable)).rejects.toMatchObject({ code: 'EIO' })
  const fault = { sha256, kind: 'damaged', foundBy: 'read' }
  await expect.poll(() => faults).toEqual([fault, fault])
  expect(await store.check(sha256)).toBe('damaged')
})
