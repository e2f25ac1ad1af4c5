import { call, contract } from '#common/contract.ts'
import { area, bool, choice, date, dict, dicts, file, instant, int, must, ref, rows, text } from '#common/fields.ts'
import { calledBy, readerKinds, signedInReaders, staffOnly } from '#common/readers.ts'

/** A survey window as screens show it; dates are calendar dates, both ends belong to it. */
export const windowFields = {
  surveyType: must(text(40)), ruleCode: must(text(40)), occurrence: must(int()),
  startDate: must(date()), dueDate: must(date()), endDate: must(date()), doneDate: date(),
  waived: must(bool()), alternativeGroup: text(60), status: must(text(20)),
  reminderTime: date(), reminderContent: text(500), reminderType: int(),
  explanationZh: must(text(1000)), explanationEn: must(text(1000)),
}
/** Why a certificate is extended: the reasons of common/rules/extension.ts. */
export const extensionKinds = ['notOnBoard', 'notInPort', 'shortVoyage', 'special', 'exceptional'] as const
/** A survey endorsed on a certificate. */
export const endorsementFields = {
  id: must(int(1)), surveyType: must(dict('SURVEY_TYPE')), inspectionDate: must(date()), place: text(100), surveyorName: text(), fileId: file(), utn: text(), sha256: text(), surveyCertId: staffOnly(int(1)),
  amendedAnniversary: date(), amendedExpiry: date(), explanationZh: must(text(1000)), explanationEn: must(text(1000)),
}
/** A certificate that this one took the place of, or that took its place. */
const chainFields = { id: must(int(1)), certCode: must(text()), certNo: must(text()), issueDate: must(date()), expiryDate: date(), supersededBy: int(1) }
const words = { explanationZh: must(text(2000)), explanationEn: must(text(2000)) }

/**
 * Certificates of ships, and of the companies that manage them (`companyId` instead of `shipId`: the DOC), from the day they are signed or recorded. Rows come from the work modules, or are
 * recorded here when the paper was issued elsewhere; their particulars do not change afterwards.
 */
