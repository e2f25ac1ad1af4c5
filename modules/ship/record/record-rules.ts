/** What must hold of a record of a ship; pure, so that every way in obeys the same rules. */
import type { Params, Phrase } from '#common/text.ts'
import { ownFields } from './shipRecord.contract.ts'
import type { RecordKind } from './shipRecord.contract.ts'
import { shipRecordText as words } from './shipRecord.text.ts'

type Values = Record<string, any>
export interface RecordFault { field: string; phrase: Phrase; params?: Params }

const held = (value: unknown) => value !== null && value !== undefined && value !== ''

/** What is said of a particular that its kind does not have. */
const foreign: Readonly<Record<string, Phrase>> = {
  surveyType: words.onlySurvey, dueDate: words.onlyCondition, detainedFrom: words.onlyDetention, detainedTo: words.onlyDetention, mou: words.onlyPsc, authority: words.onlyPsc, deficiencies: words.onlyPsc,
}

/** State in which a new record begins: conditions of class, and detentions of ships not yet released, are open. */
export function stateAtFirst(values: Values): 'recorded' | 'open' | 'cleared' {
  if (values['kind'] === 'condition') return 'open'
  if (values['kind'] === 'detention') return held(values['detainedTo']) ? 'cleared' : 'open'
  return 'recorded'
}

/** The rules on dates: nothing is entered before it has happened, and nothing ends before it began. Dates are YYYY-MM-DD. */
function dateFaults(v: Values, today: string): RecordFault[] {
  const faults: RecordFault[] = (['recordDate', 'detainedFrom', 'detainedTo'] as const).filter((field) => held(v[field]) && v[field] > today).map((field) => ({ field, phrase: words.inFuture }))
  if (held(v['dueDate']) && v['dueDate'] < v['recordDate']) faults.push({ field: 'dueDate', phrase: words.dueBefore, params: { date: v['recordDate'] } })
  if (held(v['detainedFrom']) && v['detainedFrom'] < v['recordDate']) faults.push({ field: 'detainedFrom', phrase: words.detainedBefore, params: { date: v['recordDate'] } })
  if (held(v['detainedTo']) && held(v['detainedFrom']) && v['detainedTo'] < v['detainedFrom']) faults.push({ field: 'detainedTo', phrase: words.releasedBefore, params: { date: v['detainedFrom'] } })
  return faults
}

/**
 * What stands against a whole record: particulars its kind does not have, those it lacks, and dates out of order.
 * @param followed the record is followed up: then any kind may have a due date
 * @param today YYYY-MM-DD at the society
 */
export function recordFaults(v: Values, today: string, followed = false): RecordFault[] {
  const kind = v['kind'] as RecordKind
  const own = new Set(ownFields[kind])
  const faults = Object.keys(foreign).filter((field) => held(v[field]) && !own.has(field) && !(field === 'dueDate' && followed)).map((field): RecordFault => ({ field, phrase: foreign[field]! }))
  if (kind === 'condition' && !held(v['dueDate'])) faults.push({ field: 'dueDate', phrase: words.dueNeeded })
  if (own.has('mou')) for (const field of ['mou', 'authority', 'place']) if (!held(v[field])) faults.push({ field, phrase: words.neededPsc })
  if (kind === 'detention' && !held(v['detainedFrom'])) faults.push({ field: 'detainedFrom', phrase: words.neededDetention })
  if (kind === 'detention' && !(v['deficiencies'] >= 1)) faults.push({ field: 'deficiencies', phrase: words.noDeficiency })
  return [...faults, ...dateFaults(v, today)]
}

/** What stands against changing an entered record: what never changes, and what has moves of its own so that the value before is kept. */
export function changeFaults(v: Values, now: Values): RecordFault[] {
  const rules = [['shipId', words.fixed], ['kind', words.fixed], ['dueDate', words.useExtend], ['detainedTo', words.useClear]] as const
  return rules.filter(([field]) => field in v && (v[field] ?? null) !== (now[field] ?? null)).map(([field, phrase]) => ({ field, phrase }))
}
