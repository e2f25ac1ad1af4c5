import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officePackage, opening, pdf, smallPdf, svg } from '#server/files/check/samples.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'
import { clearLoose } from './clear-loose.ts'

let house: Harness
let me: Client
let other: Client
let admin: Client
beforeAll(async () => {
  house = await startHouse()
  me = await house.as('surveyor')
  other = await house.as('surveyor2')
  admin = await house.as('admin')
})
afterAll(() => house.close())

const bytes = smallPdf('survey report')
const law = { title: 'A rule', type: 'code', startDate: '2026-01-01' }

describe('sys/attachment/upload, get, download', () => {
  it('keeps a file with its Chinese name and gives the very bytes back', async () => {
    const name = '检验报告（初稿）№1.pdf'
    const { code, data } = await me.upload(name, bytes, 'application/pdf')
    expect(code).toBe(0)
    expect(data).toMatchObject({ originName: name, size: bytes.length, type: 'application/pdf', attachmentId: expect.stringMatching(/^[\w-]{24}$/) })
    expect(await me.ok('sys/attachment/get', { attachmentId: data.attachmentId })).toMatchObject({ originName: name, path: data.path })
    const file = await me.file('sys/attachment/download', { attachmentId: data.attachmentId })
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(file.headers.get('content-disposition')!)![1]!)).toBe(name)
  })

  it('goes out so that a browser neither runs, guesses at nor keeps it, as what we say it is', async () => {
    const { data } = await me.upload('..\\plan\u202egnp.csv', Buffer.from('a,b'), 'text/plain')
    const { headers } = await me.file('sys/attachment/download', { attachmentId: data.attachmentId })
    expect(Object.fromEntries(['content-type', 'x-content-type-options', 'cache-control', 'cross-origin-resource-policy'].map((name) => [name, headers.get(name)])))
      .toEqual({ 'content-type': 'text/csv; charset=utf-8', 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store', 'cross-origin-resource-policy': 'same-origin' })
    expect(headers.get('content-disposition')).toBe("attachment; filename=\"plangnp.csv\"; filename*=UTF-8''plangnp.csv")
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })

  it('refuses in words, naming the file, the reason and what to do', async () => {
    const refused = async (name: string, given: Buffer, type?: string) => (await me.upload(name, given, type)) as unknown as { code: number; msg: string; fields: { field: string; msg: string }[] }
    for (const [name, given, words] of [
      ['page.html', Buffer.from('<script>alert(1)</script>'), /"page.html": Files of this kind are not taken \(HTML\)\. Save it as one of these/],
      ['合同.pdf', await pdf(opening({ S: 'JavaScript', JS: 'x' })), /"合同.pdf": The PDF holds a script.*Print it as a new PDF/],
      ['book.xlsx', officePackage('xlsx', { 'xl/vbaProject.bin': 'x' }), /"book.xlsx": .*macros.*Save it without macros.*vbaProject/],
      ['photo.png', bytes, /"photo.png": .*is not what it holds \(PDF\)/],
    ] as const) {
      const answer = await refused(name, given)
      expect(answer).toMatchObject({ code: 400, fields: [{ field: 'file', msg: answer.msg }] })
      expect(answer.msg).toMatch(words)
    }
    expect(await refused('a.pdf', bytes, 'image/png')).toMatchObject({ code: 400, msg: expect.stringContaining('declared') })
  })

  it('refuses no file, an empty one, two at once, and a form that brings none', async () => {
    const headers = { authorization: `Bearer ${me.token}`, 'accept-language': 'en' }
    const send = async (...files: [Buffer, string][]) => {
      const form = new FormData()
      for (const [given, name] of files) form.append('file', new Blob([Buffer.from(given)]), name)
      return (await fetch(`${house.url}/api/sys/attachment/upload`, { method: 'POST', headers, body: form })).json()
    }
    expect(await send([Buffer.alloc(0), 'nothing.txt'])).toMatchObject({ code: 400, fields: [{ field: 'file', msg: 'The file is empty' }] })
    expect(await send([bytes, 'a.pdf'], [bytes, 'b.pdf'])).toMatchObject({ code: 400, error: 'files.oneFile' })
    expect(await me.call('sys/attachment/upload')).toMatchObject({ code: 400, fields: [{ field: 'file', msg: 'Choose a file to upload' }] })
  })

  it('answers 404 for a file nobody has, 400 for what is no id, 401 without a session', async () => {
    const attachmentId = 'A'.repeat(24)
    expect((await me.call('sys/attachment/get', { attachmentId })).code).toBe(404)
    expect((await me.file('sys/attachment/download', { attachmentId })).status).toBe(404)
    expect(await me.call('sys/attachment/get', { attachmentId: '../../etc/passwd' })).toMatchObject({ code: 400, fields: [{ field: 'attachmentId' }] })
    expect((await (await house.as()).call('sys/attachment/get', { attachmentId })).code).toBe(401)
    expect((await (await house.as()).upload('a.pdf', bytes)).code).toBe(401)
  })
})

