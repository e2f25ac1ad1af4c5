/** Columns of tables from another system: certificates, and the surveys held on them. */
import type { Fields } from '#common/fields.ts'
import { bool, date, dict, enumOf, ref, required, text } from '#common/fields.ts'
import { SURVEY_METHODS } from '#common/rules/certificates/remote-survey.ts'
import type { shipCert } from './shipCert.contract.ts'
import { extensionKinds } from './shipCert.fields.ts'

/** What the other system says of a certificate that it no longer counts on. */
export const importedStates = ['valid', 'withdrawn', 'superseded'] as const

/** Fields of a certificate on paper that a table can contain, in the order of the template. */
export const importedCertFields = [
  'shipId',
  'companyId',
  'certId',
  'certNo',
  'term',
  'surveyType',
  'actionType',
  'inspectionDate',
  'issueDate',
  'expiryDate',
  'issuePlace',
  'flagId',
  'forCompanyId',
  'forFlagId',
  'docTypes',
  'remark',
] as const satisfies readonly (keyof (typeof shipCert)['fields'])[]

/** What became of it since: an extension, a withdrawal or a replacement; and its next due date. */
export const importedLifeFields = {
  extendedUntil: date(),
  extensionKind: enumOf(...extensionKinds),
  renewalDate: date(),
  extensionPort: text(100),
  extendedOn: date(),
  state: enumOf(...importedStates),
  stateDate: date(),
  stateReason: text(2000),
} satisfies Fields

/** A survey endorsed on a certificate of the record; and its next due date by the other system. */
export const importedSurveyFields = {
  certNo: required(text(60)),
  shipId: ref('basic/ship'),
  companyId: ref('basic/customer'),
  certId: ref('basic/cert'),
  surveyType: required(dict('SURVEY_TYPE')),
  inspectionDate: required(date()),
  place: required(text(100)),
  surveyorName: text(100),
  method: enumOf(...SURVEY_METHODS),
  /** of a remote survey */
  flagConsent: bool(),
  remark: text(2000),
  nextDueDate: date(),
} satisfies Fields
