import { defineCall } from '#common/contract.ts'
import type { Call, Contract } from '#common/contract.ts'
import {
  generatedFile,
  multilineText,
  freeObject,
  bool,
  enumOf,
  date,
  decimal,
  dict,
  file,
  files,
  instant,
  int,
  list,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { paramFields } from '#modules/basic/certTemplate/certTemplate.contract.ts'
import { windowFields } from '#modules/ship/cert/shipCert.fields.ts'

/** Fields common to all certificates in work; a contract adds those of the subject. */
export const certificateFields = {
  certId: required(ref('basic/cert')),
  templateId: ref('basic/certTemplate'),
  values: freeObject(),
  term: required(dict('CERT_TERM')),
  actionType: required(dict('ACTION_TYPE')),
  surveyType: required(dict('SURVEY_TYPE')),
  surveyPlace: text(100),
  inspectionDate: date(),
  issueDate: date(),
  issuePlace: text(100),
  expiryDate: date(),
  attachments: files(),
  remark: multilineText(),
}

/** Additional columns of lists of certificates in work. */
export const certificateListFields = {
  status: required(int()),
  statusTime: required(instant()),
  round: required(int()),
  valid: enumOf(1, 0),
  certNo: text(),
  utn: text(),
  personInCharge: required(ref('sys/user')),
  personName: required(text()),
  surveyorId: required(ref('basic/surveyor')),
  region: required(dict('REGION')),
  certCode: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  predecessorId: int(),
  shipCertId: int(),
  pdfFileId: generatedFile(file()),
  fileId: file(),
  sha256: text(),
  submittedBy: int(),
  auditedBy: int(),
  signedBy: int(),
}

/** Detail fields of a certificate in work beyond its row. */
export const certificateDetailFields = {
  params: required(objectList(paramFields, 300)),
  prefill: required(freeObject()),
  suggestedExpiry: date(),
  /** an expiry date is required */ expires: required(bool()),
  templateName: text(),
  /** templates that match this certificate and its subject, the most specific first */
  templates: required(
    objectList(
      {
        id: required(int(1)),
        templateName: required(text()),
        whyZh: text(1000),
        whyEn: text(1000),
      },
      200,
    ),
  ),
  /** the document has a fixed layout of the society; there are no template parameters */
  sheet: required(bool()),
  /** the flag accepts it on paper only: it is printed, signed by hand, and scanned */
  byHand: required(bool()),
  /** effect of its dates, where they follow a rule of their own */
  explanationZh: text(1000),
  explanationEn: text(1000),
  windows: required(objectList(windowFields, 100)),
  anchors: required(
    objectList(
      {
        name: required(text()),
        page: required(int()),
        x: required(decimal(2, undefined, 99_999, -99_999)),
        y: required(decimal(2, undefined, 99_999, -99_999)),
      },
      50,
    ),
  ),
  marks: required(
    objectList(
      {
        name: required(text()),
        width: required(int()),
        height: required(int()),
        attachmentId: text(),
        /** it is that of the society, not of the signer */
        ofSociety: required(bool()),
      },
      10,
    ),
  ),
  waitingFor: required(list(required(text()), 50)),
  /** number of the certificate that it replaces or endorses */
  predecessorNo: text(),
  /** number of the certificate to which it is to be attached */
  parentNo: text(),
  /** the document is being generated */
  making: required(bool()),
  /** why the last generation of the document failed */
  documentFaults: required(objectList({ zh: required(text(2000)), en: required(text(2000)) }, 50)),
}

/** Position of a mark on a page: points from the bottom left corner, page from 1. */
const place = {
  name: required(enumOf('sigSurveyor', 'sealOfficial', 'sealPersonal')),
  page: required(int(1, 50)),
  x: required(decimal(2, 'pt', 3000)),
  y: required(decimal(2, 'pt', 3000)),
}
/** Input of signing: positions of the marks, by default those of the template. */
export const signFields = { places: objectList(place, 3) }

/** Calls of every certificate in work besides its moves. */
export const certificateCalls = {
  plan: defineCall(
    'What dates would mean, without saving them: the latest expiry, and the survey windows',
    {
      id: required(int(1)),
      inspectionDate: date(),
      issueDate: date(),
      expiryDate: date(),
      surveyType: dict('SURVEY_TYPE'),
      term: dict('CERT_TERM'),
      /** the flag decides on special circumstances: SOLAS I/14(g) */
      specialCircumstances: bool(),
    },
    {
      suggestedExpiry: date(),
      explanationZh: text(1000),
      explanationEn: text(1000),
      fault: bool(),
      windows: required(objectList(windowFields, 100)),
    },
  ),
  print: defineCall(
    'The document: issued when signed, otherwise a preview with a watermark',
    { id: required(int(1)) },
    {},
    'file',
  ),
}

const about = {
  shipId: ref('basic/ship'),
  shipName: text(),
  imo: text(),
  flagNameZh: text(),
  flagNameEn: text(),
}
type Moved = Call<
  { id: number; version: number; [more: string]: unknown },
  { id: number; version: number; status: number }
>
/** Fields that only certificates of surveys have. */
export type SurveyFieldName =
  | 'docTypes'
  | 'printRemark'
  | 'method'
  | 'consentFileId'
  | 'specialFileId'
  | 'parentId'
type SurveyFields = Record<SurveyFieldName, Field>
/** The part of the contract that the shared pages of certificates in work use. */
export type CertificateContract = Contract<
  typeof certificateFields & SurveyFields,
  typeof certificateListFields & typeof about,
  typeof certificateDetailFields,
  typeof certificateCalls & { submit: Moved; generate: Moved; sign: Moved }
>
