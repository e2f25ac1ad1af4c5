import { describe, expect, test } from 'vitest'
import { pdfText } from '#server/platform/documents/verify-rendered-pdf.ts'
import { testApp } from '#server/testing/test-app.ts'

const app = testApp()
type Client = ReturnType<typeof app.client>
const admin = app.client('admin')
const bare = (text: string) => text.replace(/\s+/g, '')
const report = async (client: Client, id: number) => {
  const { bytes, headers } = await client.download('ship/query/printStatus', { id })
  return {
    name: decodeURIComponent(headers.get('content-disposition') ?? ''),
    text: bare((await pdfText(new Uint8Array(bytes))).drawn),
  }
}
/** A ship with surveys to come that this user finds. */
const shipOf = async (client: Client) => {
  const { list } = await client.callOk('ship/query/list', { size: 50 })
  for (const { id } of list) {
    const ship = await client.callOk('ship/query/get', { id })
    if (ship.certs.some((cert: { windows: unknown[] }) => cert.windows.length > 1)) return ship
  }
  throw new Error('no ship with surveys')
}

describe('survey status of a ship as PDF', () => {
  test('prints particulars, class, certificates and every pending survey in both languages', async () => {
    const ship = await shipOf(admin)
    const { text, name } = await report(admin, ship.id)
    expect(name).toContain(ship.name)
    for (const part of ['检验状态报告', 'Survey status report', ship.name, ship.imo, '船级状态'])
      expect(text).toContain(bare(part))
    const { list } = await admin.callOk('ship/query/windows', { id: ship.id })
    for (const window of list.filter(
      (one: { doneDate: string | null; status: string }) => one.status !== 'done',
    ))
      for (const part of [window.certNo, window.startDate, window.dueDate, window.endDate])
        expect(text).toContain(bare(part))
  })

  test('prints open conditions of class, memoranda and items of the continuous survey, not notes', async () => {
    const ship = await shipOf(admin)
    const record = { shipId: ship.id, recordDate: '2026-01-10' }
    const { id } = await admin.callOk('ship/record/save', {
      ...record,
      kind: 'condition',
      title: 'Renew plating frame 61',
      dueDate: '2030-05-06',
    })
    await admin.callOk('ship/record/save', {
      ...record,
      kind: 'memorandum',
      title: 'Bow doors sealed',
    })
    await admin.callOk('ship/record/save', { ...record, kind: 'note', title: 'Owner pays late' })
    await admin.callOk('ship/surveyItem/save', {
      shipId: ship.id,
      scheme: 'CSM',
      code: 'T-901',
      nameZh: '应急发电机',
      nameEn: 'Emergency generator',
      basisDate: '2024-02-03',
      inUse: true,
    })
    const { text } = await report(admin, ship.id)
    for (const part of [
      'Renew plating frame 61',
      '2030-05-06',
      'Bow doors sealed',
      'T-901',
      'Emergency generator',
      '2029-02-03',
    ])
      expect(text).toContain(bare(part))
    expect(text).not.toContain(bare('Owner pays late'))
    await admin.callOk('ship/record/clear', {
      id,
      version: (await admin.callOk('ship/record/get', { id })).version,
      remark: 'renewed',
      clearedDate: '2026-02-01',
    })
    expect((await report(admin, ship.id)).text).not.toContain(bare('Renew plating frame 61'))
  })

  test.each(['owner', 'flag'])(
    '%s prints own ships, with the certificates of the page',
    async (name) => {
      const client = await app.signInAs(name)
      const own = await shipOf(client)
      const { text } = await report(client, own.id)
      for (const cert of own.certs.filter(
        (one: { valid: number; supersededBy: number | null }) =>
          one.valid === 1 && one.supersededBy === null,
      ))
        expect(text).toContain(bare(cert.certNo))
      const mine = new Set(
        (await client.callOk('ship/query/list', { size: 200 })).list.map(
          (row: { id: number }) => row.id,
        ),
      )
      const foreign = (await admin.callOk('ship/query/list', { size: 200 })).list.find(
        (row: { id: number }) => !mine.has(row.id),
      )
      expect((await client.call('ship/query/printStatus', { id: foreign.id })).code).toBe(404)
    },
  )
})
