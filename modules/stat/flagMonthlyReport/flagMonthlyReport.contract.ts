import { defineCall, defineContract } from '#common/contract.ts'
import {
  signedMoney,
  bool,
  enumOf,
  date,
  dict,
  file,
  object,
  instant,
  int,
  list,
  month as oneMonth,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'

/**
 * A certificates and endorsements; B registrations; C exemptions, extensions, conditions,
 * suspensions and withdrawals; D windows; E payments of the fee account.
 */
export const parts = ['A', 'B', 'C', 'D', 'E'] as const
export type Part = (typeof parts)[number]
export const kinds = [
  'certificate',
  'endorsement',
  'provisional',
  'permanent',
  'deletion',
  'registration',
  'name',
  'owner',
  'flagIn',
  'flagOut',
  'exemption',
  'extension',
  'condition',
  'clearance',
  'withdrawal',
  'window',
  'payment',
  'charge',
  'crfFee',
] as const
export type LineKind = (typeof kinds)[number]
/** Kinds of corrections: known only after the lock, changed since, no longer true. */
export const adjustments = ['late', 'changed', 'gone'] as const
export type Adjustment = (typeof adjustments)[number]
/** Sign-off states; windows (D) have none. */
export const signStates = ['waiting', 'acknowledged', 'queried', 'answered'] as const

const anyInt = () => int(-2_147_483_648)
const month = required(oneMonth())
const id = required(int(1, Number.MAX_SAFE_INTEGER))
/**
 * The report of a flag state for a month. Only flag state users may omit `flagId`: theirs is their
 * own.
 */
const query = { flagId: ref('basic/flag'), month: required(oneMonth(1910)) }

/** Fields that are compared to correct a locked month. */
export const factFields = {
  certNo: text(60),
  utn: text(80),
  term: dict('CERT_TERM'),
  actionType: dict('ACTION_TYPE'),
  surveyType: dict('SURVEY_TYPE'),
  inspectionDate: date(),
  place: text(200),
  surveyorName: text(120),
  issueDate: date(),
  expiryDate: date(),
  dueDate: date(),
  reference: text(200),
  wasZh: text(4000),
  wasEn: text(4000),
  nowZh: text(4000),
  nowEn: text(4000),
}
/** Display fields, as of the day of the lock. */
export const shownFields = {
  certCode: text(20),
  certNameZh: text(200),
  certNameEn: text(200),
  shipName: text(200),
  imo: text(20),
  callSign: text(20),
  officialNo: text(60),
  shipType: dict('SHIP_TYPE'),
  grossTonnage: int(),
  netTonnage: int(),
  ownerName: text(200),
  managerName: text(200),
  windowState: enumOf('open', 'late', 'overdue', 'notOpen'),
  fileId: file(),
}
export const lineFields = {
  lineId: int(1, Number.MAX_SAFE_INTEGER),
  key: required(text(60)),
  part: required(enumOf(...parts)),
  kind: required(enumOf(...kinds)),
  day: required(date()),
  adjustment: enumOf(...adjustments),
  shipId: int(1, Number.MAX_SAFE_INTEGER),
  shipCertId: int(1, Number.MAX_SAFE_INTEGER),
  certificates: required(anyInt()),
  fee: required(signedMoney()),
  paid: required(signedMoney()),
  ...shownFields,
  ...factFields,
  /** of a correction: the changed facts with their reported values */
  before: required(objectList({ field: required(text(40)), value: text(4000) }, 40)),
  sign: enumOf(...signStates),
  signTime: instant(),
  signName: text(120),
  messages: required(
    objectList(
      {
        time: required(instant()),
        name: required(text(120)),
        kind: required(enumOf('query', 'answer')),
        words: required(text(2000)),
      },
      200,
    ),
  ),
}
const count = required(int())
const progress = {
  total: count,
  acknowledged: count,
  queried: count,
  answered: count,
  waiting: count,
}
const named = { nameZh: required(text()), nameEn: required(text()), count: required(anyInt()) }
const totals = {
  certificates: required(anyInt()),
  endorsements: count,
  registrations: count,
  exemptions: count,
  extensions: count,
  conditions: count,
  withdrawals: count,
  adjustments: count,
  closing: count,
  overdue: count,
  shipsIn: required(anyInt()),
  shipsOut: required(anyInt()),
  gtIn: required(anyInt()),
  gtOut: required(anyInt()),
  fee: required(signedMoney()),
}
const head = {
  flagId: id,
  flagNameZh: required(text()),
  flagNameEn: required(text()),
  month,
  asOf: required(date()),
  /** `adjusted`: corrections of locked months, counted in this month */
  locked: required(bool()),
  lockTime: instant(),
  lockedByName: text(),
  mayLock: required(bool()),
  adjusted: required(bool()),
  lastLocked: text(7),
}

/** Monthly report of the society to a flag state. Domain rules, section 4 (Flag monthly). */
export const flagMonthlyReport = defineContract('stat/flagMonthlyReport', {
  doc: 'Monthly report to a flag state',
  readers: ['staff', 'flag'],
  fields: {},
  crud: [],
  costs: { list: 3 },
  calls: {
    list: defineCall(
      'The report of a flag state for a month: all figures, and a page of its lines, by ' +
        'part or sign-off state',
      {
        ...query,
        part: enumOf(...parts),
        sign: enumOf(...signStates),
        page: int(1, 100_000),
        size: int(1, 500),
      },
      {
        /** `counts`: number of lines per part in the requested sign-off state */
        ...head,
        rows: required(objectList(lineFields, 500)),
        total: count,
        counts: required(
          objectList({ part: required(enumOf(...parts)), lines: count }, parts.length),
        ),
        totals: required(object(totals)),
        /** null for users who may read only part of its sum */
        account: object({
          opening: required(signedMoney()),
          due: required(signedMoney()),
          paid: required(signedMoney()),
          closing: required(signedMoney()),
        }),
        series: required(
          object({
            byCert: required(objectList({ code: required(text()), ...named }, 500)),
            byShipType: required(
              // null: certificates of companies
              objectList({ shipType: dict('SHIP_TYPE'), count: required(anyInt()) }, 200),
            ),
            trend: required(
              objectList(
                {
                  month,
                  certificates: required(anyInt()),
                  endorsements: required(anyInt()),
                  fee: required(signedMoney()),
                },
                12,
              ),
            ),
          }),
        ),
        progress: required(object(progress)),
      },
    ),
    export: defineCall(
      'The report as a file, in English unless Chinese is requested',
      { ...query, format: enumOf('pdf', 'xlsx', 'csv'), lang: enumOf('en', 'zh') },
      {},
      'file',
    ),
    lock: defineCall(
      'Locks a month that is over: reported lines no longer change, later corrections count ' +
        'in the next month. Cannot be undone',
      query,
      { month, lines: count },
    ),
    acknowledge: defineCall(
      'The flag state acknowledges lines of a locked month: the given ones, or with `month` ' +
        'all waiting ones',
      { ids: list(id, 500), month: oneMonth() },
      { acknowledged: count },
    ),
    query: defineCall(
      'The flag state asks about a line; notifies the office',
      { id, words: required(text(2000)) },
      { id },
    ),
    answer: defineCall(
      'The office answers; notifies the flag state',
      { id, words: required(text(2000)) },
      { id },
    ),
    months: defineCall(
      'Locked months of a flag state, latest first, with their sign-off progress',
      { flagId: ref('basic/flag') },
      {
        list: required(objectList({ month, lockTime: required(instant()), ...progress }, 24)),
      },
    ),
  },
})
