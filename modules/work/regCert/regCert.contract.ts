import { call, contract, move, verdict } from '#common/contract.ts'
import { area, bag, balance, bool, choice, date, dict, file, files, instant, int, list, money, must, ref, refs, rows, text } from '#common/fields.ts'
import type { RegisteredParticular } from '#common/rules/registration.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'
import { windowFields } from '#modules/ship/cert/shipCert.contract.ts'

/** The field of the form for each particular of the ship it may bring. */
export const fieldOfParticular = {
  name: 'newName', nameZh: 'newNameZh', registryPort: 'newRegistryPort', officialNo: 'newOfficialNo', callSign: 'newCallSign', mmsi: 'newMmsi',
} as const satisfies Record<RegisteredParticular, string>

/** One paper the flag asks for: its file, or why it is not needed here. */
const paper = { document: must(dict('REG_DOCUMENT')), fileId: file(), notApplicable: bool(), reason: text(300) }
/** A particular as it was and as it becomes, in words. */
const change = { field: must(text(40)), fromZh: text(600), fromEn: text(600), toZh: text(600), toEn: text(600) }
const told = { field: must(text(40)), level: must(choice('error', 'warning')), zh: must(text(500)), en: must(text(500)) }
/** A valid certificate of the ship that says what is no longer so. */
const reissue = {
  shipCertId: must(int(1)), certId: must(int(1)), certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certNo: must(text()), issueDate: must(date()), expiryDate: date(),
  /** the changed particulars it prints */
  fields: must(list(must(text(40)), 20)),
}
const planned = {
  suggestedExpiry: date(), windows: must(rows(windowFields, 100)), changes: must(rows(change, 20)), told: must(rows(told, 50)), reissue: must(rows(reissue, 300)),
}
const particulars = {
  newName: text(100), newNameZh: text(100), newFlagId: ref('basic/flag'), newRegistryPort: text(100), newOfficialNo: text(30), newCallSign: text(20), newMmsi: text(20),
}

/** Registration certificates in work: from the assignment to the flag's file. Specification sections 4 and 5. */
export const regCert = contract('work/regCert', {
  doc: 'Registration certificates',
  readers: signedInReaders,
  fields: {
    shipId: must(ref('basic/ship')),
    certId: must(ref('basic/cert')),
    flagId: must(ref('basic/flag')),
    term: must(dict('CERT_TERM')),
    actionType: must(dict('ACTION_TYPE')),
    surveyType: dict('SURVEY_TYPE'),
    inspectionDate: date(),
    issueDate: date(),
    issuePlace: text(100),
    expiryDate: date(),
    effectiveDate: date(),
    certNo: text(60),
    csrNo: int(1, 9999),
    ...particulars,
    checklist: rows(paper, 50),
    attachments: files(),
    remark: staffOnly(area()),
  },
  shows: {
    status: must(int()), statusTime: must(instant()), round: staffOnly(must(int())), valid: choice(1, 0), utn: text(), templateId: staffOnly(int(1)), fileId: file(), sha256: text(),
    personInCharge: staffOnly(must(ref('sys/user'))), personName: staffOnly(must(text())), region: must(dict('REGION')), dueDate: staffOnly(date()),
    shipName: must(text()), imo: text(), shipType: must(dict('SHIP_TYPE')), flagNameZh: must(text()), flagNameEn: must(text()), ownerId: int(), managerId: int(),
    certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()),
    quotationLineId: staffOnly(int(1)), quotationId: staffOnly(int(1)), jobNo: staffOnly(text()), shipCertId: int(1), reissueQuotationId: staffOnly(int(1)),
    submittedBy: staffOnly(int()), auditedBy: staffOnly(int()), confirmedBy: staffOnly(int()),
  },
  detail: {
    ...planned,
    /** particulars that stand in the form, by name of the field */
    brings: must(list(must(text(40)), 20)), takesFlag: must(bool()), deletes: must(bool()), numbered: must(bool()), expires: must(bool()), validityMonths: int(),
    suggestedCsrNo: int(1), newFlagNameZh: text(), newFlagNameEn: text(),
    /** every paper that is needed or was given, in the order of the dictionary */
    papers: must(rows({ ...paper, needed: must(bool()) }, 100)),
    /** what was filled in of the ship's particulars, and what she has at present */
    values: must(bag()), present: must(bag()),
    /** what its line costs and what of it is paid; nothing for those who do not see money, and without a line */
    payment: staffOnly(rows({ net: must(money()), paid: must(money()), invoiced: must(money()), outstanding: must(balance()), credit: must(bool()) }, 1)),
    reissueJobNo: staffOnly(text()), waitingFor: staffOnly(must(list(must(text()), 50))),
  },
  listWithout: ['attachments', 'newNameZh', 'newFlagId'],
  search: ['shipName', 'imo', 'certNo', 'utn', 'jobNo'],
  filters: ['waiting', 'status', 'shipId', 'certId', 'certCode', 'flagId', 'personInCharge', 'region', 'quotationId', 'quotationLineId'],
  ranges: ['inspectionDate', 'issueDate', 'expiryDate', 'dueDate', 'statusTime'],
  sort: '-statusTime',
  crud: ['list', 'get', 'save', 'history', 'export'],
  calls: {
    assign: call('Opens registration certificates for a ship without a quotation, and gives them to an operator', {
      shipId: must(ref('basic/ship')), certIds: must({ ...refs('basic/cert'), schema: { type: 'array', minItems: 1, maxItems: 30, items: { type: 'integer', minimum: 1 } } }),
      operatorId: must(ref('sys/user')), flagId: ref('basic/flag'), actionType: dict('ACTION_TYPE'), dueDate: date(), remark: area(2000),
    }, { ids: must(list(must(int(1)), 30)) }),
    plan: call('What dates and particulars would mean, without saving them: expiry, windows, what changes on the ship, what must be reissued', {
      id: must(int(1)), flagId: ref('basic/flag'), inspectionDate: date(), issueDate: date(), expiryDate: date(), effectiveDate: date(), ...particulars,
    }, planned),
    submit: move('Hands the filled certificate in for audit; to finance again where only the payment was at fault'),
    recall: move('Takes a submission back while nobody has audited it'),
    audit: verdict('Audit by the register manager'),
    confirm: verdict('Financial confirmation; a pass completes the registration: the ship is changed, the certificate stands in its record'),
    quote: call('A draft quotation for what must be reissued because of this registration; the same one when there is one already', { id: must(int(1)), shipCertIds: refs('ship/cert') }, { quotationId: must(int(1)), created: must(bool()) }),
    print: call('The file of the flag', { id: must(int(1)) }, {}, 'file'),
  },
})
