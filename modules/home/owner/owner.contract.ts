import { call, contract } from '#common/contract.ts'
import { choice, date, dict, group, int, list, money, must, ref, refs, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'
import { requestFields } from '#modules/work/surveyRequest/surveyRequest.contract.ts'

export const windowStates = ['notOpen', 'open', 'late', 'overdue', 'done'] as const
/** Which part of the own fleet: of some of one's companies, or a sub-fleet; without them all of it. */
const part = { customerIds: refs('basic/customer'), subFleetId: int(1) }
const ship = {
  id: must(int(1)), name: must(text()), nameZh: text(), imo: text(), shipType: must(dict('SHIP_TYPE')), flagNameZh: must(text()), flagNameEn: must(text()), status: must(dict('SHIP_STATUS')), grossTonnage: int(), buildDate: date(),
  /** the company of the caller's that has to do with her */
  companyName: text(),
  certificates: must(int()), expired: must(int()), overdue: must(int()), late: must(int()), open: must(int()),
  nextDueDate: date(), nextSurveyType: dict('SURVEY_TYPE'), nextCertCode: text(), conditions: must(int()), requests: must(int()),
  /** the most pressing of its windows */
  windowState: must(choice(...windowStates)),
}
const window = {
  key: must(text()), shipId: must(int(1)), shipName: must(text()), shipCertId: must(int(1)), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), surveyType: must(dict('SURVEY_TYPE')),
  startDate: must(date()), dueDate: must(date()), endDate: must(date()), state: must(choice(...windowStates)), explanationZh: must(text(1000)), explanationEn: must(text(1000)),
}
const certificate = {
  id: must(int(1)), shipId: int(1), shipName: text(), companyName: text(), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()), issueDate: must(date()), expiryDate: date(),
  windowState: must(choice(...windowStates)), nextDueDate: date(), utn: text(), document: must(choice(1, 0)),
}

/** The ship owner's own workbench. Specification section 2 (home). */
export const owner = contract('home/owner', {
  doc: 'Workbench of ship owners',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: call('The own fleet at a glance: ships with what is due on them, the survey windows of the next 24 months, the most pressing first; what is to be paid; what waits for an answer', part, {
      companies: must(rows({ id: must(int(1)), name: must(text()) })), subFleets: must(rows({ id: must(int(1)), name: must(text()), shipIds: must(list(must(int(1)), 5000)) })),
      ships: must(rows(ship, 5000)), windows: must(rows(window, 2000)), windowCount: must(int()), certificates: must(int()),
      counts: must(group({ overdue: must(int()), late: must(int()), open: must(int()), soon: must(int()) })),
      accounts: must(rows({ customerId: must(int(1)), name: must(text()), openAmount: must(money()), overdue: must(money()), invoices: must(int()) })),
      quotations: must(int()), requests: must(int()),
    }),
    certificates: call('Certificates in force of the own fleet and companies', { ...part, keyword: text(100, ''), state: choice(...windowStates), shipId: int(1), page: int(1, 100_000), size: int(1, 200) }, { list: must(rows(certificate, 200)), total: must(int()) }),
    documents: call('The signed documents of certificates: one as it is, several together as a ZIP file', { ids: must(list(must(int(1)), 200)) }, {}, 'file'),
    saveSubFleet: call('Puts ships together under a name; with `id` changes such a sub-fleet', { id: int(1), name: must(text(60)), shipIds: must(refs('basic/ship')) }, { id: must(int(1)) }),
    removeSubFleet: call('The ships stay, their grouping goes', { id: must(int(1)) }, {}),
    requestSurvey: call('Asks for surveys of a ship: as `work/surveyRequest/save`', requestFields, { id: must(int(1)), version: must(int(1)), requestNo: must(text()), status: must(int()), customerId: must(ref('basic/customer')) }),
  },
})
