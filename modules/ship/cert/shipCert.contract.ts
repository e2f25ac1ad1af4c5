import { defineCall, defineContract } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  dict,
  dictList,
  file,
  instant,
  int,
  object,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { SURVEY_METHODS } from '#common/rules/certificates/remote-survey.ts'
import { ALL_STANDING_REASONS, STANDINGS } from '#common/rules/standing/standing-types.ts'
import { calledBy, readerKinds, signedInReaders, staffOnly } from '#common/readers.ts'

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
const recordedSurvey = {
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
/** What a certificate is worth from a day on. */
const periodFields = {
  /** null: before its issue */
  from: date(),
  standing: required(enumOf(...STANDINGS)),
  reason: required(enumOf(...ALL_STANDING_REASONS)),
  rule: text(),
  since: date(),
  expiryDate: date(),
}
/** A predecessor or successor of a certificate. */
const chainFields = {
  id: required(int(1)),
  certCode: required(text()),
  certNo: required(text()),
  issueDate: required(date()),
  expiryDate: date(),
  supersededBy: int(1),
}
const words = { explanationZh: required(text(2000)), explanationEn: required(text(2000)) }

/**
 * Certificates of ships, and of their management companies (`companyId` instead of `shipId`: the
 * DOC), once signed or recorded. Rows are inserted by the work modules, or recorded here when
 * issued on paper elsewhere; their content does not change afterwards.
 */
export const shipCert = defineContract('ship/cert', {
  doc: 'Certificates of ships',
  readers: signedInReaders,
  fields: {
    shipId: ref('basic/ship'),
    companyId: ref('basic/customer'),
    certId: required(ref('basic/cert')),
    certNo: required(text(60)),
    term: required(dict('CERT_TERM')),
    surveyType: dict('SURVEY_TYPE'),
    actionType: dict('ACTION_TYPE'),
    inspectionDate: date(),
    issueDate: required(date()),
    expiryDate: date(),
    issuePlace: text(100),
    fileId: file(),
    flagId: ref('basic/flag'),
    forCompanyId: staffOnly(ref('basic/customer')),
    forFlagId: ref('basic/flag'),
    docTypes: dictList('DOC_TYPE'),
    remark: staffOnly(multilineText()),
  },
  readOnlyFields: {
    status: required(int()),
    valid: required(enumOf(1, 0)),
    utn: text(),
    sha256: text(),
    expiryBeforeExtension: date(),
    extensionKind: enumOf(...extensionKinds),
    extendedOn: date(),
    extensionFileId: file(),
    renewalDate: date(),
    supersededBy: int(1),
    supersedes: int(1),
    surveyCertId: staffOnly(int(1)),
    crfCertId: staffOnly(int(1)),
    regCertId: staffOnly(int(1)),
    templateId: staffOnly(int(1)),
    shipName: text(),
    imo: text(),
    shipType: dict('SHIP_TYPE'),
    region: required(dict('REGION')),
    flagNameZh: text(),
    flagNameEn: text(),
    companyName: text(),
    companyImo: text(),
    ownerId: ref('basic/customer'),
    managerId: ref('basic/customer'),
    certCode: required(text()),
    certNameZh: required(text()),
    certNameEn: required(text()),
    certType: required(int()),
    personInCharge: staffOnly(int()),
    personName: staffOnly(text()),
    standing: required(enumOf(...STANDINGS)),
    standingReason: enumOf(...ALL_STANDING_REASONS),
    standingRule: text(200),
    standingSince: date(),
    parentId: int(1),
    extensionPort: text(100),
    fullTermOn: date(),
    windowState: required(enumOf('notOpen', 'open', 'late', 'overdue', 'done')),
    nextDueDate: date(),
    invalidReason: text(2000),
    invalidTime: instant(),
  },
  detailFields: {
    windows: required(objectList(windowFields, 100)),
    endorsements: required(objectList(endorsementFields, 200)),
    chain: required(objectList(chainFields, 60)),
  },
  omittedFromList: ['fileId'],
  searchColumns: ['shipName', 'imo', 'companyName', 'certNo', 'utn'],
  filters: [
    'shipId',
    'companyId',
    'certId',
    'certCode',
    'term',
    'valid',
    'standing',
    'windowState',
    'flagId',
    'region',
    'ownerId',
    'managerId',
    'certType',
  ],
  rangeFilters: ['issueDate', 'expiryDate', 'nextDueDate'],
  sortableColumns: ['issueDate', 'expiryDate', 'nextDueDate'],
  defaultSort: '-issueDate',
  crud: ['list', 'get', 'save', 'history', 'export'],
  confirmed: ['valid'],
  calls: {
    valid: defineCall(
      "Makes a certificate invalid, or valid again, once a second person has confirmed it (`confirmationId`; `valid` is then what it still is); the verification page shows it at once; with a company's DOC go the SMCs that `standing` tells",
      { id: required(int(1)), version: int(1), valid: required(enumOf(0, 1)), remark: text(2000) },
      { id: required(int()), version: required(int()), valid: required(int()) },
    ),
    standing: defineCall(
      "What is withdrawn with a company's DOC: the SMCs of the ships it manages, of the types it covers. ISM Code, 13.5.1",
      { id: required(int(1)) },
      {
        list: required(
          objectList(
            {
              id: required(int(1)),
              certNo: required(text()),
              certCode: required(text()),
              shipId: required(int(1)),
              shipName: required(text()),
              imo: text(),
            },
            10_000,
          ),
        ),
        others: required(int()),
      },
    ),
    life: defineCall(
      'What a certificate is worth over time and on a day, and what the society knew on that day; computed from its life as recorded now',
      { id: required(int(1)), day: date() },
      {
        day: required(date()),
        periods: required(objectList(periodFields, 500)),
        onDay: required(object(periodFields)),
        /** null: as it is known now */
        knownThen: object(periodFields),
        nextSurvey: object({
          surveyType: required(dict('SURVEY_TYPE')),
          startDate: date(),
          dueDate: required(date()),
          endDate: required(date()),
        }),
      },
    ),
    reissue: defineCall(
      'Opens the certificate that is to replace this one',
      {
        id: required(int(1)),
        version: int(1),
        reason: required(dict('REISSUE_REASON')),
        remark: text(2000),
      },
      { id: required(int()), surveyCertId: int(), crfCertId: int(), regCertId: int() },
    ),
    extensions: defineCall(
      'How far a certificate may be extended, by reason, without saving anything',
      { id: required(int(1)) },
      {
        expiryBeforeExtension: required(date()),
        renewalDate: date(),
        kinds: required(
          objectList(
            {
              kind: required(enumOf(...extensionKinds)),
              /** null: to the full term */
              months: int(1),
              until: required(date()),
              titleZh: required(text()),
              titleEn: required(text()),
            },
            10,
          ),
        ),
      },
    ),
    extend: defineCall(
      'Extends a certificate within the limits of its convention, on the approval of the flag; without `until`, as far as it goes',
      {
        id: required(int(1)),
        version: int(1),
        kind: required(enumOf(...extensionKinds)),
        until: date(),
        fileId: file(),
        renewalDate: date(),
        port: text(100),
        remark: text(2000),
      },
      {
        id: required(int()),
        version: required(int()),
        expiryDate: required(date()),
        expiryBeforeExtension: required(date()),
      },
    ),
    endorse: defineCall(
      'Records an endorsement that was made on the certificate on paper',
      recordedSurvey,
      { id: required(int()), version: required(int()), endorsementId: required(int()) },
    ),
    restore: defineCall(
      'Records the survey that revalidates a lapsed certificate: its expiry stays, and the surveys missed before are settled',
      recordedSurvey,
      { id: required(int()), version: required(int()), endorsementId: required(int()) },
    ),
    insurance: defineCall(
      'Records that the insurance which a certificate certifies ends: it is in force to the last day of cover',
      {
        id: required(int(1)),
        version: int(1),
        lastDay: required(date()),
        remark: required(text(2000)),
      },
      { id: required(int()), version: required(int()) },
    ),
    calendar: defineCall(
      'The survey windows of a certificate as a calendar file',
      { id: required(int(1)) },
      {},
      'file',
    ),
    feed: calledBy(
      defineCall(
        'The survey windows of a fleet as a calendar, under the secret address of the person whose fleet it is',
        { key: required(text(60, '^[A-Za-z0-9_-]{43}$')) },
        {},
        'get',
      ),
      ...readerKinds,
    ),
    feedState: defineCall(
      "Whether there is an address under which the caller's fleet can be read as a calendar, and since when",
      {},
      { since: instant(), lang: enumOf('zh', 'en') },
    ),
    feedMake: defineCall(
      "Makes such an address, in the caller's language; the one before no longer answers. It is told this once",
      {},
      { path: required(text()) },
    ),
    feedRevoke: defineCall('The address no longer answers', {}, {}),
    windows: defineCall(
      'The survey windows of a certificate, each date explained',
      { id: required(int(1)) },
      { windows: required(objectList(windowFields, 100)) },
    ),
    plan: defineCall(
      'What a completion date would mean, without saving anything',
      { id: required(int(1)), completionDate: required(date()) },
      {
        expiryDate: required(date()),
        daysLost: required(int(-10_000)),
        initialNeeded: required(bool()),
        ...words,
        windows: required(objectList(windowFields, 100)),
      },
    ),
  },
})
