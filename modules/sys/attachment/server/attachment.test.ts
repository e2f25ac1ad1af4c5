import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let me: Client
beforeAll(async () => {
  house = await startHouse()
  me = await house.as('surveyor')
})
afterAll(() => house.close())

const bytes = Buffer.from('%PDF-1.7 survey report')

describe('sys/attachment/upload, get, download', () => {
  it('keeps a file with its Chinese name and gives the very bytes back', async () => {
    const name = '检验报告（初稿）№1.pdf'
    const { code, data } = await me.upload(name, bytes, 'application/pdf')
    expect(code).toBe(0)
    expect(data).toMatchObject({ originName: name, size: bytes.length, attachmentId: expect.stringMatching(/^[\w-]{24}$/) })
    expect(await me.ok('sys/attachment/get', { attachmentId: data.attachmentId })).toMatchObject({ originName: name, path: data.path })
    const file = await me.file('sys/attachment/download', { attachmentId: data.attachmentId })
    expect(file.bytes.equals(bytes)).toBe(true)
    expect(decodeURIComponent(/filename\*=UTF-8''(\S+)/.exec(file.headers.get('content-disposition')!)![1]!)).toBe(name)
  })

  it('takes path and direction marks out of names, so that none can deceive', async () => {
    expect((await me.upload('..\\etc/survey\u202etxt.exe', bytes)).data).toMatchObject({ originName: 'surveytxt.exe' })
  })

  it('never lets a browser run what somebody uploaded', async () => {
    const { data } = await me.upload('page.html', Buffer.from('<script>alert(1)</script>'), 'text/html')
    const { headers } = await me.file('sys/attachment/download', { attachmentId: data.attachmentId })
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('refuses no file, an empty one, and a form that brings none', async () => {
    const token = { authorization: `Bearer ${me.token}`, 'accept-language': 'en' }
    const form = new FormData()
    form.append('file', new Blob([]), 'nothing.txt')
    expect(await (await fetch(`${house.url}/api/sys/attachment/upload`, { method: 'POST', headers: token, body: form })).json()).toMatchObject({ code: 400, fields: [{ field: 'file', msg: 'The file is empty' }] })
    expect(await me.call('sys/attachment/upload')).toMatchObject({ code: 400, fields: [{ field: 'file', msg: 'Choose a file to upload' }] })
  })

  it('answers 404 for a file nobody has, 400 for what is no id, 401 without a session', async () => {
    const attachmentId = 'A'.repeat(24)
    expect((await me.call('sys/attachment/get', { attachmentId })).code).toBe(404)
    expect((await me.file('sys/attachment/download', { attachmentId })).status).toBe(404)
    expect(await me.call('sys/attachment/get', { attachmentId: '../../etc/passwd' })).toMatchObject({ code: 400, fields: [{ field: 'attachmentId' }] })
    expect((await (await house.as()).call('sys/attachment/get', { attachmentId })).code).toBe(401)
    expect((await (await house.as()).upload('a.txt', bytes)).code).toBe(401)
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
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>').toString('base64')
    for (const base64 of [Buffer.from('hello').toString('base64'), '***', svg, await image('jpeg')])
      expect(await me.call('sys/attachment/upload/base64', { base64, ext: 'png' })).toMatchObject({ code: 400, fields: [{ field: 'base64' }] })
    expect(await me.call('sys/attachment/upload/base64', { base64: svg, ext: 'svg' })).toMatchObject({ code: 400, fields: [{ field: 'ext' }] })
  })
})
