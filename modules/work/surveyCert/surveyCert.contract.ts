import { call, contract, move, verdict } from '#common/contract.ts'
import { area, balance, bool, date, dict, dicts, group, int, list, money, must, ref, refs, text } from '#common/fields.ts'
import { paperCalls, paperDetail, paperFields, paperShows, signFields } from '#modules/work/paper/paper.fields.ts'

/** What is asked when certificates are opened and given to a surveyor: for a ship, or for a company on behalf of a flag state. */
export const assignment = {
  shipId: ref('basic/ship'), companyId: ref('basic/customer'), forFlagId: ref('basic/flag'), certIds: must({ ...refs('basic/cert'), schema: { type: 'array', minItems: 1, maxItems: 30, items: { type: 'integer', minimum: 1 } } }),
  surveyorId: must(ref('basic/surveyor')), surveyType: must(dict('SURVEY_TYPE')), actionType: dict('ACTION_TYPE'), term: must(dict('CERT_TERM')),
  surveyPlace: text(100), dueDate: date(), remark: area(2000),
}

/** Statutory and class certificates in work, of ships and (the DOC) of companies: from assignment to the signed document. Specification section 4. */
export const surveyCert = contract('work/surveyCert', {
  doc: 'Survey certificates',
  readers: ['staff'],
  fields: {
    shipId: ref('basic/ship'),
    /** instead of the ship: the company a DOC is for, on behalf of a flag state */
    companyId: ref('basic/customer'),
    forFlagId: ref('basic/flag'),
    docTypes: dicts('DOC_TYPE'),
    ...paperFields,
  },
  shows: {
    ...paperShows,
    shipName: text(), imo: text(), companyName: text(), companyImo: text(), shipType: dict('SHIP_TYPE'), flagId: must(ref('basic/flag')), flagNameZh: must(text()), flagNameEn: must(text()),
    ownerId: int(), managerId: int(), dueDate: date(), confirmedBy: int(), approvedBy: int(), surveyWorkId: int(1), quotationLineId: int(1),
  },
  detail: {
    ...paperDetail,
    /** of the quotation's line that pays for it; nothing without one */
    payment: group({
      quotationId: must(int(1)), jobNo: must(text()), seq: must(int(1)), customerName: must(text()), credit: must(bool()),
      net: must(money()), invoiced: must(balance()), paid: must(balance()), outstanding: must(balance()), passes: must(bool()),
    }),
  },
  listWithout: ['attachments'],
  search: ['shipName', 'imo', 'companyName', 'certNo', 'utn'],
  filters: ['waiting', 'status', 'shipId', 'companyId', 'certId', 'certCode', 'personInCharge', 'region', 'flagId', 'surveyType', 'actionType', 'term', 'surveyWorkId'],
  ranges: ['inspectionDate', 'issueDate', 'expiryDate', 'dueDate', 'statusTime'],
  sorts: ['id', 'statusTime', 'status', 'certNo', 'dueDate', 'issueDate', 'expiryDate'],
  sort: '-statusTime',
  crud: ['list', 'get', 'save', 'history'],
  calls: {
    assign: call('Opens certificates for a ship, or for a company on behalf of a flag state, and gives them to a surveyor', assignment, { ids: must(list(must(int(1)), 30)) }),
    submit: move('Hands the filled certificate in for audit'),
    recall: move('Takes a submission back while nobody has audited it'),
    audit: verdict('Survey audit by the chief surveyor'),
    confirm: verdict('Financial confirmation'),
    approve: verdict('Approval by the management leader; a pass starts the making of the document'),
    generate: move('Makes the document anew when its making failed'),
    sign: move('Signs the document: seals, signature and the society\'s electronic signature', signFields),
    scan: { ...move('Takes a scan of the document that was signed by hand, as multipart `file`: it is the issued document, without electronic signature'), kind: 'upload' as const, takes: ['pdf'] as const },
    refuse: move('Refuses to sign: the document is void, its number is kept'),
    ...paperCalls,
  },
})
