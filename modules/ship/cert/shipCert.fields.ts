/** Fields of the parts of a certificate: windows, endorsements, periods, chain. */
import { bool, enumOf, date, dict, file, int, required, text } from '#common/fields.ts'
import { SURVEY_METHODS } from '#common/rules/certificates/remote-survey.ts'
import { ALL_STANDING_REASONS, STANDINGS } from '#common/rules/standing/standing-types.ts'
import { staffOnly } from '#common/readers.ts'

/** A survey window as displayed; calendar dates, both ends included. */
export const windowFields = {
  surveyType: required(text(40)),
  ruleCode: required(text(40)),
  occurrence: required(int()),
  startDate: required(date()),
  dueDate: required(date()),
  endDate: required(date()),
  doneDate: date(),
  waived: required(bool()),
  alternativeGroup: text(60),
  status: required(text(20)),
  reminderTime: date(),
  reminderContent: text(500),
  reminderType: int(),
  explanationZh: required(text(1000)),
  explanationEn: required(text(1000)),
}
/** Reasons of an extension, as in common/rules/certificates/extension.ts. */
export const extensionKinds = [
  'fullTerm',
  'notOnBoard',
  'notInPort',
  'shortVoyage',
  'special',
  'exceptional',
] as const
/** Input that records a survey from paper. */
export const recordedSurvey = {
  id: required(int(1)),
  version: int(1),
  surveyType: required(dict('SURVEY_TYPE')),
  inspectionDate: required(date()),
  /** default: on board */
  method: enumOf(...SURVEY_METHODS),
  /** consent of the flag, required for a remote survey */
  consentFileId: file(),
  place: required(text(100)),
  surveyorName: text(100),
  fileId: file(),
  remark: text(2000),
}
/** A survey endorsed on a certificate. */
export const endorsementFields = {
  id: required(int(1)),
  surveyType: required(dict('SURVEY_TYPE')),
  inspectionDate: required(date()),
  method: required(enumOf(...SURVEY_METHODS)),
  place: text(100),
  surveyorName: text(),
  fileId: file(),
  utn: text(),
  sha256: text(),
  surveyCertId: staffOnly(int(1)),
  amendedAnniversary: date(),
  amendedExpiry: date(),
  explanationZh: required(text(1000)),
  explanationEn: required(text(1000)),
}
/** An endorsement that a corrected one has superseded. */
export const correctionFields = {
  id: required(int(1)),
  surveyType: required(dict('SURVEY_TYPE')),
  inspectionDate: required(date()),
  place: text(100),
  surveyorName: text(),
  fileId: file(),
  utn: text(),
  /** day of the correction */
  correctedOn: required(date()),
  correctionReason: required(text(2000)),
  personName: text(),
}
/** What a certificate is worth from a day on. */
export const periodFields = {
  /** null: before its issue */
  from: date(),
  standing: required(enumOf(...STANDINGS)),
  reason: required(enumOf(...ALL_STANDING_REASONS)),
  rule: text(),
  since: date(),
  expiryDate: date(),
}
/** What a certificate is worth on a day, with its next survey. */
export const dayFields = {
  ...periodFields,
  nextDueDate: date(),
  /** null: before its issue, or not recorded then */
  windowState: enumOf('notOpen', 'open', 'late', 'overdue', 'done'),
}
/** A predecessor or successor of a certificate. */
export const chainFields = {
  id: required(int(1)),
  certCode: required(text()),
  certNo: required(text()),
  issueDate: required(date()),
  expiryDate: date(),
  supersededBy: int(1),
}
/** An explanation in both languages. */
export const words = { explanationZh: required(text(2000)), explanationEn: required(text(2000)) }
