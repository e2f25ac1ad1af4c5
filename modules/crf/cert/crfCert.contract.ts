import { defineCall, defineContract, defineMove, defineDecision } from '#common/contract.ts'
import {
  bool,
  enumOf,
  dict,
  int,
  list,
  required,
  ref,
  refList,
  objectList,
  text,
  namesRecord,
} from '#common/fields.ts'
import {
  certificateCalls,
  certificateDetailFields,
  certificateFields,
  certificateListFields,
  signFields,
} from '#modules/certificates/issuing/certificate.fields.ts'
import { certItem } from '#modules/crf/info/certItem.fields.ts'

const compared = {
  shipCertId: int(1),
  certNo: required(text()),
  certNameZh: required(text()),
  certNameEn: required(text()),
  value: text(500),
}
const ids = {
  ids: required({
    ...refList('crf/cert'),
    schema: {
      type: 'array',
      minItems: 1,
      maxItems: 200,
      items: { type: 'integer', minimum: 1, maximum: 9_007_199_254_740_991 },
    },
  }),
}
const job = { jobId: required(text()) }

/**
 * Certificates of a CRF, from the request to the signed document. Specification sections 2 and 4;
 * domain rules 3.2.
 */
export const crfCert = defineContract('crf/cert', {
  doc: 'CRF certificates',
  readers: ['staff'],
  fields: {
    crfId: required(ref('crf/info')),
    shipId: ref('basic/ship'),
    ...certificateFields,
  },
  readOnlyFields: {
    ...certificateListFields,
    crfNo: namesRecord(required(text()), 'crfId', 'crf/info'),
    crfName: required(text()),
    signerId: required(int()),
    signerName: required(text()),
    formType: enumOf(1, 2, 3, 4),
    shipName: text(),
    imo: text(),
    shipType: dict('SHIP_TYPE'),
    flagId: ref('basic/flag'),
    flagNameZh: text(),
    flagNameEn: text(),
    ownerId: int(),
    managerId: int(),
    customerId: int(),
    productName: text(),
    productModel: text(),
    serialNumber: text(),
    replacesId: int(),
    superseded: required(bool()),
  },
  detailFields: certificateDetailFields,
  omittedFromList: ['attachments'],
  searchColumns: ['shipName', 'imo', 'certNo', 'utn', 'crfNo', 'productName'],
  filters: [
    'waiting',
    'status',
    'crfId',
    'shipId',
    'certId',
    'certCode',
    'personInCharge',
    'signerId',
    'region',
    'flagId',
    'formType',
    'term',
  ],
  rangeFilters: ['inspectionDate', 'issueDate', 'expiryDate', 'statusTime'],
  defaultSort: '-statusTime',
  changesWith: ['basic/certTemplate'],
  crud: ['list', 'get', 'save', 'history', 'export'],
  confirmed: ['valid'],
  calls: {
    candidates: defineCall(
      'Types of certificates a CRF can lead to, each with the templates that fit its ship or product',
      { crfId: required(int(1)), term: dict('CERT_TERM'), actionType: dict('ACTION_TYPE') },
      required(
        objectList(
          {
            certId: required(int(1)),
            certCode: required(text()),
            certNameZh: required(text()),
            certNameEn: required(text()),
            inWork: required(bool()),
            /** it is opened with the interim term */
            interim: required(bool()),
            templates: required(
              objectList({ id: required(int(1)), templateName: required(text()) }, 200),
            ),
          },
          200,
        ),
      ),
    ),
    add: defineCall(
      'Opens further certificates while a CRF is being issued',
      { crfId: required(int(1)), items: required(objectList(certItem, 30)) },
      { ids: required(list(required(int(1)), 30)) },
    ),
    submit: defineMove('Hands the filled certificate in for audit'),
    recall: defineMove('Takes a submission back while nobody has audited it'),
    audit: defineDecision('Audit of the certificate by the chief surveyor'),
    generate: defineMove(
      'Has the document made, with number and UTN; nothing of it can be edited afterwards',
      { signerId: ref('sys/user') },
    ),
    sign: defineMove(
      "Signs the document: seals, signature and the society's electronic signature",
      signFields,
    ),
    scan: {
      ...defineMove(
        'Takes a scan of the document that was signed by hand, as multipart `file`, where ' +
          'the flag accepts no electronic certificate',
      ),
      kind: 'upload' as const,
      acceptedFileKinds: ['pdf', 'jpg', 'png'] as const,
    },
    refuse: defineMove('Refuses to sign: the document is void, its number is kept'),
    void: defineMove('Takes back that it is to be issued'),
    generateMany: defineCall(
      'Generates many, each for itself; the job tells what came of each',
      ids,
      job,
    ),
    signMany: defineCall(
      'Signs many with the marks where the templates have them, each for itself; the job tells what came of each',
      ids,
      job,
    ),
    valid: defineCall(
      'Makes a signed certificate invalid, or valid again, once a second person has ' +
        'confirmed it (`confirmationId`; `valid` is then what it still is); the verification ' +
        'page shows it at once',
      { id: required(int(1)), version: int(1), valid: required(enumOf(0, 1)), remark: text(2000) },
      { id: required(int()), version: required(int()), valid: required(int()) },
    ),
    reissue: defineCall(
      'Opens the certificate that is to replace a signed one',
      {
        id: required(int(1)),
        version: int(1),
        reason: required(dict('REISSUE_REASON')),
        remark: text(2000),
      },
      { id: required(int()), newId: required(int()) },
    ),
    check: defineCall(
      'Particulars compared over all valid certificates of the ship, and with the register',
      { id: required(int(1)) },
      {
        /** number of certificates with stored values that could be compared */
        compared: required(int()),
        notCompared: required(int()),
        particulars: required(
          objectList(
            {
              source: required(text()),
              nameZh: required(text()),
              nameEn: required(text()),
              own: text(500),
              register: text(500),
              differs: required(bool()),
              others: required(objectList(compared, 200)),
            },
            20,
          ),
        ),
        warnings: required(objectList({ zh: required(text(500)), en: required(text(500)) }, 20)),
      },
    ),
    ...certificateCalls,
  },
})
