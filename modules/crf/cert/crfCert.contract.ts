import { call, contract, move, verdict } from '#common/contract.ts'
import { bool, choice, dict, int, list, must, ref, refs, rows, text } from '#common/fields.ts'
import { paperCalls, paperDetail, paperFields, paperShows, signFields } from '#modules/work/paper/paper.fields.ts'

/** What is asked for each certificate that a CRF is to lead to; without a person it is the lead surveyor's. */
export const certItem = {
  certId: must(ref('basic/cert')), templateId: ref('basic/certTemplate'), surveyType: must(dict('SURVEY_TYPE')), actionType: must(dict('ACTION_TYPE')), term: must(dict('CERT_TERM')),
  personInCharge: ref('sys/user'),
}
const compared = { shipCertId: int(1), certNo: must(text()), certNameZh: must(text()), certNameEn: must(text()), value: text(500) }
const ids = { ids: must({ ...refs('crf/cert'), schema: { type: 'array', minItems: 1, maxItems: 200, items: { type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991 } } }) }
const job = { jobId: must(text()) }

/** Certificates a CRF leads to, from the request to the signed document. Specification sections 2 and 4; domain rules 3.2. */
export const crfCert = contract('crf/cert', {
  doc: 'CRF certificates',
  readers: ['staff'],
  fields: {
    crfId: must(ref('crf/info')),
    shipId: ref('basic/ship'),
    ...paperFields,
  },
  shows: {
    ...paperShows,
    crfNo: must(text()), crfName: must(text()), signerId: must(int()), signerName: must(text()), formType: choice(1, 2, 3, 4),
    shipName: text(), imo: text(), shipType: dict('SHIP_TYPE'), flagId: ref('basic/flag'), flagNameZh: text(), flagNameEn: text(), ownerId: int(), managerId: int(), customerId: int(),
    productName: text(), productModel: text(), serialNumber: text(), replacesId: int(), superseded: must(bool()),
  },
  detail: paperDetail,
  listWithout: ['attachments'],
  search: ['shipName', 'imo', 'certNo', 'utn', 'crfNo', 'productName'],
  filters: ['waiting', 'status', 'crfId', 'shipId', 'certId', 'certCode', 'personInCharge', 'signerId', 'region', 'flagId', 'formType', 'term'],
  ranges: ['inspectionDate', 'issueDate', 'expiryDate', 'statusTime'],
  sort: '-statusTime',
  crud: ['list', 'get', 'save', 'history', 'export'],
  confirmed: ['valid'],
  calls: {
    candidates: call('Types of certificates a CRF can lead to, each with the templates that fit its ship or product', { crfId: must(int(1)), term: dict('CERT_TERM') }, must(rows({
      certId: must(int(1)), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), inWork: must(bool()),
      templates: must(rows({ id: must(int(1)), templateName: must(text()) }, 200)),
    }, 200))),
    add: call('Opens further certificates while a CRF is being issued', { crfId: must(int(1)), items: must(rows(certItem, 30)) }, { ids: must(list(must(int(1)), 30)) }),
    submit: move('Hands the filled certificate in for audit'),
    recall: move('Takes a submission back while nobody has audited it'),
    audit: verdict('Audit of the certificate by the chief surveyor'),
    generate: move('Has the document made, with number and UTN; nothing of it can be edited afterwards', { signerId: ref('sys/user') }),
    sign: move('Signs the document: seals, signature and the society\'s electronic signature', signFields),
    refuse: move('Refuses to sign: the document is void, its number is kept'),
    void: move('Takes back that it is to be issued'),
    generateMany: call('Generates many, each for itself; the job tells what came of each', ids, job),
    signMany: call('Signs many with the marks where the templates have them, each for itself; the job tells what came of each', ids, job),
    valid: call('Makes a signed certificate invalid, or valid again, once a second person has confirmed it (`confirmationId`; `valid` is then what it still is); the verification page shows it at once', { id: must(int(1)), version: int(1), valid: must(choice(0, 1)), remark: text(2000) }, { id: must(int()), version: must(int()), valid: must(int()) }),
    reissue: call('Opens the certificate that is to replace a signed one', { id: must(int(1)), version: int(1), reason: must(dict('REISSUE_REASON')), remark: text(2000) }, { id: must(int()), newId: must(int()) }),
    check: call('Particulars compared over all valid certificates of the ship, and with the register', { id: must(int(1)) }, {
      /** certificates whose words are kept and could be compared */
      compared: must(int()), notCompared: must(int()),
      particulars: must(rows({ source: must(text()), nameZh: must(text()), nameEn: must(text()), own: text(500), register: text(500), differs: must(bool()), others: must(rows(compared, 200)) }, 20)),
      warnings: must(rows({ zh: must(text(500)), en: must(text(500)) }, 20)),
    }),
    ...paperCalls,
  },
})
