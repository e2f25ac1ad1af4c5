import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '#server/testing/testing.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { smallPdf } from '../file-checks/sample-files.fixture.ts'
import { folderBytes, s3Bytes } from '#tools/test/stored-bytes.ts'
import type { StoredBytes } from '#tools/test/stored-bytes.ts'

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
/** Text that no upload check refuses. */
const textOf = (size: number) => Buffer.from(randomBytes(size / 2).toString('hex'))

describe.each(['folder', 'S3'])('a damaged file in a store of kind %s', (kind) => {
  let app: TestApp
  let store: StoredBytes
  let me: Client
  beforeAll(async () => {
    store = kind === 'S3' ? await s3Bytes() : folderBytes(() => app.services.config.dataDir)
    app = await startApp({ env: store.env })
    me = await app.signInAs('admin')
  })
  afterAll(async () => {
    await app.close()
    await store.close()
  })
  const upload = async (name: string, bytes: Buffer) => {
    const { data } = await me.upload(name, bytes)
    return { attachmentId: data.attachmentId, sha256: sha256Of(bytes) }
  }
  const download = (attachmentId: string, lang: 'zh' | 'en' = 'en') =>
    me.download('sys/attachment/download', { attachmentId }, lang)
  const faultOf = (sha256: string) =>
    app.services.db
      .selectFrom('fileFault')
      .where('sha256', '=', sha256)
      .orderBy('id', 'desc')
      .selectAll()
      .executeTakeFirst()
  const integrity = async () =>
    (
      (await (
        await fetch(`${app.url}/api/health`, { headers: { 'accept-language': 'en' } })
      ).json()) as {
        data: { checks: Record<string, { state: string; msg?: string; remedy?: string }> }
      }
    ).data.checks['integrity']

  test('a small one is refused with a message before any byte, recorded, and reported by health and metrics; the same upload repairs it', async () => {
    const bytes = smallPdf('a certificate')
    const { attachmentId, sha256 } = await upload('certificate.pdf', bytes)
    await store.flipBit(sha256)
    const refused = await download(attachmentId)
    expect(refused.status).toBe(503)
    expect(JSON.parse(refused.bytes.toString())).toMatchObject({
      error: 'files.damaged',
      msg: expect.stringContaining('"certificate.pdf" is damaged'),
    })
    expect((await download(attachmentId, 'zh')).bytes.toString()).toContain(
      '“certificate.pdf”已损坏',
    )
    await expect
      .poll(() => faultOf(sha256), { timeout: 5_000 })
      .toMatchObject({
        kind: 'damaged',
        foundBy: 'read',
        resolvedTime: null,
      })
    await expect.poll(integrity, { timeout: 5_000 }).toMatchObject({
      state: 'red',
      msg: expect.stringContaining('1 stored files are damaged'),
      remedy: expect.stringContaining('backup:repair'),
    })
    const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
    expect(metrics).toContain('plimsoll_file_faults{kind="damaged"} 1')
    expect((await me.upload('again.pdf', bytes)).code).toBe(0)
    expect((await download(attachmentId)).bytes.equals(bytes)).toBe(true)
    expect(await faultOf(sha256)).toMatchObject({
      resolvedBy: 'upload',
      resolvedTime: expect.any(String),
    })
    await expect.poll(integrity, { timeout: 5_000 }).toMatchObject({ state: 'ok' })
  })

  test('an upload of the same bytes repairs a file whose damage is not recorded', async () => {
    const bytes = smallPdf('not noticed')
    const { attachmentId, sha256 } = await upload('quiet.pdf', bytes)
    await store.flipBit(sha256)
    await upload('quiet.pdf', bytes)
    expect((await download(attachmentId)).bytes.equals(bytes)).toBe(true)
    expect(await faultOf(sha256)).toMatchObject({
      foundBy: 'upload',
      kind: 'damaged',
      resolvedBy: 'upload',
    })
  })

  test('a large one ends before its last byte; undamaged it is complete', async () => {
    const bytes = textOf(10_000_000)
    const { attachmentId, sha256 } = await upload('large.txt', bytes)
    expect((await download(attachmentId)).bytes.equals(bytes)).toBe(true)
    await store.flipBit(sha256)
    const received = download(attachmentId).then(
      ({ status }) => `complete, ${status}`,
      () => 'broken off',
    )
    expect(await received).toBe('broken off')
    await expect.poll(() => faultOf(sha256), { timeout: 5_000 }).toMatchObject({ kind: 'damaged' })
  })

  test.each([1_000, 10_000_000])(
    'a file cut to %i bytes is refused before any byte, and so is a missing one',
    async (size) => {
      const bytes = textOf(size)
      const { attachmentId, sha256 } = await upload('cut.txt', bytes)
      await store.write(sha256, bytes.subarray(0, -1))
      const cut = await download(attachmentId)
      expect([cut.status, JSON.parse(cut.bytes.toString()).msg]).toEqual([
        503,
        expect.stringContaining('"cut.txt" is damaged'),
      ])
      await store.remove(sha256)
      const missing = await download(attachmentId)
      expect([missing.status, JSON.parse(missing.bytes.toString()).msg]).toEqual([
        503,
        expect.stringContaining('"cut.txt" is missing'),
      ])
      await expect
        .poll(() => faultOf(sha256), { timeout: 5_000 })
        .toMatchObject({ kind: 'missing' })
      expect((await me.upload('cut.txt', bytes)).code).toBe(0)
      expect((await download(attachmentId)).bytes.equals(bytes)).toBe(true)
      expect(await faultOf(sha256)).toMatchObject({ resolvedBy: 'upload' })
    },
  )

  test('administrators are mailed once, with the names of files and the records that use them', async () => {
    const { attachmentId, sha256 } = await upload('rule.pdf', smallPdf('a rule'))
    const { id } = await me.callOk('sys/law/save', {
      title: 'A rule',
      type: 'code',
      startDate: '2026-01-01',
      attachments: [attachmentId],
    })
    await app.services.db.deleteFrom('fileFault').execute()
    await store.flipBit(sha256)
    expect((await download(attachmentId)).status).toBe(503)
    const mails = () =>
      app.services.db
        .selectFrom('outbox')
        .where('subject', 'like', '%damaged or missing%')
        .where('body', 'like', `%${sha256}%`)
        .select(['subject', 'body', 'recipients'])
        .execute()
    await expect.poll(async () => (await mails()).length, { timeout: 15_000 }).toBe(1)
    const [mail] = await mails()
    expect(mail?.body).toContain(`"rule.pdf" (${attachmentId})`)
    expect(mail?.body).toMatch(new RegExp(`used by [^)]* ${id}`))
    expect((await download(attachmentId)).status).toBe(503)
    await expect.poll(() => faultOf(sha256)).toMatchObject({ notifiedTime: expect.any(String) })
    expect((await mails()).length).toBe(1)
  })
})
