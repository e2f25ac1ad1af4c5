/** Shared set-up of the tests of recorded certificates. */
import { beforeAll } from 'vitest'
import { addMonths, compareDates, today } from '#common/rules/base/dates.ts'
import { smallPdf } from '#server/platform/file-checks/sample-files.fixture.ts'
import type { Client } from '#server/testing/testing.ts'
import { fixtureApp } from '#server/testing/test-app.ts'

export const app = fixtureApp()

export const operator = app.client('operator')

export const chief = app.client('chief')

export let shipId: number

export let companyId: number

export let fileId: string

export const now = today('Asia/Shanghai')

let serial = 0

/** A recorded paper certificate that expires on a day. */
export async function paper(code: string, expiryDate: string, months = 60) {
  const { id: certId } = await app.services.db
    .selectFrom('cert')
    .where('code', '=', code)
    .select('id')
    .executeTakeFirstOrThrow()
  const from = addMonths(expiryDate, -months)
  const holder = code === 'DOC' || code === 'IDOC' ? { companyId } : { shipId }
  const saved = await operator.callOk('ship/cert/save', {
    ...holder,
    certId,
    certNo: `EXT-${++serial}`,
    term: 'full',
    inspectionDate: from,
    issueDate: from,
    expiryDate,
  })
  return { id: saved.id as number, version: saved.version as number }
}

interface Window {
  surveyType: string
  dueDate: string
  endDate: string
  status: string
}

const rankOf = ({ surveyType }: Window) => (surveyType === 'annual' ? 1 : 0)

/** Endorses every survey of a certificate that has fallen due, in order. */
export async function endorseDueSurveys(by: Client, id: number): Promise<void> {
  for (;;) {
    const { windows } = await by.callOk('ship/cert/windows', { id })
    const [due] = (windows as Window[])
      .filter((w) => w.status !== 'done' && w.endDate < now && w.surveyType !== 'renewal')
      // An intermediate survey takes the place of the annual one of its anniversary.
      .sort((a, b) => compareDates(a.endDate, b.endDate) || rankOf(a) - rankOf(b))
    if (!due) return
    const survey = { surveyType: due.surveyType, inspectionDate: due.dueDate, place: 'Busan' }
    await by.callOk('ship/cert/endorse', { id, ...survey })
  }
}

/** A recorded paper certificate with every survey endorsed that has fallen due. */
export async function surveyedPaper(code: string, expiryDate: string, months = 60) {
  const { id } = await paper(code, expiryDate, months)
  await endorseDueSurveys(operator, id)
  const { version } = await operator.callOk('ship/cert/get', { id })
  return { id, version: version as number }
}

export const extend = (cert: { id: number }, kind: string, more: object = {}) =>
  chief.call('ship/cert/extend', { id: cert.id, kind, fileId, ...more })

/** Other tests record certificates of a ship and a company that hold none. */
export async function takeOtherHolders(): Promise<void> {
  const { db } = app.services
  const flag = await db
    .selectFrom('flag')
    .where('iso2', '=', 'PA')
    .select('id')
    .executeTakeFirstOrThrow()
  shipId = (
    await db
      .insertInto('ship')
      .values({
        name: 'LONG VOYAGE',
        shipType: '203',
        region: 'SHA',
        status: 'inService',
        flagId: flag.id,
        grossTonnage: 9800,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
  companyId = (
    await db
      .insertInto('customer')
      .values({
        customerNo: `C-DOC${++holders > 1 ? `-${holders}` : ''}`,
        name: 'Extending Ltd.',
        customerType: ['manager'],
        region: 'SHA',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}
let holders = 0

/** Starts the application and signs the users in; call once at the top of a test file. */
export function startPaperCertTests(): void {
  app.startForTests()
  beforeAll(async () => {
    await takeOtherHolders()
    fileId = (await chief.upload('approval.pdf', smallPdf('approval'), 'application/pdf')).data
      .attachmentId
  }, 120_000)
}
