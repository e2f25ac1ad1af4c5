/** Fixtures: a ship with certificates of its flag, and a registration in any state. */
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import type { Client, TestApp } from '#server/testing/testing.ts'
import { only } from '#server/testing/row-version.ts'

export interface Given {
  shipId: number
  panama: number
  liberia: number
  operatorId: number
  certs: Record<string, number>
  ownerId: number
}
type People = { operator: Client; manager: Client }
let serial = 0
export const pdf = smallPdf

/**
 * Creates a Panama ship of Shanghai whose owner has an address, with a safety construction
 * certificate, a class certificate, a registry and a radio licence.
 */
export async function buildShip(app: TestApp, { operator }: People): Promise<Given> {
  const { db } = app.services
  const flag = async (iso2: string) =>
    (await db.selectFrom('flag').where('iso2', '=', iso2).select('id').executeTakeFirstOrThrow()).id
  const [panama, liberia] = [await flag('PA'), await flag('LR')]
  const { id: ownerId } = await db
    .insertInto('customer')
    .values({
      customerNo: `REG-${++serial}`,
      name: `Harbour Light ${serial}`,
      customerType: ['owner'],
      region: 'SHA',
      email: `owner${serial}@harbour.example`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: shipId } = await operator.callOk('basic/ship/save', {
    name: `BEACON ${serial}`,
    shipType: '203',
    region: 'SHA',
    status: 'inService',
    flagId: panama,
    registryPort: 'Panama',
    officialNo: '00123-PEXT',
    callSign: '3FAB7',
    mmsi: '353123456',
    grossTonnage: 9800,
    netTonnage: 5200,
    ownerId,
  })
  const kinds = new Map(
    (await db.selectFrom('cert').select(['id', 'code']).execute()).map(({ id, code }) => [
      code,
      id,
    ]),
  )
  const certs: Record<string, number> = {}
  for (const [code, expiryDate] of [
    ['SC', '2029-03-01'],
    ['CLH', '2029-03-01'],
    ['REG', '2029-03-01'],
    ['RSL', null],
  ] as const) {
    certs[code] = (
      await operator.callOk('ship/cert/save', {
        shipId,
        certId: kinds.get(code)!,
        certNo: `${code}-${serial}`,
        term: 'full',
        inspectionDate: '2024-03-01',
        issueDate: '2024-03-02',
        expiryDate,
      })
    ).id
  }
  const { id: operatorId } = await db
    .selectFrom('appUser')
    .where('username', '=', 'operator')
    .select('id')
    .executeTakeFirstOrThrow()
  return { shipId, panama, liberia, operatorId, certs, ownerId }
}

/** The id of a certificate type. */
export const kindOf = async (app: TestApp, code: string): Promise<number> =>
  (
    await app.services.db
      .selectFrom('cert')
      .where('code', '=', code)
      .select('id')
      .executeTakeFirstOrThrow()
  ).id

/** Opens a registration for the operator, without a quotation. */
export async function opened(
  app: TestApp,
  { manager }: People,
  input: Given,
  code: string,
  more: object = {},
): Promise<number> {
  const { ids } = await manager.callOk('work/regCert/assign', {
    shipId: input.shipId,
    certIds: [await kindOf(app, code)],
    operatorId: input.operatorId,
    ...more,
  })
  return ids[0]
}

/** Fills all required data: dates, documents, the flag's file. @returns id and version */
export async function filled(
  people: People,
  id: number,
  more: object = {},
): Promise<{ id: number; version: number }> {
  const { operator } = people
  const row = await operator.callOk('work/regCert/get', { id })
  const {
    data: { attachmentId },
  } = await operator.upload('paper.pdf', pdf())
  const checklist = row.papers.map(({ document }: { document: string }, i: number) =>
    i
      ? { document, fileId: attachmentId }
      : { document, notApplicable: true, reason: 'Built for this owner' },
  )
  await operator.callOk('work/regCert/save', {
    ...only(row),
    inspectionDate: '2026-03-01',
    issueDate: '2026-03-10',
    expiryDate: row.expires ? (row.validityMonths === 60 ? '2031-03-09' : '2026-09-09') : null,
    checklist,
    ...more,
  })
  const { data } = await operator.upload(
    'flag.pdf',
    pdf(`flag ${id}`),
    'application/pdf',
    `work/regIssue/upload?issueId=${id}`,
  )
  return { id, version: (data as unknown as { version: number }).version }
}

/** Takes a filled registration through submission and audit to financial confirmation. */
export async function audited(
  { operator, manager }: People,
  from: { id: number; version: number },
): Promise<{ id: number; version: number }> {
  const submitted = await operator.callOk('work/regCert/submit', only(from))
  return only(await manager.callOk('work/regCert/audit', { ...only(submitted), result: 1 }))
}
