import { defineCall, defineContract, defineMove, defineDecision } from '#common/contract.ts'
import { SURVEY_METHODS } from '#common/rules/certificates/remote-survey.ts'
import {
  multilineText,
  signedMoney,
  bool,
  date,
  dict,
  dictList,
  enumOf,
  file,
  object,
  int,
  list,
  money,
  required,
  ref,
  refList,
  text,
} from '#common/fields.ts'
import {
  certificateCalls,
  certificateDetailFields,
  certificateFields,
  certificateListFields,
  signFields,
} from '#modules/certificates/issuing/certificate.fields.ts'

/**
 * Input to open certificates and assign them to a surveyor: for a ship, or for a company on behalf
 * of a flag state.
 */
export const assignment = {
  shipId: ref('basic/ship'),
  companyId: ref('basic/customer'),
  forFlagId: ref('basic/flag'),
  certIds: required({
    ...refList('basic/cert'),
    schema: { type: 'array', minItems: 1, maxItems: 30, items: { type: 'integer', minimum: 1 } },
  }),
  surveyorId: required(ref('basic/surveyor')),
  surveyType: required(dict('SURVEY_TYPE')),
  actionType: dict('ACTION_TYPE'),
  term: required(dict('CERT_TERM')),
  surveyPlace: text(100),
  /** day of the survey, planned or already held */
  eta: date(),
  dueDate: date(),
  remark: multilineText(2000),
}

/**
 * Statutory and class certificates in work, of ships and (the DOC) of companies: from assignment to
 * the signed document. Specification section 4.
 */
export const surveyCert = defineContract('work/surveyCert', {
  doc: 'Survey certificates',
  readers: ['staff'],
  fields: {
    shipId: ref('basic/ship'),
    /** instead of the ship: the company of a DOC, on behalf of a flag state */
    companyId: ref('basic/customer'),
    forFlagId: ref('basic/flag'),
    docTypes: dictList('DOC_TYPE'),
    ...certificateFields,
    /** whether an endorsement prints the remark, which is otherwise only for the office */
    printRemark: bool(),
    /** of an endorsement */
    method: required(enumOf(...SURVEY_METHODS)),
    /** consent of the flag, required for a remote survey */
    consentFileId: file(),
    /** decision of the flag on special circumstances: the renewal counts from its completion */
    specialFileId: file(),
    /** the certificate to which it is attached; default: the latest in force on the day of issue */
    parentId: int(1),
  },
  readOnlyFields: {
    ...certificateListFields,
    shipName: text(),
    imo: text(),
    companyName: text(),
    companyImo: text(),
    shipType: dict('SHIP_TYPE'),
    flagId: required(ref('basic/flag')),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    ownerId: int(),
    managerId: int(),
    dueDate: date(),
    confirmedBy: int(),
    approvedBy: int(),
    surveyWorkId: int(1),
    quotationLineId: int(1),
  },
  detailFields: {
    ...certificateDetailFields,
    /** payment of the quotation line; null without one */
    payment: object({
      quotationId: required(int(1)),
      jobNo: required(text()),
      seq: required(int(1)),
      customerName: required(text()),
      credit: required(bool()),
      net: required(money()),
      invoiced: required(signedMoney()),
      paid: required(signedMoney()),
      outstanding: required(signedMoney()),
      passes: required(bool()),
    }),
  },
  omittedFromList: ['attachments', 'consentFileId', 'specialFileId', 'parentId'],
  searchColumns: ['shipName', 'imo', 'companyName', 'certNo', 'utn'],
  filters: [
    'waiting',
    'status',
    'shipId',
    'companyId',
    'certId',
    'certCode',
    'personInCharge',
    'region',
    'flagId',
    'surveyType',
    'actionType',
    'term',
    'surveyWorkId',
  ],
  rangeFilters: ['inspectionDate', 'issueDate', 'expiryDate', 'dueDate', 'statusTime'],
  sortableColumns: ['id', 'statusTime', 'status', 'certNo', 'dueDate', 'issueDate', 'expiryDate'],
  defaultSort: '-statusTime',
  // The payment of its line decides whether finance can confirm it.
  changesWith: ['work/invoice', 'work/collection', 'basic/customer'],
  crud: ['list', 'get', 'save', 'history', 'export'],
  calls: {
    assign: defineCall(
      'Opens certificates for a ship, or for a company on behalf of a flag state, and gives them to a surveyor',
      assignment,
      { ids: required(list(required(int(1)), 30)) },
    ),
    submit: defineMove('Hands the filled certificate in for audit'),
    recall: defineMove('Takes a submission back while nobody has audited it'),
    audit: defineDecision('Survey audit by the chief surveyor'),
    confirm: defineDecision('Financial confirmation'),
    approve: defineDecision(
      'Approval by the management leader; a pass starts the making of the document',
    ),
    generate: defineMove('Makes the document anew when its making failed'),
    sign: defineMove(
      "Signs the document: seals, signature and the society's electronic signature",
      signFields,
    ),
    scan: {
      ...defineMove(
        'Takes a scan of the document that was signed by hand, as multipart `file`: it is ' +
          'the issued document, without electronic signature',
      ),
      kind: 'upload' as const,
      acceptedFileKinds: ['pdf', 'jpg', 'png'] as const,
    },
    refuse: defineMove('Refuses to sign: the document is void, its number is kept'),
    ...certificateCalls,
  },
})
