/** Calls on a certificate besides those of every resource. */
import { defineCall } from '#common/contract.ts'
import {
  bool,
  enumOf,
  date,
  dict,
  file,
  instant,
  int,
  object,
  objectList,
  required,
  text,
} from '#common/fields.ts'
import { calledBy, readerKinds } from '#common/readers.ts'
import {
  dayFields,
  extensionKinds,
  periodFields,
  recordedSurvey,
  windowFields,
  words,
} from './shipCert.fields.ts'

/** Changes of a certificate, its windows and calendar, and previews that save nothing. */
export const shipCertCalls = {
  valid: defineCall(
    'Makes a certificate invalid, or valid again, once a second person has confirmed it ' +
      '(`confirmationId`; `valid` is then what it still is); the verification page shows it ' +
      "at once; with a company's DOC go the SMCs that `standing` tells",
    { id: required(int(1)), version: int(1), valid: required(enumOf(0, 1)), remark: text(2000) },
    { id: required(int()), version: required(int()), valid: required(int()) },
  ),
  standing: defineCall(
    "What is withdrawn with a company's DOC: the SMCs of the ships it manages, of the " +
      'types it covers. ISM Code, 13.5.1',
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
    'What a certificate is worth over time and on a day, and what the society knew on that ' +
      'day; computed from its life as recorded now',
    { id: required(int(1)), day: date() },
    {
      day: required(date()),
      periods: required(objectList(periodFields, 500)),
      onDay: required(object(dayFields)),
      /** null: as it is known now */
      knownThen: object(dayFields),
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
            /** the approval of the flag must be attached */
            needsApproval: required(bool()),
            titleZh: required(text()),
            titleEn: required(text()),
          },
          10,
        ),
      ),
    },
  ),
  extend: defineCall(
    'Extends a certificate within the limits of its convention, on the approval of the ' +
      'flag; without `until`, as far as it goes',
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
  printExtension: defineCall(
    'The endorsement sheet of the extensions of a certificate as PDF',
    { id: required(int(1)) },
    {},
    'file',
  ),
  endorse: defineCall(
    'Records an endorsement that was made on the certificate on paper',
    recordedSurvey,
    { id: required(int()), version: required(int()), endorsementId: required(int()) },
  ),
  correct: defineCall(
    'Supersedes a wrong endorsement (`endorsementId`) by the corrected one: windows and standings ' +
      'are recomputed, and what was known before the correction stays',
    {
      ...recordedSurvey,
      endorsementId: required(int(1)),
      /** the reason */
      remark: required(text(2000)),
    },
    { id: required(int()), version: required(int()), endorsementId: required(int()) },
  ),
  restore: defineCall(
    'Records the survey that revalidates a lapsed certificate: its expiry stays, and the ' +
      'surveys missed before are settled',
    recordedSurvey,
    { id: required(int()), version: required(int()), endorsementId: required(int()) },
  ),
  unendorsed: defineCall(
    'Records that a survey was held and the certificate was not endorsed: without the ' +
      'endorsement it ceases to be valid when the window closes',
    {
      id: required(int(1)),
      version: int(1),
      surveyType: required(dict('SURVEY_TYPE')),
      inspectionDate: required(date()),
      remark: required(text(2000)),
    },
    { id: required(int()), version: required(int()) },
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
  remind: defineCall(
    'Sets a reminder of one window (`ruleCode`, `occurrence`) on a day, or of every ' +
      'pending window some time before its due date (`offset` of `unit`), by `reminderType` ' +
      'once (0), or again every year (1), month (2) or day (3) until the due date; without a ' +
      'day the reminders are removed',
    {
      id: required(int(1)),
      version: int(1),
      ruleCode: text(40),
      occurrence: int(1, 1000),
      reminderTime: date(),
      offset: int(1, 366),
      unit: dict('REMINDER_UNIT'),
      reminderType: enumOf(0, 1, 2, 3),
      reminderContent: text(500),
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
  parents: calledBy(
    defineCall(
      'The certificates of a ship to which one of this type may be attached that is issued on a ' +
        'day: exemptions, declarations and supplements; none for other types',
      { shipId: required(int(1)), certId: required(int(1)), day: date() },
      {
        list: required(
          objectList(
            {
              id: required(int(1)),
              certNo: required(text()),
              certNameZh: required(text()),
              certNameEn: required(text()),
              issueDate: required(date()),
              expiryDate: date(),
            },
            100,
          ),
        ),
      },
    ),
    'staff',
  ),
  windows: defineCall(
    'The survey windows of a certificate, each date explained; `asOf` and `known` as of `get`',
    { id: required(int(1)), asOf: date(), known: bool() },
    { windows: required(objectList(windowFields, 100)) },
  ),
  plan: defineCall(
    'What a completion date would mean, without saving anything',
    {
      id: required(int(1)),
      completionDate: required(date()),
      /** the flag decides on special circumstances: counted from completion, SOLAS I/14(g) */
      specialCircumstances: bool(),
    },
    {
      expiryDate: required(date()),
      daysLost: required(int(-10_000)),
      initialNeeded: required(bool()),
      ...words,
      windows: required(objectList(windowFields, 100)),
    },
  ),
}
