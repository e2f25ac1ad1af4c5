import { defineContract } from '#common/contract.ts'
import {
  bool,
  multilineText,
  enumOf,
  date,
  dict,
  dictList,
  file,
  hiddenInHistory,
  instant,
  int,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { ALL_STANDING_REASONS, LEFT, STANDINGS } from '#common/rules/standing/standing-types.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'
import { shipCertCalls } from './shipCert.calls.ts'
import { importCalls } from '#common/import.ts'
import {
  importedCertFields,
  importedLifeFields,
  importedSurveyFields,
} from './certImport.fields.ts'
import {
  chainFields,
  correctionFields,
  endorsementFields,
  extensionKinds,
  windowFields,
} from './shipCert.fields.ts'

/** The import of surveys, beside that of certificates. */
const surveyImportCalls = () => {
  const calls = importCalls()
  return {
    'surveys/import/template': calls['import/template'],
    'surveys/import/columns': calls['import/columns'],
    'surveys/import': calls.import,
  }
}

/**
 * Certificates of ships, and of their management companies (`companyId` instead of `shipId`: the
 * DOC), once signed or recorded. Rows are inserted by the work modules, or recorded here when
 * issued on paper elsewhere; their content does not change afterwards.
 */
export const shipCert = defineContract('ship/cert', {
  doc: 'Certificates of ships',
  readers: signedInReaders,
  fields: {
    shipId: ref('basic/ship'),
    companyId: ref('basic/customer'),
    certId: required(ref('basic/cert')),
    certNo: required(text(60)),
    term: required(dict('CERT_TERM')),
    surveyType: dict('SURVEY_TYPE'),
    actionType: dict('ACTION_TYPE'),
    inspectionDate: date(),
    issueDate: required(date()),
    expiryDate: date(),
    issuePlace: text(100),
    fileId: file(),
    /** decision of the flag on special circumstances: the renewal counts from its completion */
    specialFileId: file(),
    flagId: ref('basic/flag'),
    forCompanyId: staffOnly(ref('basic/customer')),
    forFlagId: ref('basic/flag'),
    docTypes: dictList('DOC_TYPE'),
    /** the certificate to which it is attached; default: the latest in force on the day of issue */
    parentId: int(1),
    remark: staffOnly(multilineText()),
  },
  readOnlyFields: {
    status: required(int()),
    valid: required(enumOf(1, 0)),
    utn: text(),
    sha256: text(),
    expiryBeforeExtension: date(),
    extensionKind: enumOf(...extensionKinds),
    extendedOn: date(),
    extensionFileId: file(),
    renewalDate: date(),
    supersededBy: int(1),
    supersedes: hiddenInHistory(int(1)),
    surveyCertId: staffOnly(int(1)),
    crfCertId: staffOnly(int(1)),
    regCertId: staffOnly(int(1)),
    templateId: staffOnly(int(1)),
    shipName: text(),
    imo: text(),
    shipType: dict('SHIP_TYPE'),
    region: required(dict('REGION')),
    flagNameZh: text(),
    flagNameEn: text(),
    companyName: text(),
    companyImo: text(),
    ownerId: ref('basic/customer'),
    managerId: ref('basic/customer'),
    certCode: required(text()),
    certNameZh: required(text()),
    certNameEn: required(text()),
    certType: required(int()),
    personInCharge: staffOnly(ref('sys/user')),
    personName: staffOnly(text()),
    standing: required(enumOf(...STANDINGS)),
    standingReason: enumOf(...ALL_STANDING_REASONS),
    standingReasonZh: text(),
    standingReasonEn: text(),
    standingRule: text(200),
    standingRuleZh: text(200),
    standingRuleEn: text(200),
    standingSince: date(),
    leftBy: enumOf(...LEFT),
    extensionPort: text(100),
    fullTermOn: date(),
    /** null: not known of a past day, or before the issue */
    windowState: enumOf('notOpen', 'open', 'late', 'overdue', 'done'),
    nextDueDate: date(),
    invalidReason: text(2000),
    invalidTime: instant(),
  },
  detailFields: {
    /** the flag's approval of the full term, where a later extension has one of its own */
    fullTermFileId: file(),
    /** number of the certificate to which it is attached */
    parentNo: text(),
    /** the original is on paper, signed by hand; the file is its scan */
    onPaper: required(bool()),
    windows: required(objectList(windowFields, 100)),
    endorsements: required(objectList(endorsementFields, 200)),
    corrections: staffOnly(required(objectList(correctionFields, 200))),
    chain: required(objectList(chainFields, 60)),
  },
  omittedFromList: ['fileId', 'specialFileId'],
  searchColumns: ['shipName', 'imo', 'companyName', 'certNo', 'utn'],
  filters: [
    'shipId',
    'companyId',
    'certId',
    'certCode',
    'term',
    'valid',
    'standing',
    'windowState',
    'flagId',
    'region',
    'ownerId',
    'managerId',
    'certType',
  ],
  rangeFilters: ['issueDate', 'expiryDate', 'nextDueDate', 'standingSince'],
  sortableColumns: ['issueDate', 'expiryDate', 'nextDueDate'],
  defaultSort: '-issueDate',
  asOf: true,
  crud: ['list', 'get', 'save', 'history', 'export'],
  confirmed: ['valid'],
  calls: { ...shipCertCalls, ...importCalls(), ...surveyImportCalls() },
})

/** A table of certificates, as a record of which each row is one. */
export const certTable = {
  ...shipCert,
  fields: {
    ...(Object.fromEntries(importedCertFields.map((name) => [name, shipCert.fields[name]])) as Pick<
      typeof shipCert.fields,
      (typeof importedCertFields)[number]
    >),
    ...importedLifeFields,
  },
}
/** A table of surveys endorsed on certificates. */
export const surveyTable = { ...shipCert, fields: importedSurveyFields }
export const surveyTableColumns = Object.keys(
  importedSurveyFields,
) as (keyof typeof importedSurveyFields)[]
export const certTableColumns = [
  ...importedCertFields,
  ...(Object.keys(importedLifeFields) as (keyof typeof importedLifeFields)[]),
]
