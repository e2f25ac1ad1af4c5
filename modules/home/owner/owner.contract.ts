import { defineCall, defineContract } from '#common/contract.ts'
import {
  bool,
  enumOf,
  date,
  dict,
  object,
  int,
  list,
  money,
  required,
  ref,
  refList,
  objectList,
  text,
} from '#common/fields.ts'
import { ALL_STANDING_REASONS, STANDINGS } from '#common/rules/standing/standing-types.ts'
import { signedInReaders } from '#common/readers.ts'
import { requestFields } from '#modules/work/surveyRequest/surveyRequest.contract.ts'

export const windowStates = ['notOpen', 'open', 'late', 'overdue', 'done'] as const
/** A part of the own fleet: some of the own companies, or a sub-fleet; default: all. */
const part = { customerIds: refList('basic/customer'), subFleetId: int(1) }
const ship = {
  id: required(int(1)),
  name: required(text()),
  nameZh: text(),
  imo: text(),
  shipType: required(dict('SHIP_TYPE')),
  flagNameZh: required(text()),
  flagNameEn: required(text()),
  status: required(dict('SHIP_STATUS')),
  grossTonnage: int(),
  buildDate: date(),
  /** the own company related to the ship */
  companyName: text(),
  certificates: required(int()),
  /** current certificates that are not in force */
  expired: required(int()),
  overdue: required(int()),
  late: required(int()),
  open: required(int()),
  nextDueDate: date(),
  nextSurveyType: dict('SURVEY_TYPE'),
  nextCertCode: text(),
  conditions: required(int()),
  requests: required(int()),
  /** the most urgent state of its windows */
  windowState: required(enumOf(...windowStates)),
}
const window = {
  key: required(text()),
  shipId: required(int(1)),
  shipName: required(text()),
  shipCertId: required(int(1)),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  surveyType: required(dict('SURVEY_TYPE')),
  /** name of an interval rule, such as docking, which says more than the survey type */
  ruleNameZh: text(),
  ruleNameEn: text(),
  startDate: required(date()),
  dueDate: required(date()),
  endDate: required(date()),
  state: required(enumOf(...windowStates)),
  explanationZh: required(text(1000)),
  explanationEn: required(text(1000)),
}
const certificate = {
  id: required(int(1)),
  shipId: int(1),
  shipName: text(),
  companyName: text(),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  certNo: required(text()),
  issueDate: required(date()),
  expiryDate: date(),
  standing: required(enumOf(...STANDINGS)),
  standingReason: enumOf(...ALL_STANDING_REASONS),
  standingReasonZh: text(),
  standingReasonEn: text(),
  standingRule: text(),
  standingRuleZh: text(),
  standingRuleEn: text(),
  standingSince: date(),
  windowState: enumOf(...windowStates),
  nextDueDate: date(),
  utn: text(),
  document: required(enumOf(1, 0)),
}

/** The ship owner's workbench. Specification section 2 (home). */
export const owner = defineContract('home/owner', {
  doc: 'Workbench of ship owners',
  changesWith: [
    'basic/ship',
    'ship/cert',
    'work/surveyRequest',
    'work/quotation',
    'work/invoice',
    'work/collection',
  ],
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: defineCall(
      'Summary of the own fleet: ships with their due dates, survey windows of the next 24 ' +
        'months, most urgent first; balances; open requests. `asOf` answers ' +
        'certificates and windows of another day, with `known` by what was recorded then; balances ' +
        'and requests are those of today',
      { ...part, asOf: date(), known: bool() },
      {
        companies: required(objectList({ id: required(int(1)), name: required(text()) })),
        subFleets: required(
          objectList({
            id: required(int(1)),
            name: required(text()),
            shipIds: required(list(required(int(1)), 5000)),
          }),
        ),
        ships: required(objectList(ship, 5000)),
        windows: required(objectList(window, 2000)),
        windowCount: required(int()),
        certificates: required(int()),
        counts: required(
          object({
            overdue: required(int()),
            late: required(int()),
            open: required(int()),
            soon: required(int()),
          }),
        ),
        accounts: required(
          objectList({
            customerId: required(int(1)),
            name: required(text()),
            openAmount: required(money()),
            overdue: required(money()),
            /** credit that no invoice has used yet */
            credit: required(money()),
            invoices: required(int()),
          }),
        ),
        quotations: required(int()),
        requests: required(int()),
      },
    ),
    certificates: defineCall(
      'Current certificates of the own fleet and companies, each with its standing today, or on ' +
        'another day (`asOf`, with `known` by what was recorded then)',
      {
        ...part,
        asOf: date(),
        known: bool(),
        keyword: text(100, ''),
        state: enumOf(...windowStates),
        shipId: int(1),
        page: int(1, 100_000),
        size: int(1, 200),
      },
      { list: required(objectList(certificate, 200)), total: required(int()) },
    ),
    documents: defineCall(
      'The signed documents of certificates: a single one as PDF, several as ZIP',
      { ids: required(list(required(int(1)), 200)) },
      {},
      'file',
    ),
    saveSubFleet: defineCall(
      'Creates a sub-fleet, or changes it with `id`',
      { id: int(1), name: required(text(60)), shipIds: required(refList('basic/ship')) },
      { id: required(int(1)) },
    ),
    removeSubFleet: defineCall('Removes a sub-fleet; its ships stay', { id: required(int(1)) }, {}),
    requestSurvey: defineCall(
      'Requests surveys of a ship, like `work/surveyRequest/save`',
      requestFields,
      {
        id: required(int(1)),
        version: required(int(1)),
        requestNo: required(text()),
        status: required(int()),
        customerId: required(ref('basic/customer')),
      },
    ),
  },
})
