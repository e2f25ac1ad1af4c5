import { contract } from '#common/contract.ts'
import { area, choice, date, dict, dicts, email, int, list, must, ref, refs, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'
import { windowFields } from '#modules/ship/cert/shipCert.contract.ts'

/** How a company's Document of Compliance stands: there is none, an interim one, or the state of its windows; overdue once it has expired. */
export const docStates = ['none', 'interim', 'notOpen', 'open', 'late', 'overdue', 'withdrawn'] as const
export const windowStates = ['notOpen', 'open', 'late', 'overdue', 'done'] as const

/** A ship the company manages, with the state of her certificates and the survey that is due next. */
const fleetShip = {
  id: must(int(1)), name: must(text(100)), imo: text(20), shipType: must(dict('SHIP_TYPE')), flagNameZh: text(), flagNameEn: text(), grossTonnage: int(), buildDate: date(), status: must(dict('SHIP_STATUS')),
  windowState: must(choice(...windowStates)), nextDueDate: date(), nextCertCode: text(), nextCertId: int(1), smcState: must(choice('none', 'inForce', 'expired', 'withdrawn')), smcId: int(1),
}
/** A certificate of the company itself, with its windows. */
const companyCert = {
  id: must(int(1)), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()), term: must(dict('CERT_TERM')), issueDate: must(date()), expiryDate: date(),
  valid: must(choice(1, 0)), supersededBy: int(1), windowState: must(choice(...windowStates)), nextDueDate: date(), docTypes: dicts('DOC_TYPE'), flagNameZh: text(), flagNameEn: text(),
  fileId: text(60), invalidReason: text(2000), windows: must(rows(windowFields, 100)),
}

/**
 * Management companies and their fleets: companies of the ISM Code, 1.1.2. Ships, tonnage, flags, types and windows are counted over what the
 * caller reaches: ships in the register that are not deleted, scrapped, lost or transferred; windows of certificates in force.
 */
export const manager = contract('ship/manager', {
  doc: 'Management companies',
  readers: signedInReaders,
  fields: {
    name: must(text(200)), nameZh: text(200), abbreviation: text(60), customerNo: text(40), imo: text(20), region: must(dict('REGION')), address: area(500), liaison: text(100), email: email(), phone: text(40),
  },
  shows: {
    ships: must(int()), grossTonnage: must(int()), flagIds: refs('basic/flag'), shipTypes: dicts('SHIP_TYPE'),
    open: must(int()), late: must(int()), overdue: must(int()),
    docState: must(choice(...docStates)), docId: int(1), docExpiry: date(), docNextDue: date(), docTypes: dicts('DOC_TYPE'),
  },
  detail: {
    /** where more than the first thousand are managed, only these by name */
    fleet: must(rows(fleetShip, 1000)), certs: must(rows(companyCert, 200)),
    flagNames: must(list(must(text(400)), 300)),
  },
  search: ['name', 'nameZh', 'abbreviation', 'imo', 'customerNo'],
  filters: ['region'],
  asks: { docState: choice(...docStates), flagId: ref('basic/flag'), shipType: dict('SHIP_TYPE') },
  sort: 'name',
  sorts: ['id', 'name', 'nameZh', 'customerNo', 'imo', 'region', 'createTime', 'updateTime'],
  title: { zh: 'name', en: 'name' },
  crud: ['list', 'get', 'export'],
})
