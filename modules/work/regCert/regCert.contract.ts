import { defineCall, defineContract, defineMove, defineDecision } from '#common/contract.ts'
import {
  multilineText,
  freeObject,
  signedMoney,
  bool,
  enumOf,
  date,
  dict,
  file,
  files,
  instant,
  int,
  list,
  money,
  required,
  ref,
  refList,
  objectList,
  text,
  namesRecord,
} from '#common/fields.ts'
import type { RegisteredParticular } from '#common/rules/certificates/registration-effects.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'
import { windowFields } from '#modules/ship/cert/shipCert.fields.ts'

/** Form field for each ship particular that a registration may change. */
export const fieldOfParticular = {
  name: 'newName',
  nameZh: 'newNameZh',
  registryPort: 'newRegistryPort',
  officialNo: 'newOfficialNo',
  callSign: 'newCallSign',
  mmsi: 'newMmsi',
} as const satisfies Record<RegisteredParticular, string>

/** One document that the flag requires: its file, or why it is not applicable. */
const requiredDocument = {
  document: required(dict('REG_DOCUMENT')),
  fileId: file(),
  notApplicable: bool(),
  reason: text(300),
}
/** Old and new value of a particular, as text. */
const change = {
  field: required(text(40)),
  fromZh: text(600),
  fromEn: text(600),
  toZh: text(600),
  toEn: text(600),
}
/** An error or warning about a value after the change. */
const finding = {
  field: required(text(40)),
  level: required(enumOf('error', 'warning')),
  zh: required(text(500)),
  en: required(text(500)),
}
/** A valid certificate of the ship with outdated content. */
const reissue = {
  shipCertId: required(int(1)),
  certId: required(int(1)),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  certNo: required(text()),
  issueDate: required(date()),
  expiryDate: date(),
  /** the changed particulars that it prints */
  fields: required(list(required(text(40)), 20)),
}
const planned = {
  suggestedExpiry: date(),
  windows: required(objectList(windowFields, 100)),
  changes: required(objectList(change, 20)),
  findings: required(objectList(finding, 50)),
  reissue: required(objectList(reissue, 300)),
}
const particulars = {
  newName: text(100),
  newNameZh: text(100),
  newFlagId: ref('basic/flag'),
  newRegistryPort: text(100),
  newOfficialNo: text(30),
  newCallSign: text(20),
  newMmsi: text(20),
}

/**
 * Registration certificates in work: from assignment to the flag's file. Specification sections 4
 * and 5.
 */
