import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallPdf } from '#server/files/check/samples.build.ts'
import { startHouse } from '#server/testing.ts'
import type { Client, Harness } from '#server/testing.ts'

let house: Harness
let admin: Client
let surveyor: Client
beforeAll(async () => {
  house = await startHouse()
  ;[admin, surveyor] = [await house.as('admin'), await house.as('surveyor')]
})
afterAll(() => house.close())

const made = { title: '试验法规 Test law', type: 'procedure', startDate: '2025-03-01', endDate: '2025-09-30', descn: '<p>Text</p>' }
const titles = async (input: object) => (await surveyor.ok('sys/law/list', { size: 200, ...input })).list.map((row: any) => row.title) as string[]

describe('laws and rules', () => {
  test('all staff find and read them, in both languages of the words they were given', async () => {
    const { list } = await surveyor.ok('sys/law/list', { keyword: '载重线' })
    const row = await surveyor.ok('sys/law/get', { id: list[0].id })
    expect(row).toMatchObject({ type: 'convention', descn: expect.stringContaining('Freeboard'), attachments: null })
    expect(list[0]).not.toHaveProperty('descn')
    expect(await surveyor.ok('sys/law/all', { type: ['flagLaw'] })).toEqual(expect.arrayContaining([expect.objectContaining({ titleEn: 'Panama: instructions to recognised organisations' })]))
  })

  test('are found by the words of their text, whatever is emphasised in it, but not by its tags', async () => {
    const { id } = await admin.ok('sys/law/save', { ...made, title: '检索 Search', descn: '<p>The <strong>galva</strong>nised hull &amp; deck</p><p>船底<em>镀锌</em></p>' })
    for (const keyword of ['galvanised', 'hull & deck', '底镀', 'GALVA']) expect(await titles({ keyword }), keyword).toEqual(['检索 Search'])
    for (const keyword of ['strong>', '&amp;', 'deck船']) expect(await titles({ keyword }), keyword).toEqual([])
    await admin.ok('sys/law/remove', { ids: [id] })
  })

  test('are created, changed with a record, exported and removed', async () => {
    const { data: { attachmentId } } = await admin.upload('附则.pdf', smallPdf(), 'application/pdf')
    const { id, version } = await admin.ok('sys/law/save', { ...made, attachments: [attachmentId] })
    await admin.ok('sys/law/save', { id, version, endDate: null, descn: '<p>New <script>alert(1)</script><b>text</b></p>' })
    expect(await surveyor.ok('sys/law/get', { id })).toMatchObject({ endDate: null, descn: '<p>New <strong>text</strong></p>', attachments: [attachmentId] })
    const { list } = await surveyor.ok('sys/law/history', { id })
    expect(list[0].changes).toContainEqual({ field: 'descn', from: '<p>Text</p>', to: '<p>New <strong>text</strong></p>' })
    const file = await surveyor.file('sys/law/export', { format: 'csv', keyword: '试验法规', columns: ['title', 'type', 'startDate'] })
    expect([file.status, file.bytes.toString('utf8')]).toEqual([200, expect.stringContaining('试验法规 Test law,Procedure,2025-03-01')])
    expect(await admin.ok('sys/law/remove', { ids: [id] })).toEqual({ removed: 1 })
  })

  test('of a flag are found by it, and by the day on which they are in force', async () => {
    const panama = (await admin.ok('basic/flag/all', { keyword: 'Panama' }))[0].id
    expect(await titles({ flagId: [panama] })).toEqual(['Panama: instructions to recognised organisations'])
    const { id } = await admin.ok('sys/law/save', made)
    for (const [day, there] of [['2025-02-28', false], ['2025-03-01', true], ['2025-09-30', true], ['2025-10-01', false]] as const)
      expect((await titles({ inForceOn: day })).includes(made.title), day).toBe(there)
    expect(await titles({ inForceOn: ['1990-01-01'] })).toEqual(expect.arrayContaining(['SOLAS 1974, as amended']))
    expect(await surveyor.call('sys/law/list', { inForceOn: '2025-02-30' })).toMatchObject({ code: 400 })
    await admin.ok('sys/law/remove', { ids: [id] })
  })

  test.each([
    ['title', { title: ' ' }], ['title', { title: 'x'.repeat(201) }], ['type', { type: 7 }], ['startDate', { startDate: null }], ['endDate', { endDate: '2025-02-28' }], ['descn', { descn: 'x'.repeat(50_001) }],
    ['descn', { descn: 'a\u0000b' }], ['attachments', { attachments: ['../../etc'] }], ['flagId', { flagId: 999_999 }], ['nobody', { nobody: 1 }],
  ])('refuses %s that is not right, by name', async (field, wrong) => {
    const answer = await admin.call('sys/law/save', { ...made, ...wrong })
    expect(answer.code).toBe(400)
    expect(answer.fields!.map((f) => f.field.split('.')[0])).toContain(field)
  })

  test('customers and flag states reach none; only administrators and the register manager change them', async () => {
    for (const name of ['owner', 'flag']) expect((await (await house.as(name)).call('sys/law/list')).code).toBe(403)
    expect((await surveyor.call('sys/law/save', made)).code).toBe(403)
    const manager = await house.as('manager')
    const { id } = await manager.ok('sys/law/save', made)
    expect((await manager.call('sys/law/remove', { ids: [id] })).code).toBe(403)
  })
})
