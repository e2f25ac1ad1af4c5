import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import {
  bool,
  date,
  dict,
  enumOf,
  file,
  int,
  list,
  multilineText,
  object,
  objectList,
  ref,
  required,
  text,
  namesRecord,
} from '#common/fields.ts'
import type { Fields } from '#common/fields.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'
import { CLASS_STATES } from '#common/rules/standing/class-status.ts'
import { ALTERATIONS, SUSPENSION_CAUSES } from '#common/rules/standing/standing-types.ts'

/** What is recorded of the class of a ship; each is a call of the same name. */
export const classEventKinds = [
  'suspend',
  'reinstate',
  'withdraw',
  'layUp',
  'conversion',
  'return',
  'intervalSurvey',
  'alteration',
] as const
export type ClassEventKind = (typeof classEventKinds)[number]

const altered = () => list(required(enumOf(...ALTERATIONS)), ALTERATIONS.length)
const common = { shipId: required(ref('basic/ship')), day: required(date()) }
const record = <F extends Fields>(doc: string, fields: F) =>
  idempotent(
    defineCall(doc, { ...common, ...fields }, { id: required(int(1)), version: required(int(1)) }),
  )

/** Class status of ships: what was decided and recorded, by day. */
export const classStatus = defineContract('ship/classStatus', {
  doc: 'Class status of ships: suspensions, reinstatements, withdrawals, lay-ups, interval surveys, alterations',
  readers: signedInReaders,
  fields: {
    shipId: common.shipId,
    kind: required(enumOf(...classEventKinds)),
    day: common.day,
    untilDay: date(),
    surveyType: dict('SURVEY_TYPE'),
    ruleCode: text(40),
    shipCertId: ref('ship/cert'),
    cause: enumOf(...SUSPENSION_CAUSES),
    // Lists leave multi-line fields out; the history of a ship shows the reason.
    reason: text(2000),
    fileId: file(),
  },
  readOnlyFields: {
    shipName: required(text()),
    certNo: namesRecord(text(), 'shipCertId', 'ship/cert'),
    altered: altered(),
    recordedBy: staffOnly(text()),
  },
  filters: ['shipId', 'kind'],
  rangeFilters: ['day'],
  defaultSort: '-day',
  crud: ['list', 'get'],
  confirmed: ['withdraw'],
  calls: {
    status: defineCall(
      'Class of a ship today, or on another day (`asOf`, with `known` by what was recorded then), and ' +
        'which calls apply to it today',
      { shipId: common.shipId, asOf: date(), known: bool() },
      {
        day: required(date()),
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
        /** intervals of the certificates of the ship that are not replaced */
        intervals: required(
          objectList(
            {
              surveyType: required(dict('SURVEY_TYPE')),
              /** null: every interval of the survey type */
              ruleCode: text(40),
              nameZh: required(text()),
              nameEn: required(text()),
            },
            100,
          ),
        ),
        can: required(list(required(enumOf(...classEventKinds)), classEventKinds.length)),
      },
    ),
    suspend: record('Suspends the class by decision. IACS PR1C', {
      /** null: none of those that IACS PR1C names */
      cause: enumOf(...SUSPENSION_CAUSES),
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
      surveyType: required(dict('SURVEY_TYPE')),
      /** the interval where surveys of the type are also held at other times */
      ruleCode: text(40),
      reason: multilineText(),
      fileId: file(),
    }),
    alteration: record(
      'The ship was altered without an endorsement of the certificates that state what has ' +
        'changed: they end on this day',
      { altered: required(altered()), reason: required(multilineText()), fileId: file() },
    ),
  },
})
