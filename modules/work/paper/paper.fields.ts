import { call } from '#common/contract.ts'
import type { Call, Contract } from '#common/contract.ts'
import { apart, area, bag, bool, choice, date, decimal, dict, file, files, instant, int, list, must, ref, rows, text } from '#common/fields.ts'
import { paramFields } from '#modules/basic/certTemplate/certTemplate.contract.ts'
import { windowFields } from '#modules/ship/cert/shipCert.contract.ts'

/** What everybody fills in who works on a certificate; a contract adds what the certificate is about. */
export const paperFields = {
  certId: must(ref('basic/cert')),
  templateId: ref('basic/certTemplate'),
  values: bag(),
  term: must(dict('CERT_TERM')),
  actionType: must(dict('ACTION_TYPE')),
  surveyType: must(dict('SURVEY_TYPE')),
  surveyPlace: text(100),
  inspectionDate: date(),
  issueDate: date(),
  issuePlace: text(100),
  expiryDate: date(),
  attachments: files(),
  remark: area(),
}

/** What lists of certificates in work show besides. */
export const paperShows = {
  status: must(int()), statusTime: must(instant()), round: must(int()), valid: choice(1, 0), certNo: text(), utn: text(),
  personInCharge: must(ref('sys/user')), personName: must(text()), surveyorId: must(ref('basic/surveyor')), region: must(dict('REGION')),
  certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()),
  predecessorId: int(), shipCertId: int(), pdfFileId: apart(file()), fileId: file(), sha256: text(),
  submittedBy: int(), auditedBy: int(), signedBy: int(),
}

/** What the page of a certificate in work needs beyond its row. */
export const paperDetail = {
  params: must(rows(paramFields, 300)), prefill: must(bag()), suggestedExpiry: date(), /** it must have an expiry */ expires: must(bool()), templateName: text(),
  /** templates that fit this certificate and what it is about, the most particular first */
  templates: must(rows({ id: must(int(1)), templateName: must(text()), whyZh: text(1000), whyEn: text(1000) }, 200)),
  /** its document is a sheet of the society's own design: nothing is asked for by a template */
  sheet: must(bool()),
  /** what its dates mean, where they follow a rule of their own */
  explanationZh: text(1000), explanationEn: text(1000),
  windows: must(rows(windowFields, 100)),
  anchors: must(rows({ name: must(text()), page: must(int()), x: must(decimal(2, undefined, 99_999, -99_999)), y: must(decimal(2, undefined, 99_999, -99_999)) }, 50)),
  marks: must(rows({ name: must(text()), width: must(int()), height: must(int()), attachmentId: text() }, 10)),
  waitingFor: must(list(must(text()), 50)),
  /** number of the certificate it replaces or endorses */
  predecessorNo: text(),
  /** its document is being made at the moment */
  making: must(bool()),
  /** why the document could not be made the last time */
  documentFaults: must(rows({ zh: must(text(2000)), en: must(text(2000)) }, 50)),
}

/** Where a mark goes on a page: points from the bottom left corner, page from 1. */
const place = { name: must(choice('sigSurveyor', 'sealOfficial', 'sealPersonal')), page: must(int(1, 50)), x: must(decimal(2, 'pt', 3000)), y: must(decimal(2, 'pt', 3000)) }
/** What signing takes: where the marks go, unless they stay where the template has them. */
export const signFields = { places: rows(place, 3) }

/** Calls that every certificate in work has besides its moves. */
export const paperCalls = {
  plan: call('What dates would mean, without saving them: the latest expiry, and the survey windows', { id: must(int(1)), inspectionDate: date(), issueDate: date(), expiryDate: date(), surveyType: dict('SURVEY_TYPE'), term: dict('CERT_TERM') }, {
    suggestedExpiry: date(), explanationZh: text(1000), explanationEn: text(1000), fault: bool(), windows: must(rows(windowFields, 100)),
  }),
  print: call('The document: issued when signed, otherwise a preview with a watermark', { id: must(int(1)) }, {}, 'file'),
}

const about = { shipId: ref('basic/ship'), shipName: text(), imo: text(), flagNameZh: text(), flagNameEn: text() }
type Moved = Call<{ id: number; version: number; [more: string]: unknown }, { id: number; version: number; status: number }>
/** The contract of certificates in work, as far as their common pages know it. */
export type PaperContract = Contract<typeof paperFields, typeof paperShows & typeof about, typeof paperDetail, typeof paperCalls & { submit: Moved; generate: Moved; sign: Moved }>
