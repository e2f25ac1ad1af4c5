/** Columns of tables from another system: certificates, and the surveys held on them. */
import type { Fields } from '#common/fields.ts'
import { date, enumOf, text } from '#common/fields.ts'
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
