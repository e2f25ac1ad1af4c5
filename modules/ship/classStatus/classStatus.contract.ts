import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import {
  date,
  dict,
  enumOf,
  file,
  int,
  list,
  multilineText,
  object,
  ref,
  required,
  text,
  namesRecord,
} from '#common/fields.ts'
import type { Fields } from '#common/fields.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'
import { CLASS_STATES } from '#common/rules/standing/class-status.ts'

/** What is recorded of the class of a ship; each is a call of the same name. */
export const classEventKinds = [
  'suspend',
  'reinstate',
  'withdraw',
  'layUp',
  'conversion',
  'return',
  'intervalSurvey',
] as const
export type ClassEventKind = (typeof classEventKinds)[number]

/** Surveys that belong to the ship, not to one of her certificates. */
export const intervalSurveyTypes = ['bottom', 'boiler', 'tailshaft'] as const

const common = { shipId: required(ref('basic/ship')), day: required(date()) }
const record = <F extends Fields>(doc: string, fields: F) =>
  idempotent(
    defineCall(doc, { ...common, ...fields }, { id: required(int(1)), version: required(int(1)) }),
  )

/** Class status of ships: what was decided and recorded, by day. */
export const classStatus = defineContract('ship/classStatus', {
  doc: 'Class status of ships: suspensions, reinstatements, withdrawals, lay-ups, interval surveys',
  readers: signedInReaders,
  fields: {
    shipId: common.shipId,
    kind: required(enumOf(...classEventKinds)),
    day: common.day,
    untilDay: date(),
    surveyType: dict('SURVEY_TYPE'),
    shipCertId: ref('ship/cert'),
    // Lists leave multi-line fields out; the history of a ship shows the reason.
    reason: text(2000),
    fileId: file(),
  },
  readOnlyFields: {
    shipName: required(text()),
    certNo: namesRecord(text(), 'shipCertId', 'ship/cert'),
    recordedBy: staffOnly(text()),
  },
  filters: ['shipId', 'kind'],
  rangeFilters: ['day'],
  defaultSort: '-day',
  crud: ['list', 'get'],
  confirmed: ['withdraw'],
  calls: {
    status: defineCall(
      'Class of a ship today, and which calls apply to it',
      { shipId: common.shipId },
      {
        state: required(enumOf(...CLASS_STATES)),
        since: date(),
        /** null where the class is not restricted */
        rule: text(),
        outOfService: object({
          kind: required(enumOf('layUp', 'conversion')),
          from: required(date()),
          until: date(),
        }),
        /** overdue items of the continuous surveys; they suspend the class only by decision */
        overdueItems: required(int(0)),
        can: required(list(required(enumOf(...classEventKinds)), classEventKinds.length)),
      },
    ),
    suspend: record('Suspends the class by decision. IACS PR1C', {
      reason: required(multilineText()),
      fileId: file(),
    }),
    reinstate: record('Reinstates a suspended class after a survey', {
      surveyType: required(dict('SURVEY_TYPE')),
      shipCertId: ref('ship/cert'),
      reason: multilineText(),
      fileId: file(),
    }),
    withdraw: record(
      'Withdraws the class, once a second person has confirmed it; with a reason, unless ' +
        'it is suspended for six months',
      { reason: multilineText(), fileId: file() },
    ),
    layUp: record('The ship is laid up, until the day of return if it is known', {
      untilDay: date(),
      reason: multilineText(),
      fileId: file(),
    }),
    conversion: record('The ship is under conversion, until the day of return if it is known', {
      untilDay: date(),
      reason: multilineText(),
      fileId: file(),
    }),
    return: record('The ship returns to service', { reason: multilineText(), fileId: file() }),
    intervalSurvey: record('A survey of the ship that has a longest interval was held', {
      surveyType: required(enumOf(...intervalSurveyTypes)),
      reason: multilineText(),
      fileId: file(),
    }),
  },
})
