import { call, contract } from '#common/contract.ts'
import type { AnyContract, Call, OutputOf } from '#common/contract.ts'
import { bool, date, int, must, objectSchema, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'
import { shipDetail, shipFields, shipShows } from '#modules/basic/ship/ship.contract.ts'
import { windowFields } from '#modules/ship/cert/shipCert.contract.ts'
import { shipRecord } from '#modules/ship/record/shipRecord.contract.ts'
import { quotation } from '#modules/work/quotation/quotation.contract.ts'

/** A certificate as the ship's page shows it, with its survey windows. */
const certPart = {
  id: must(int(1)), certId: must(int(1)), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()),
  term: must(text()), issueDate: must(date()), expiryDate: date(), expiryBeforeExtension: date(), valid: must(int()), supersededBy: int(1),
  utn: text(), fileId: text(60), windowState: must(text(20)), nextDueDate: date(), windows: must(rows(windowFields, 100)),
}

/** A certificate after a plan: its expiry and windows then, and what made them so. `daysLost` is negative where days are won. */
const planPart = {
  id: must(int(1)), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()), expiryBefore: must(date()), expiryDate: must(date()), daysLost: must(int(-10_000)),
  steps: must(rows({ ruleCode: must(text(40)), occurrence: must(int()), completionDate: must(date()), refused: must(bool()), explanationZh: must(text(2000)), explanationEn: must(text(2000)) }, 300)),
  windows: must(rows(windowFields, 100)),
}

/** A window with the certificate that asks for it. */
const windowPart = { shipCertId: must(int(1)), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()), ...windowFields }

const ofShip = { id: must(int(1)) }
/** The rows another resource has of a ship, as its own list gives them to the caller. */
const listOf = <K extends AnyContract>(of: K, doc: string) => (
  { doc, kind: 'json', in: objectSchema({ ...ofShip, page: int(1, 100_000), size: int(1, 200) }), out: of.shapes['list']!.out, readers: of.readers }
) as Call<{ id: number; page?: number; size?: number }, OutputOf<K, 'list'>>
const { warnings, ...companyNames } = shipDetail

/** Looking ships up: every ship the person reaches, by everything a register operator asks for, and all that is known of one. */
export const shipQuery = contract('ship/query', {
  doc: 'Looking ships up',
  readers: signedInReaders,
  fields: shipFields, shows: { ...shipShows, ...companyNames },
  detail: { warnings, certs: must(rows(certPart, 1000)) },
  search: ['name', 'nameZh', 'previousNames', 'imo', 'callSign', 'officialNo', 'classNo'],
  filters: ['shipType', 'flagId', 'region', 'status', 'ownerId', 'managerId', 'crewManagerId', 'operatorId', 'navigationArea'],
  ranges: ['grossTonnage', 'netTonnage', 'deadweight', 'buildDate', 'keelDate', 'classDate'],
  sorts: ['name', 'grossTonnage', 'buildDate', 'completeness'],
  sort: 'name',
  title: { zh: 'name', en: 'name', more: ['imo', 'flagId', 'shipType', 'grossTonnage'] },
  crud: ['list', 'get', 'export'],
  calls: {
    certs: call('The certificates of a ship in the order of their codes, the latest of a kind first, each with its windows', ofShip, { list: must(rows(certPart, 1000)), total: must(int()) }),
    windows: call('The survey windows of all certificates of a ship that stand, by due date', ofShip, { list: must(rows(windowPart, 10_000)), total: must(int()) }),
    records: listOf(shipRecord, 'What was entered of a ship, as ship/record/list has it'),
    quotations: listOf(quotation, 'The quotations of a ship, as work/quotation/list has them'),
    plan: call('What completing surveys on chosen days would mean for every certificate of a ship, without saving anything', {
      id: must(int(1)), surveys: must(rows({ shipCertId: must(int(1)), ruleCode: must(text(40)), occurrence: must(int(1, 1000)), completionDate: must(date()) }, 300)),
    }, { certs: must(rows(planPart, 1000)) }),
  },
})