export const regCert = defineContract('work/regCert', {
  doc: 'Registration certificates',
  readers: signedInReaders,
  fields: {
    shipId: required(ref('basic/ship')),
    certId: required(ref('basic/cert')),
    flagId: required(ref('basic/flag')),
    term: required(dict('CERT_TERM')),
    actionType: required(dict('ACTION_TYPE')),
    surveyType: dict('SURVEY_TYPE'),
    inspectionDate: date(),
    issueDate: date(),
    issuePlace: text(100),
    expiryDate: date(),
    effectiveDate: date(),
    certNo: text(60),
    csrNo: int(1, 9999),
    ...particulars,
    checklist: objectList(requiredDocument, 50),
    attachments: files(),
    remark: staffOnly(multilineText()),
  },
  readOnlyFields: {
    status: required(int()),
    statusTime: required(instant()),
    round: staffOnly(required(int())),
    valid: enumOf(1, 0),
    utn: text(),
    templateId: staffOnly(int(1)),
    fileId: file(),
    sha256: text(),
    personInCharge: staffOnly(required(ref('sys/user'))),
    personName: staffOnly(required(text())),
    region: required(dict('REGION')),
    dueDate: staffOnly(date()),
    shipName: required(text()),
    imo: text(),
    shipType: required(dict('SHIP_TYPE')),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    ownerId: int(),
    managerId: int(),
    certCode: required(text()),
    certNameZh: required(text()),
    certNameEn: required(text()),
    quotationLineId: staffOnly(int(1)),
    quotationId: staffOnly(int(1)),
    jobNo: namesRecord(staffOnly(text()), 'quotationId', 'work/quotation'),
    shipCertId: int(1),
    reissueQuotationId: staffOnly(int(1)),
    submittedBy: staffOnly(int()),
    auditedBy: staffOnly(int()),
    confirmedBy: staffOnly(int()),
  },
  detailFields: {
    ...planned,
    /** changed particulars in the form, by field name */
    brings: required(list(required(enumOf(...Object.values(fieldOfParticular))), 20)),
    takesFlag: required(bool()),
    deletes: required(bool()),
    numbered: required(bool()),
    expires: required(bool()),
    validityMonths: int(),
    suggestedCsrNo: int(1),
    newFlagNameZh: text(),
    newFlagNameEn: text(),
    /** every document that is required or was provided, in dictionary order */
    papers: required(objectList({ ...requiredDocument, needed: required(bool()) }, 100)),
    /** entered particulars, and the ship's present ones */
    values: required(freeObject()),
    present: required(freeObject()),
    /**
     * price and paid amount of its line; null without a line, and for those who do not see money
     */
    payment: staffOnly(
      objectList(
        {
          net: required(money()),
          paid: required(money()),
          invoiced: required(money()),
          outstanding: required(signedMoney()),
          credit: required(bool()),
        },
        1,
      ),
    ),
    reissueJobNo: namesRecord(staffOnly(text()), 'reissueQuotationId', 'work/quotation'),
    waitingFor: staffOnly(required(list(required(text()), 50))),
  },
  omittedFromList: ['attachments', 'newNameZh', 'newFlagId'],
  searchColumns: ['shipName', 'imo', 'certNo', 'utn', 'jobNo'],
  filters: [
    'waiting',
    'status',
    'shipId',
    'certId',
    'certCode',
    'flagId',
    'personInCharge',
    'region',
    'quotationId',
    'quotationLineId',
  ],
  rangeFilters: ['inspectionDate', 'issueDate', 'expiryDate', 'dueDate', 'statusTime'],
  defaultSort: '-statusTime',
  // The payment of its line decides whether finance can confirm it.
  changesWith: ['work/invoice', 'work/collection', 'basic/customer'],
  crud: ['list', 'get', 'save', 'history', 'export'],
  calls: {
    assign: defineCall(
      'Opens registration certificates for a ship without a quotation, and gives them to an operator',
      {
        shipId: required(ref('basic/ship')),
        certIds: required({
          ...refList('basic/cert'),
          schema: {
            type: 'array',
            minItems: 1,
            maxItems: 30,
            items: { type: 'integer', minimum: 1 },
          },
        }),
        operatorId: required(ref('sys/user')),
        flagId: ref('basic/flag'),
        actionType: dict('ACTION_TYPE'),
        dueDate: date(),
        remark: multilineText(2000),
      },
      { ids: required(list(required(int(1)), 30)) },
    ),
    plan: defineCall(
      'What dates and particulars would mean, without saving them: expiry, windows, what ' +
        'changes on the ship, what must be reissued',
      {
        id: required(int(1)),
        flagId: ref('basic/flag'),
        inspectionDate: date(),
        issueDate: date(),
        expiryDate: date(),
        effectiveDate: date(),
        ...particulars,
      },
      planned,
    ),
    submit: defineMove(
      'Hands the filled certificate in for audit; to finance again where only the payment was at fault',
    ),
    recall: defineMove('Takes a submission back while nobody has audited it'),
    audit: defineDecision('Audit by the register manager'),
    confirm: defineDecision(
      'Financial confirmation; a pass completes the registration: the ship is changed, the ' +
        'certificate stands in its record',
    ),
    quote: defineCall(
      'A draft quotation for what must be reissued because of this registration; the same ' +
        'one when there is one already',
      { id: required(int(1)), shipCertIds: refList('ship/cert') },
      { quotationId: required(int(1)), created: required(bool()) },
    ),
    print: defineCall('The file of the flag', { id: required(int(1)) }, {}, 'file'),
  },
})