export const shipCert = contract('ship/cert', {
  doc: 'Certificates of ships',
  readers: signedInReaders,
  fields: {
    shipId: ref('basic/ship'),
    companyId: ref('basic/customer'),
    certId: must(ref('basic/cert')),
    certNo: must(text(60)),
    term: must(dict('CERT_TERM')),
    surveyType: dict('SURVEY_TYPE'),
    actionType: dict('ACTION_TYPE'),
    inspectionDate: date(),
    issueDate: must(date()),
    expiryDate: date(),
    issuePlace: text(100),
    fileId: file(),
    forFlagId: ref('basic/flag'),
    docTypes: dicts('DOC_TYPE'),
    remark: staffOnly(area()),
  },
  shows: {
    status: must(int()), valid: must(choice(1, 0)), utn: text(), sha256: text(), expiryBeforeExtension: date(),
    extensionKind: choice(...extensionKinds), extendedOn: date(), extensionFileId: file(), renewalDate: date(),
    supersededBy: int(1), supersedes: int(1), 
    surveyCertId: staffOnly(int(1)), crfCertId: staffOnly(int(1)), regCertId: staffOnly(int(1)), templateId: staffOnly(int(1)),
    shipName: text(), imo: text(), shipType: dict('SHIP_TYPE'), region: must(dict('REGION')), flagId: ref('basic/flag'), flagNameZh: text(), flagNameEn: text(), companyName: text(), companyImo: text(),
    ownerId: ref('basic/customer'), managerId: ref('basic/customer'),
    certCode: must(text()), certNameZh: must(text()), certNameEn: must(text()), certType: must(int()),
    personInCharge: staffOnly(int()), personName: staffOnly(text()),
    windowState: must(choice('notOpen', 'open', 'late', 'overdue', 'done')), nextDueDate: date(), invalidReason: text(2000), invalidTime: instant(),
  },
  detail: { windows: must(rows(windowFields, 100)), endorsements: must(rows(endorsementFields, 200)), chain: must(rows(chainFields, 60)) },
  listWithout: ['fileId'],
  search: ['shipName', 'imo', 'companyName', 'certNo', 'utn'],
  filters: ['shipId', 'companyId', 'certId', 'certCode', 'term', 'valid', 'windowState', 'flagId', 'region', 'ownerId', 'managerId', 'certType'],
  ranges: ['issueDate', 'expiryDate', 'nextDueDate'],
  sorts: ['issueDate', 'expiryDate', 'nextDueDate'],
  sort: '-issueDate',
  crud: ['list', 'get', 'save', 'history', 'export'],
  confirmed: ['valid'],
  calls: {
    valid: call('Makes a certificate invalid, or valid again, once a second person has confirmed it (`confirmationId`; `valid` is then what it still is); the verification page shows it at once; with a company\'s DOC go the SMCs that `standing` tells', { id: must(int(1)), version: int(1), valid: must(choice(0, 1)), remark: text(2000) }, { id: must(int()), version: must(int()), valid: must(int()) }),
    standing: call('What is withdrawn with a company\'s DOC: the SMCs of the ships it manages, of the types it covers. ISM Code, 13.5.1', { id: must(int(1)) }, {
      list: must(rows({ id: must(int(1)), certNo: must(text()), certCode: must(text()), shipId: must(int(1)), shipName: must(text()), imo: text() }, 10_000)), others: must(int()),
    }),
    reissue: call('Opens the certificate that is to replace this one', { id: must(int(1)), version: int(1), reason: must(dict('REISSUE_REASON')), remark: text(2000) }, { id: must(int()), surveyCertId: int(), crfCertId: int(), regCertId: int() }),
    extensions: call('How far a certificate may be extended, by reason, without saving anything', { id: must(int(1)) }, {
      expiryBeforeExtension: must(date()), renewalDate: date(),
      kinds: must(rows({ kind: must(choice(...extensionKinds)), months: must(int(1)), until: must(date()), titleZh: must(text()), titleEn: must(text()) }, 10)),
    }),
    extend: call('Extends a certificate within the limits of its convention, on the approval of the flag; without `until`, as far as it goes', {
      id: must(int(1)), version: int(1), kind: must(choice(...extensionKinds)), until: date(), fileId: file(), renewalDate: date(), remark: text(2000),
    }, { id: must(int()), version: must(int()), expiryDate: must(date()), expiryBeforeExtension: must(date()) }),
    endorse: call('Records an endorsement that was made on the certificate on paper', {
      id: must(int(1)), version: int(1), surveyType: must(dict('SURVEY_TYPE')), inspectionDate: must(date()), place: must(text(100)), surveyorName: text(100), fileId: file(), remark: text(2000),
    }, { id: must(int()), version: must(int()), endorsementId: must(int()) }),
    calendar: call('The survey windows of a certificate as a calendar file', { id: must(int(1)) }, {}, 'file'),
    feed: calledBy(call('The survey windows of a fleet as a calendar, under the secret address of the person whose fleet it is', { key: must(text(60, '^[A-Za-z0-9_-]{43}$')) }, {}, 'get'), ...readerKinds),
    feedState: call('Whether there is an address under which the caller\'s fleet can be read as a calendar, and since when', {}, { since: instant(), lang: choice('zh', 'en') }),
    feedMake: call('Makes such an address, in the caller\'s language; the one before no longer answers. It is told this once', {}, { path: must(text()) }),
    feedRevoke: call('The address no longer answers', {}, {}),
    windows: call('The survey windows of a certificate, each date explained', { id: must(int(1)) }, { windows: must(rows(windowFields, 100)) }),
    plan: call('What a completion date would mean, without saving anything', { id: must(int(1)), completionDate: must(date()) }, {
      expiryDate: must(date()), daysLost: must(int(-10_000)), ...words, windows: must(rows(windowFields, 100)),
    }),
  },
})