describe('sys/attachment/upload/base64', () => {
  const image = async (format: 'png' | 'jpeg') => (await sharp({ create: { width: 4, height: 4, channels: 3, background: 'navy' } }).toFormat(format).toBuffer()).toString('base64')

  it('keeps an image, with or without the beginning of a data address', async () => {
    const png = await image('png')
    for (const base64 of [png, `data:image/png;base64,${png}`]) expect(await me.ok('sys/attachment/upload/base64', { base64, ext: 'png' })).toMatchObject({ type: 'image/png', originName: 'image.png' })
    expect(await me.ok('sys/attachment/upload/base64', { base64: await image('jpeg'), ext: 'jpg' })).toMatchObject({ type: 'image/jpeg' })
    expect((await me.form('sys/attachment/upload/base64', new URLSearchParams({ base64: png, ext: 'png' }).toString())).code).toBe(0)
  })

  it('refuses what is no image, no base64, or not the image it says it is', async () => {
    const drawing = svg().toString('base64')
    for (const base64 of [Buffer.from('hello').toString('base64'), '***', drawing, await image('jpeg')])
      expect(await me.call('sys/attachment/upload/base64', { base64, ext: 'png' })).toMatchObject({ code: 400, fields: [{ field: 'base64' }] })
    expect(await me.call('sys/attachment/upload/base64', { base64: drawing, ext: 'svg' })).toMatchObject({ code: 400, fields: [{ field: 'ext' }] })
  })
})

describe('an attachment belongs to who uploaded it until a record names it, and then to who may read that record', () => {
  const status = async (who: Client, attachmentId: string) => (await who.file('sys/attachment/download', { attachmentId })).status

  it('somebody else\'s upload is not there for others, nor can they put it into a record of theirs', async () => {
    const { data: { attachmentId } } = await me.upload('mine.pdf', bytes)
    expect([await status(me, attachmentId), await status(other, attachmentId), await status(admin, attachmentId)]).toEqual([200, 404, 404])
    const given = { ...law, attachments: [attachmentId] }
    expect(await admin.call('sys/law/save', given)).toMatchObject({ code: 400, fields: [{ field: 'attachments', msg: 'There is no such file: upload it again' }] })
    expect(await status(me, attachmentId)).toBe(200)
    expect(await admin.call('sys/law/save', { ...law, attachments: ['A'.repeat(24)] })).toMatchObject({ code: 400, fields: [{ field: 'attachments', msg: 'There is no such file: upload it again' }] })
  })

  it('once a record names it, its readers have it, and nobody else, not even who uploaded it', async () => {
    const { data: { attachmentId } } = await admin.upload('rule.pdf', bytes)
    const { id } = await admin.ok('sys/law/save', { ...law, attachments: [attachmentId] })
    expect([await status(me, attachmentId), await status(await house.as('owner'), attachmentId)]).toEqual([200, 404])
    const { version } = await admin.ok('sys/law/get', { id })
    await admin.ok('sys/law/save', { id, version, attachments: [] })
    expect([await status(admin, attachmentId), await status(me, attachmentId)]).toEqual([404, 404])
  })

  it('a field takes files of its own kinds only', async () => {
    const { data: { attachmentId } } = await admin.upload('rule.pdf', bytes)
    expect(await admin.call('basic/certTemplate/scan', { templateFileId: attachmentId })).toMatchObject({ code: 400, fields: [{ field: 'templateFileId', msg: '"rule.pdf" is not of a kind that is taken here. Upload one of: DOCX' }] })
  })
})

it('what no record took up goes after the days that are set, with an entry in the trail; shared bytes and what was taken up stay', async () => {
  const { db, files } = house.services
  const upload = async (words: string) => (await admin.upload(`${words}.pdf`, smallPdf(words))).data.attachmentId
  const [old, young, kept, twin] = [await upload('old'), await upload('young'), await upload('kept'), await upload('kept')]
  await admin.ok('sys/law/save', { ...law, attachments: [kept] })
  const { sha256 } = (await files.find(db, old))!
  await db.updateTable('attachment').set({ createTime: new Date(Date.now() - 8 * 86_400_000).toISOString() }).where('attachmentId', 'in', [old, kept, twin]).execute()
  expect((await clearLoose(house.services)).removed).toBe(2)
  expect(await Promise.all([old, young, kept, twin].map(async (id) => (await files.find(db, id)) !== undefined))).toEqual([false, true, true, false])
  await expect(files.read(sha256)).rejects.toMatchObject({ status: 503 })
  expect((await files.read((await files.find(db, kept))!.sha256)).length).toBeGreaterThan(0)
  const entries = await db.selectFrom('log').where('resource', '=', 'sys/attachment').where('action', '=', 'remove').select('changes').execute()
  expect(entries.map(({ changes }) => (changes as unknown as { from: unknown }[])[0]!.from).sort()).toEqual(['kept.pdf', 'old.pdf'])
  expect((await clearLoose(house.services)).removed).toBe(0)
})

it('nobody uploads more than is set for a file and for a day', async () => {
  const set = async (files: object) => admin.ok('sys/setting/save', { files: { maxMegabytes: 100, perRecord: 50, perDay: 500, perDayMegabytes: 2000, looseDays: 7, ...files }, version: (await admin.ok('sys/setting/get')).version })
  await set({ maxMegabytes: 1 })
  expect(await other.upload('large.txt', Buffer.alloc(1_200_000, 65))).toMatchObject({ code: 413, error: 'files.largeFile' })
  await set({ perDay: 1 })
  expect((await other.upload('first.pdf', bytes)).code).toBe(0)
  expect(await other.upload('second.pdf', bytes)).toMatchObject({ code: 429, error: 'files.tooManyToday' })
  await set({ perRecord: 1 })
  const ids = [(await admin.upload('1.pdf', bytes)).data.attachmentId, (await admin.upload('2.pdf', bytes)).data.attachmentId]
  expect(await admin.call('sys/law/save', { ...law, attachments: ids })).toMatchObject({ code: 400, fields: [{ field: 'attachments', msg: 'At most 1 files for one record' }] })
  await set({})
})
