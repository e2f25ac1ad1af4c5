import { keysOf } from '#common/keys-of.ts'
import { defineCall, defineContract } from '#common/contract.ts'
import type { AnyContract, Call, OutputOf } from '#common/contract.ts'
import {
  bool,
  date,
  enumOf,
  int,
  list,
  required,
  objectSchema,
  objectList,
  text,
} from '#common/fields.ts'
import { DUTY_FACTS } from '#common/rules/ships/duty-facts.ts'
import { DUTY_KINDS } from '#common/rules/ships/duty-to-carry.ts'
import { ALL_STANDING_REASONS, LEFT, STANDINGS } from '#common/rules/standing/standing-types.ts'
import { signedInReaders } from '#common/readers.ts'
import { shipDetail, shipFields, shipShows } from '#modules/basic/ship/ship.contract.ts'
import { windowFields } from '#modules/ship/cert/shipCert.fields.ts'
import { shipRecord } from '#modules/ship/record/shipRecord.contract.ts'
import { quotationColumns } from './quotation.fields.ts'

const dutyFacts = keysOf(DUTY_FACTS)

const { surveyType, ruleCode, occurrence, startDate, dueDate, endDate, alternativeGroup, status } =
  windowFields
/** A pending window on the ship's page; ship/cert/windows explains it. */
const pendingWindow = {
  surveyType,
  ruleCode,
  occurrence,
  startDate,
  dueDate,
  endDate,
  alternativeGroup,
  status,
}

/** A certificate on the ship's page, with its pending survey windows. */
const certPart = {
  id: required(int(1)),
  certId: required(int(1)),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  certNo: required(text()),
  term: required(text()),
  issueDate: required(date()),
  expiryDate: date(),
  expiryBeforeExtension: date(),
  valid: required(int()),
  standing: required(enumOf(...STANDINGS)),
  standingReason: enumOf(...ALL_STANDING_REASONS),
  standingRule: text(),
  standingSince: date(),
  leftBy: enumOf(...LEFT),
  supersededBy: int(1),
  windows: required(objectList(pendingWindow, 100)),
}

/**
 * A certificate after a plan: new expiry and windows, and the rules applied. `daysLost` is negative
 * where days are gained.
 */
const planPart = {
  id: required(int(1)),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  certNo: required(text()),
  expiryBefore: required(date()),
  expiryDate: required(date()),
  daysLost: required(int(-10_000)),
  steps: required(
    objectList(
      {
        ruleCode: required(text(40)),
        occurrence: required(int()),
        completionDate: required(date()),
        refused: required(bool()),
        explanationZh: required(text(2000)),
        explanationEn: required(text(2000)),
      },
      300,
    ),
  ),
  windows: required(objectList(windowFields, 100)),
}

/** A certificate the ship must carry, and the one in force that fulfils the duty. */
const dutyPart = {
  code: required(text(20)),
  certId: int(1),
  certNameZh: required(text()),
  certNameEn: required(text()),
  kind: required(enumOf(...DUTY_KINDS)),
  clause: required(text(100)),
  groundZh: required(text(200)),
  groundEn: required(text(200)),
  facts: required(list(required(enumOf(...dutyFacts)))),
  fulfilled: required(bool()),
  // none where the caller may not read it
  shipCertId: int(1),
  certNo: text(),
  expiryDate: date(),
}

/** A window with its certificate. */
const windowPart = {
  shipCertId: required(int(1)),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  certNo: required(text()),
  ...windowFields,
}

const ofShip = { id: required(int(1)) }
/** Rows of another resource for a ship, in the format of its own list. */
const listOf = <K extends AnyContract>(of: K, doc: string) =>
  ({
    doc,
    kind: 'json',
    in: objectSchema({ ...ofShip, page: int(1, 100_000), size: int(1, 200) }),
    out: of.callSchemas['list']!.out,
    readers: of.readers,
  }) as Call<{ id: number; page?: number; size?: number }, OutputOf<K, 'list'>>
/** The list of quotations, for the shape of its rows. */
const quotation = defineContract('work/quotation', {
  doc: 'Quotations',
  ...quotationColumns,
  crud: ['list'],
})
const { warnings, ...companyNames } = shipDetail

/**
 * Ship query: every ship in the caller's scope with all filters, and everything known of one ship.
 */
export const shipQuery = defineContract('ship/query', {
  doc: 'Looking ships up',
  changesWith: ['basic/ship', 'ship/cert', 'ship/record', 'ship/classStatus', 'ship/surveyItem'],
  readers: signedInReaders,
  fields: shipFields,
  readOnlyFields: { ...shipShows, ...companyNames },
  detailFields: { warnings, certs: required(objectList(certPart, 1000)) },
  searchColumns: ['name', 'nameZh', 'previousNames', 'imo', 'callSign', 'officialNo', 'classNo'],
  filters: [
    'shipType',
    'flagId',
    'region',
    'status',
    'ownerId',
    'managerId',
    'crewManagerId',
    'operatorId',
    'navigationArea',
  ],
  rangeFilters: ['grossTonnage', 'netTonnage', 'deadweight', 'buildDate', 'keelDate', 'classDate'],
  sortableColumns: ['name', 'grossTonnage', 'buildDate', 'completeness'],
  defaultSort: 'name',
  title: { zh: 'name', en: 'name', extraColumns: ['imo', 'flagId', 'shipType', 'grossTonnage'] },
  crud: ['list', 'get', 'export'],
  calls: {
    certs: defineCall(
      'The certificates of a ship in the order of their codes, the latest of a kind first, each ' +
        'with its pending windows; `asOf` answers what each was worth and pending on another ' +
        'day, with `known` by what was recorded then',
      { ...ofShip, asOf: date(), known: bool() },
      { list: required(objectList(certPart, 1000)), total: required(int()) },
    ),
    windows: defineCall(
      'The survey windows of all certificates of a ship that stand, by due date; `asOf` and `known` ' +
        'as of `certs`',
      { ...ofShip, asOf: date(), known: bool() },
      { list: required(objectList(windowPart, 10_000)), total: required(int()) },
    ),
    duties: defineCall(
      'The certificates a ship must carry, by convention and article; without a ' +
        'certificate in force `shipCertId` is null',
      ofShip,
      { day: required(date()), list: required(objectList(dutyPart, 100)) },
    ),
    printStatus: defineCall(
      'The survey status of a ship as PDF: class, certificates, surveys to come, conditions of class, ' +
        'items of the continuous survey',
      ofShip,
      {},
      'file',
    ),
    records: listOf(shipRecord, 'What was entered of a ship, as ship/record/list has it'),
    quotations: listOf(quotation, 'The quotations of a ship, as work/quotation/list has them'),
    plan: defineCall(
      'What completing surveys on chosen days would mean for every certificate of a ship, without ' +
        'saving anything; `asOf` and `known` as of `certs`',
      {
        ...ofShip,
        asOf: date(),
        known: bool(),
        surveys: required(
          objectList(
            {
              shipCertId: required(int(1)),
              ruleCode: required(text(40)),
              occurrence: required(int(1, 1000)),
              completionDate: required(date()),
            },
            300,
          ),
        ),
      },
      { certs: required(objectList(planPart, 1000)) },
    ),
  },
})
