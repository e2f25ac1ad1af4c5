import { describe, expect, test } from 'vitest'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
const admin = app.client('admin')
const surveyor = app.client('surveyor')

const created = {
  title: '试验法规 Test law',
  type: 'procedure',
  startDate: '2025-03-01',
  endDate: '2025-09-30',
  descn: '<p>Text</p>',
}
const titles = async (input: object) =>
  (await surveyor.callOk('sys/law/list', { size: 200, ...input })).list.map(
    (row: { title: string }) => row.title,
  ) as string[]

describe('laws and rules', () => {
  test('are readable by all staff, in both languages of the text', async () => {
    const { list } = await surveyor.callOk('sys/law/list', { keyword: '载重线' })
    const row = await surveyor.callOk('sys/law/get', { id: list[0].id })
    expect(row).toMatchObject({
      type: 'convention',
      descn: expect.stringContaining('Freeboard'),
      attachments: null,
    })
    expect(list[0]).not.toHaveProperty('descn')
    expect(await surveyor.callOk('sys/law/all', { type: ['flagLaw'] })).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ titleEn: 'Panama: instructions to recognised organisations' }),
      ]),
    )
  })

  test('are found by their text across formatting, but not by tags', async () => {
    const { id } = await admin.callOk('sys/law/save', {
      ...created,
      title: '检索 Search',
      descn: '<p>The <strong>galva</strong>nised hull &amp; deck</p><p>船底<em>镀锌</em></p>',
    })
    for (const keyword of ['galvanised', 'hull & deck', '底镀', 'GALVA'])
      expect(await titles({ keyword }), keyword).toEqual(['检索 Search'])
    for (const keyword of ['strong>', '&amp;', 'deck船'])
      expect(await titles({ keyword }), keyword).toEqual([])
    await admin.callOk('sys/law/remove', { ids: [id] })
  })

  test('are created, changed with an audit entry, exported and removed', async () => {
    const {
      data: { attachmentId },
    } = await admin.upload('附则.pdf', smallPdf(), 'application/pdf')
    const { id, version } = await admin.callOk('sys/law/save', {
      ...created,
      attachments: [attachmentId],
    })
    await admin.callOk('sys/law/save', {
      id,
      version,
      endDate: null,
      descn: '<p>New <script>alert(1)</script><b>text</b></p>',
    })
    expect(await surveyor.callOk('sys/law/get', { id })).toMatchObject({
      endDate: null,
      descn: '<p>New <strong>text</strong></p>',
      attachments: [attachmentId],
    })
    const { list } = await surveyor.callOk('sys/law/history', { id })
    expect(list[0].changes).toContainEqual({
      field: 'descn',
      from: '<p>Text</p>',
      to: '<p>New <strong>text</strong></p>',
    })
    const file = await surveyor.download('sys/law/export', {
      format: 'csv',
      keyword: '试验法规',
      columns: ['title', 'type', 'startDate'],
    })
    expect([file.status, file.bytes.toString('utf8')]).toEqual([
      200,
      expect.stringContaining('试验法规 Test law,Procedure,2025-03-01'),
    ])
    expect(await admin.callOk('sys/law/remove', { ids: [id] })).toEqual({ removed: 1 })
  })

  test('of a flag are found by flag, and by a day in force', async () => {
    const panama = (await admin.callOk('basic/flag/all', { keyword: 'Panama' }))[0].id
    expect(await titles({ flagId: [panama] })).toEqual([
      'Panama: instructions to recognised organisations',
    ])
    const { id } = await admin.callOk('sys/law/save', created)
    for (const [day, inForce] of [
      ['2025-02-28', false],
      ['2025-03-01', true],
      ['2025-09-30', true],
      ['2025-10-01', false],
    ] as const)
      expect((await titles({ inForceOn: day })).includes(created.title), day).toBe(inForce)
    expect(await titles({ inForceOn: ['1990-01-01'] })).toEqual(
      expect.arrayContaining(['SOLAS 1974, as amended']),
    )
    expect(await surveyor.call('sys/law/list', { inForceOn: '2025-02-30' })).toMatchObject({
      code: 400,
    })
    await admin.callOk('sys/law/remove', { ids: [id] })
  })

  test.each([
    ['title', { title: ' ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['type', { type: 7 }],
    ['startDate', { startDate: null }],
    ['endDate', { endDate: '2025-02-28' }],
    ['descn', { descn: 'x'.repeat(50_001) }],
    ['descn', { descn: 'a\u0000b' }],
    ['attachments', { attachments: ['../../etc'] }],
    ['flagId', { flagId: 999_999 }],
    ['noSuchField', { noSuchField: 1 }],
  ])('refuses an invalid %s and names the field', async (field, wrong) => {
    const response = await admin.call('sys/law/save', { ...created, ...wrong })
    expect(response.code).toBe(400)
    expect(response.fields!.map((f) => f.field.split('.')[0])).toContain(field)
  })

  test('are hidden from customers and flag states; administrators and the register manager edit them', async () => {
    for (const name of ['owner', 'flag'])
      expect((await (await app.signInAs(name)).call('sys/law/list')).code).toBe(403)
    expect((await surveyor.call('sys/law/save', created)).code).toBe(403)
    const manager = await app.signInAs('manager')
    const { id } = await manager.callOk('sys/law/save', created)
    expect((await manager.call('sys/law/remove', { ids: [id] })).code).toBe(403)
  })
})
