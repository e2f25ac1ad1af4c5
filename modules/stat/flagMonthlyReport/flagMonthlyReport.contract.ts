import { call, contract } from '#common/contract.ts'
import { balance, bool, choice, date, dict, file, group, instant, int, list, month as oneMonth, must, ref, rows, text } from '#common/fields.ts'

/** A certificates and endorsements; B registrations; C exemptions, extensions, conditions, suspensions and withdrawals; D windows; E payments of the fee account. */
export const parts = ['A', 'B', 'C', 'D', 'E'] as const
export type Part = (typeof parts)[number]
export const kinds = [
  'certificate', 'endorsement', 'provisional', 'permanent', 'deletion', 'registration', 'name', 'owner', 'flagIn', 'flagOut',
  'exemption', 'extension', 'condition', 'clearance', 'withdrawal', 'window', 'payment', 'charge', 'crfFee',
] as const
export type LineKind = (typeof kinds)[number]
/** How a line differs from one of its own month: known only now, other facts than reported, no longer so. */
export const adjustments = ['late', 'changed', 'gone'] as const
export type Adjustment = (typeof adjustments)[number]
/** Windows (D) tell how things stand and are not signed. */
export const signStates = ['waiting', 'acknowledged', 'queried', 'answered'] as const

const anyInt = () => int(-2_147_483_648)
const month = must(oneMonth())
const id = must(int(1, Number.MAX_SAFE_INTEGER))
/** The report of a flag state for a month; a flag state's own user leaves `flagId` out, and without it the society's people see the flag with the most ships. */
const asked = { flagId: ref('basic/flag'), month }

/** What is compared when a locked month is corrected. */
export const factFields = {
  certNo: text(60), utn: text(80), term: dict('CERT_TERM'), actionType: dict('ACTION_TYPE'), surveyType: dict('SURVEY_TYPE'), inspectionDate: date(), place: text(200), surveyorName: text(120),
  issueDate: date(), expiryDate: date(), dueDate: date(), reference: text(200), wasZh: text(4000), wasEn: text(4000), nowZh: text(4000), nowEn: text(4000),
}
/** What is shown besides, as it was on the day of the lock. */
export const shownFields = {
  certCode: text(20), certNameZh: text(200), certNameEn: text(200), shipName: text(200), imo: text(20), callSign: text(20), officialNo: text(60), shipType: dict('SHIP_TYPE'),
  grossTonnage: int(), netTonnage: int(), ownerName: text(200), managerName: text(200), windowState: choice('open', 'late', 'overdue', 'notOpen'), fileId: file(),
}
export const lineFields = {
  lineId: int(1, Number.MAX_SAFE_INTEGER), key: must(text(60)), part: must(choice(...parts)), kind: must(choice(...kinds)), day: must(date()), adjustment: choice(...adjustments),
  shipId: int(1, Number.MAX_SAFE_INTEGER), shipCertId: int(1, Number.MAX_SAFE_INTEGER), certificates: must(anyInt()), fee: must(balance()), paid: must(balance()), ...shownFields, ...factFields,
  /** of a correction: the facts that differ, as they were reported before */
  before: must(rows({ field: must(text(40)), value: text(4000) }, 40)),
  sign: choice(...signStates), signTime: instant(), signName: text(120),
  messages: must(rows({ time: must(instant()), name: must(text(120)), kind: must(choice('query', 'answer')), words: must(text(2000)) }, 200)),
}
const count = must(int())
const progress = { total: count, acknowledged: count, queried: count, answered: count, waiting: count }
const named = { nameZh: must(text()), nameEn: must(text()), count: must(anyInt()) }
const totals = {
  certificates: must(anyInt()), endorsements: count, registrations: count, exemptions: count, extensions: count, conditions: count, withdrawals: count, adjustments: count,
  closing: count, overdue: count, shipsIn: must(anyInt()), shipsOut: must(anyInt()), gtIn: must(anyInt()), gtOut: must(anyInt()), fee: must(balance()),
}
const head = {
  flagId: id, flagNameZh: must(text()), flagNameEn: must(text()), month, asOf: must(date()),
  /** `adjusted`: corrections of locked months are counted in this one */
  locked: must(bool()), lockTime: instant(), lockedByName: text(), mayLock: must(bool()), adjusted: must(bool()), lastLocked: text(7),
}

/** What the society reports to a flag state every month. Domain rules, section 4 (Flag monthly). */
export const flagMonthlyReport = contract('stat/flagMonthlyReport', {
  doc: 'Monthly report to a flag state',
  readers: ['staff', 'flag'],
  fields: {},
  crud: [],
  costs: { list: 3 },
  calls: {
    list: call('The report of a flag state for a month: all its figures, and a page of its lines, of one part or in one state of sign-off', {
      ...asked, part: choice(...parts), sign: choice(...signStates), page: int(1, 100_000), size: int(1, 500),
    }, {
      /** `counts`: the lines of each part in the state of sign-off that was asked for */
      ...head, rows: must(rows(lineFields, 500)), total: count, counts: must(rows({ part: must(choice(...parts)), lines: count }, parts.length)),
      totals: must(group(totals)),
      /** null for those who reach only part of what it sums up */
      account: group({ opening: must(balance()), due: must(balance()), paid: must(balance()), closing: must(balance()) }),
      series: must(group({
        byCert: must(rows({ code: must(text()), ...named }, 500)), byShipType: must(rows({ shipType: must(dict('SHIP_TYPE')), count: must(anyInt()) }, 200)),
        trend: must(rows({ month, certificates: must(anyInt()), endorsements: must(anyInt()), fee: must(balance()) }, 12)),
      })),
      progress: must(group(progress)),
    }),
    export: call('The report as a file, in English unless Chinese is asked for', { ...asked, format: choice('pdf', 'xlsx', 'csv'), lang: choice('en', 'zh') }, {}, 'file'),
    lock: call('Locks a month that is over: what is reported no longer changes, later corrections are counted in the next month. It cannot be unlocked', asked, { month, lines: count }),
    acknowledge: call('The flag state acknowledges lines of a locked month: those named, or with `month` all that still wait', { ids: list(id, 500), month: oneMonth() }, { acknowledged: count }),
    query: call('The flag state asks about a line; the office is told', { id, words: must(text(2000)) }, { id }),
    answer: call('The office answers; the flag state is told', { id, words: must(text(2000)) }, { id }),
    months: call('Locked months of a flag state, the latest first, and how far its users have come with them', { flagId: ref('basic/flag') }, {
      list: must(rows({ month, lockTime: must(instant()), ...progress }, 24)),
    }),
  },
})
