import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  officePackage,
  withOpenAction,
  pdf,
  smallPdf,
  svg,
} from '#server/platform/file-checks/sample-files.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'
import type { Client } from '#server/testing/testing.ts'
import { removeUnclaimedUploads } from './remove-unclaimed-uploads.ts'

const app = testApp()
const me = app.client('surveyor')
const other = app.client('surveyor2')
const admin = app.client('admin')

const bytes = smallPdf('survey report')
const law = { title: 'A rule', type: 'code', startDate: '2026-01-01' }

describe('sys/attachment/upload, get, download', () => {
  it('stores a file with a Chinese name and returns the same bytes', async () => {
    const name = '检验报告（初稿）№1.pdf'
    const { code, data } = await me.upload(name, bytes, 'application/pdf')
    expect(code).toBe(0)
    expect(data).toMatchObject({
      originName: name,
      size: bytes.length,
      type: 'application/pdf',
      attachmentId: expect.stringMatching(/^[\w-]{24}$/),
    })
    expect(
      await me.callOk('sys/attachment/get', { attachmentId: data.attachmentId }),
    ).toMatchObject({ originName: name, path: data.path })
    const file = await me.download('sys/attachment/download', { attachmentId: data.attachmentId })
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(
      decodeURIComponent(
        /filename\*=UTF-8''(\S+)/.exec(file.headers.get('content-disposition')!)![1]!,
      ),
    ).toBe(name)
  })

  it('is served with headers that prevent execution, sniffing and caching', async () => {
    const { data } = await me.upload('..\\plan\u202egnp.csv', Buffer.from('a,b'), 'text/plain')
    const { headers } = await me.download('sys/attachment/download', {
      attachmentId: data.attachmentId,
    })
    expect(
      Object.fromEntries(
        [
          'content-type',
          'x-content-type-options',
          'cache-control',
          'cross-origin-resource-policy',
        ].map((name) => [name, headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'text/csv; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers.get('content-disposition')).toBe(
      'attachment; filename="plangnp.csv"; filename*=UTF-8\'\'plangnp.csv',
    )
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  it('refuses with a message that names the file, the reason and the remedy', async () => {
    const refused = async (name: string, input: Buffer, type?: string) =>
      (await me.upload(name, input, type)) as unknown as {
        code: number
        msg: string
        fields: { field: string; msg: string }[]
      }
    for (const [name, input, words] of [
      [
        'page.html',
        Buffer.from('<script>alert(1)</script>'),
        /"page.html": This file type is not accepted \(HTML\)\. Save it as one of these/,
      ],
      [
        '合同.pdf',
        await pdf(withOpenAction({ S: 'JavaScript', JS: 'x' })),
        /"合同.pdf": The PDF contains a script.*Print it as a new PDF/,
      ],
      [
        'book.xlsx',
        officePackage('xlsx', { 'xl/vbaProject.bin': 'x' }),
        /"book.xlsx": .*macros.*Save it without macros.*vbaProject/,
      ],
      ['photo.png', bytes, /"photo.png": .*does not match the content \(PDF\)/],
    ] as const) {
      const response = await refused(name, input)
      expect(response).toMatchObject({ code: 400, fields: [{ field: 'file', msg: response.msg }] })
      expect(response.msg).toMatch(words)
    }
    expect(await refused('a.pdf', bytes, 'image/png')).toMatchObject({
      code: 400,
      msg: expect.stringContaining('declared'),
    })
  })

  it('refuses no file, an empty file, two files, and a form without a file', async () => {
    const headers = { authorization: `Bearer ${me.token}`, 'accept-language': 'en' }
    const send = async (...files: [Buffer, string][]) => {
      const form = new FormData()
      for (const [input, name] of files) form.append('file', new Blob([Buffer.from(input)]), name)
      return (
        await fetch(`${app.url}/api/sys/attachment/upload`, { method: 'POST', headers, body: form })
      ).json()
    }
    expect(await send([Buffer.alloc(0), 'nothing.txt'])).toMatchObject({
      code: 400,
      fields: [{ field: 'file', msg: 'The file is empty: choose another one' }],
    })
    expect(await send([bytes, 'a.pdf'], [bytes, 'b.pdf'])).toMatchObject({
      code: 400,
      error: 'files.oneFile',
    })
    expect(await me.call('sys/attachment/upload')).toMatchObject({
      code: 400,
      fields: [{ field: 'file', msg: 'Choose a file to upload' }],
    })
  })

  it('answers 404 for an unknown file, 400 for a malformed id, 401 without a session', async () => {
    const attachmentId = 'A'.repeat(24)
    expect((await me.call('sys/attachment/get', { attachmentId })).code).toBe(404)
    expect((await me.download('sys/attachment/download', { attachmentId })).status).toBe(404)
    expect(await me.call('sys/attachment/get', { attachmentId: '../../etc/passwd' })).toMatchObject(
      { code: 400, fields: [{ field: 'attachmentId' }] },
    )
    expect((await (await app.signInAs()).call('sys/attachment/get', { attachmentId })).code).toBe(
      401,
    )
    expect((await (await app.signInAs()).upload('a.pdf', bytes)).code).toBe(401)
  })
})

describe('sys/attachment/upload/base64', () => {
  const image = async (format: 'png' | 'jpeg') =>
    (
      await sharp({ create: { width: 4, height: 4, channels: 3, background: 'navy' } })
        .toFormat(format)
        .toBuffer()
    ).toString('base64')

  it('stores an image with or without a data URL prefix', async () => {
    const png = await image('png')
    for (const base64 of [png, `data:image/png;base64,${png}`])
      expect(await me.callOk('sys/attachment/upload/base64', { base64, ext: 'png' })).toMatchObject(
        { type: 'image/png', originName: 'image.png' },
      )
    expect(
      await me.callOk('sys/attachment/upload/base64', { base64: await image('jpeg'), ext: 'jpg' }),
    ).toMatchObject({ type: 'image/jpeg' })
    expect(
      (
        await me.form(
          'sys/attachment/upload/base64',
          new URLSearchParams({ base64: png, ext: 'png' }).toString(),
        )
      ).code,
    ).toBe(0)
  })

  it('refuses other content, invalid base64, and a wrong extension', async () => {
    const drawing = svg().toString('base64')
    for (const base64 of [
      Buffer.from('hello').toString('base64'),
      '***',
      drawing,
      await image('jpeg'),
    ])
      expect(await me.call('sys/attachment/upload/base64', { base64, ext: 'png' })).toMatchObject({
        code: 400,
        fields: [{ field: 'base64' }],
      })
    expect(
      await me.call('sys/attachment/upload/base64', { base64: drawing, ext: 'svg' }),
    ).toMatchObject({ code: 400, fields: [{ field: 'ext' }] })
  })
})

describe('an attachment is readable by its uploader, once attached by readers of the record', () => {
  const status = async (principal: Client, attachmentId: string) =>
    (await principal.download('sys/attachment/download', { attachmentId })).status

  it('the upload of another user cannot be read or attached to a record', async () => {
    const {
      data: { attachmentId },
    } = await me.upload('mine.pdf', bytes)
    expect([
      await status(me, attachmentId),
      await status(other, attachmentId),
      await status(admin, attachmentId),
    ]).toEqual([200, 404, 404])
    const input = { ...law, attachments: [attachmentId] }
    expect(await admin.call('sys/law/save', input)).toMatchObject({
      code: 400,
      fields: [{ field: 'attachments', msg: 'File not found: upload it again' }],
    })
    expect(await status(me, attachmentId)).toBe(200)
    expect(
      await admin.call('sys/law/save', { ...law, attachments: ['A'.repeat(24)] }),
    ).toMatchObject({
      code: 400,
      fields: [{ field: 'attachments', msg: 'File not found: upload it again' }],
    })
  })

  it('once attached, only readers of the record can read it, not the uploader', async () => {
    const {
      data: { attachmentId },
    } = await admin.upload('rule.pdf', bytes)
    const { id } = await admin.callOk('sys/law/save', { ...law, attachments: [attachmentId] })
    expect([
      await status(me, attachmentId),
      await status(await app.signInAs('owner'), attachmentId),
    ]).toEqual([200, 404])
    const { version } = await admin.callOk('sys/law/get', { id })
    await admin.callOk('sys/law/save', { id, version, attachments: [] })
    expect([await status(admin, attachmentId), await status(me, attachmentId)]).toEqual([404, 404])
  })

  it('a field accepts only its own file types', async () => {
    const {
      data: { attachmentId },
    } = await admin.upload('rule.pdf', bytes)
    expect(
      await admin.call('basic/certTemplate/scan', { templateFileId: attachmentId }),
    ).toMatchObject({
      code: 400,
      fields: [
        {
          field: 'templateFileId',
          msg: 'The file type of "rule.pdf" is not accepted here. Upload one of: DOCX',
        },
      ],
    })
  })
})

it('unclaimed uploads are removed with an audit entry; shared and claimed bytes stay', async () => {
  const { db, files } = app.services
  const upload = async (words: string) =>
    (await admin.upload(`${words}.pdf`, smallPdf(words))).data.attachmentId
  const [old, recent, claimed, sameBytes] = [
    await upload('old'),
    await upload('young'),
    await upload('kept'),
    await upload('kept'),
  ]
  await admin.callOk('sys/law/save', { ...law, attachments: [claimed] })
  const { sha256 } = (await files.find(db, old))!
  await db
    .updateTable('attachment')
    .set({ createTime: new Date(Date.now() - 8 * 86_400_000).toISOString() })
    .where('attachmentId', 'in', [old, claimed, sameBytes])
    .execute()
  expect((await removeUnclaimedUploads(app.services)).removed).toBe(2)
  expect(
    await Promise.all(
      [old, recent, claimed, sameBytes].map(async (id) => (await files.find(db, id)) !== undefined),
    ),
  ).toEqual([false, true, true, false])
  await expect(files.read(sha256)).rejects.toMatchObject({ status: 503 })
  expect((await files.read((await files.find(db, claimed))!.sha256)).length).toBeGreaterThan(0)
  const entries = await db
    .selectFrom('log')
    .where('resource', '=', 'sys/attachment')
    .where('action', '=', 'remove')
    .select('changes')
    .execute()
  expect(
    entries.map(({ changes }) => (changes as unknown as { from: unknown }[])[0]!.from).sort(),
  ).toEqual(['kept.pdf', 'old.pdf'])
  expect((await removeUnclaimedUploads(app.services)).removed).toBe(0)
})

it('upload limits apply per file and per day', async () => {
  const set = async (files: object) =>
    admin.callOk('sys/setting/save', {
      files: {
        maxMegabytes: 100,
        perRecord: 50,
        perDay: 500,
        perDayMegabytes: 2000,
        looseDays: 7,
        ...files,
      },
      version: (await admin.callOk('sys/setting/get')).version,
    })
  await set({ maxMegabytes: 1 })
  expect(await other.upload('large.txt', Buffer.alloc(1_200_000, 65))).toMatchObject({
    code: 413,
    error: 'files.largeFile',
  })
  await set({ perDay: 1 })
  expect((await other.upload('first.pdf', bytes)).code).toBe(0)
  expect(await other.upload('second.pdf', bytes)).toMatchObject({
    code: 429,
    error: 'files.tooManyToday',
  })
  await set({ perRecord: 1 })
  const ids = [
    (await admin.upload('1.pdf', bytes)).data.attachmentId,
    (await admin.upload('2.pdf', bytes)).data.attachmentId,
  ]
  expect(await admin.call('sys/law/save', { ...law, attachments: ids })).toMatchObject({
    code: 400,
    fields: [{ field: 'attachments', msg: 'At most 1 files per record' }],
  })
  await set({})
})
