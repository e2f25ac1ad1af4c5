import { call, contract, move, verdict } from '#common/contract.ts'
import { area, bag, choice, date, decimal, dict, file, files, instant, int, list, must, ref, refs, rows, text } from '#common/fields.ts'
import { paramFields } from '#modules/basic/certTemplate/certTemplate.contract.ts'
import { windowFields } from '#modules/ship/cert/shipCert.contract.ts'

/** Where a mark goes on a page: points from the bottom left corner, page from 1. */
const place = { name: must(choice('sigSurveyor', 'sealOfficial', 'sealPersonal')), page: must(int(1, 50)), x: must(decimal(2, 'pt', 3000)), y: must(decimal(2, 'pt', 3000)) }

/** What is asked when certificates are opened for a ship and given to a surveyor. */
export const assignment = {
  shipId: must(ref('basic/ship')), certIds: must({ ...refs('basic/cert'), schema: { type: 'array', minItems: 1, maxItems: 30, items: { type: 'integer', minimum: 1 } } }),
  surveyorId: must(ref('basic/surveyor')), surveyType: must(dict('SURVEY_TYPE')), actionType: must(dict('ACTION_TYPE')), term: must(dict('CERT_TERM')),
  surveyPlace: text(100), dueDate: date(), remark: area(2000),
}

/** Statutory and class certificates in work: from assignment to the signed document. Specification section 4. */
export const surveyCert = contract('work/surveyCert', {
  doc: 'Survey certificates',
  fields: {
    shipId: must(ref('basic/ship')),
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
  },
  shows: {
    status: must(int()), statusTime: must(instant()), round: must(int()), valid: choice(1, 0), certNo: text(), utn: text(),
    personInCharge: must(ref('sys/user')), personName: must(text()), surveyorId: must(ref('basic/surveyor')),
    shipName: must(text()), imo: text(), shipType: must(dict('SHIP_TYPE')), region: must(dict('REGION')), flagId: must(ref('basic/flag')), flagNameZh: must(text()), flagNameEn: must(text()),
    ownerId: int(), managerId: int(), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()),
    predecessorId: int(), shipCertId: int(), dueDate: date(), pdfFileId: file(), fileId: file(), sha256: text(),
    submittedBy: int(), auditedBy: int(), confirmedBy: int(), approvedBy: int(), signedBy: int(),
  },
  detail: {
    params: must(rows(paramFields, 300)), prefill: must(bag()), suggestedExpiry: date(), validityMonths: int(), templateName: text(),
    /** templates that fit this certificate and ship, the most particular first */
    templates: must(rows({ id: must(int(1)), templateName: must(text()) }, 200)),
    windows: must(rows(windowFields, 100)),
    anchors: must(rows({ name: must(text()), page: must(int()), x: must(decimal(2, undefined, 99_999, -99_999)), y: must(decimal(2, undefined, 99_999, -99_999)) }, 50)),
    marks: must(rows({ name: must(text()), width: must(int()), height: must(int()), attachmentId: text() }, 10)),
    waitingFor: must(list(must(text()), 50)),
    /** why the document could not be made the last time */
    documentFaults: must(rows({ zh: must(text(2000)), en: must(text(2000)) }, 50)),
  },
  listWithout: ['attachments'],
  search: ['shipName', 'imo', 'certNo', 'utn'],
  filters: ['waiting', 'status', 'shipId', 'certId', 'certCode', 'personInCharge', 'region', 'flagId', 'surveyType', 'term'],
  ranges: ['inspectionDate', 'issueDate', 'expiryDate', 'statusTime'],
  sort: '-statusTime',
  crud: ['list', 'get', 'save', 'history'],
  calls: {
    assign: call('Opens certificates for a ship and gives them to a surveyor', assignment, { ids: must(list(must(int(1)), 30)) }),
    plan: call('What dates would mean, without saving them: the latest expiry, and the survey windows', { id: must(int(1)), inspectionDate: date(), expiryDate: date(), surveyType: dict('SURVEY_TYPE') }, {
      suggestedExpiry: date(), windows: must(rows(windowFields, 100)),
    }),
    submit: move('Hands the filled certificate in for audit'),
    recall: move('Takes a submission back while nobody has audited it'),
    audit: verdict('Survey audit by the chief surveyor'),
    confirm: verdict('Financial confirmation'),
    approve: verdict('Approval by the management leader; a pass starts the making of the document'),
    generate: move('Makes the document anew when its making failed'),
    sign: move('Signs the document: seals, signature and the society\'s electronic signature', { places: rows(place, 3) }),
    refuse: move('Refuses to sign: the document is void, its number is kept'),
    print: call('The document: issued when signed, otherwise a preview with a watermark', { id: must(int(1)) }, {}, 'file'),
  },
})
