/** Validation of ship records; pure, so that form, import and API share it. */
import { keysOf } from '#common/keys-of.ts'
import type { Values } from '#common/fields.ts'
import type { MessageParams, Message } from '#common/text.ts'
import { ownFields } from './shipRecord.contract.ts'
import type { shipRecord } from './shipRecord.contract.ts'
import { shipRecordText as words } from './shipRecord.text.ts'

/** The values of a record, or those that a change sends. */
export type RecordValues = Partial<Values<(typeof shipRecord)['fields']>>
export interface RecordFault {
  field: string
  phrase: Message
  params?: MessageParams
}

/** Whether a field has a value. */
const held = <T>(value: T): value is NonNullable<T> =>
  value !== null && value !== undefined && value !== ''

/** Messages for fields that do not belong to the kind of record. */
const foreign: Partial<Record<keyof RecordValues, Message>> = {
  surveyType: words.onlySurvey,
  dueDate: words.onlyCondition,
  detainedFrom: words.onlyDetention,
  detainedTo: words.onlyDetention,
  mou: words.onlyPsc,
  authority: words.onlyPsc,
  deficiencies: words.onlyPsc,
}

/**
 * Initial state of a record: conditions of class, and detentions of ships not yet released, are
 * open.
 */
export function stateAtFirst(values: RecordValues): 'recorded' | 'open' | 'cleared' {
  if (values.kind === 'condition') return 'open'
  if (values.kind === 'detention') return held(values.detainedTo) ? 'cleared' : 'open'
  return 'recorded'
}

/**
 * Date rules: nothing is entered before it has happened, and nothing ends before it began. Dates
 * are YYYY-MM-DD.
 */
function dateFaults(v: RecordValues, today: string): RecordFault[] {
  const { recordDate = '' } = v
  const errors: RecordFault[] = (['recordDate', 'detainedFrom', 'detainedTo'] as const)
    .filter((field) => held(v[field]) && v[field] > today)
    .map((field) => ({ field, phrase: words.inFuture }))
  if (held(v.dueDate) && v.dueDate < recordDate)
    errors.push({ field: 'dueDate', phrase: words.dueBefore, params: { date: recordDate } })
  if (held(v.detainedFrom) && v.detainedFrom < recordDate)
    errors.push({
      field: 'detainedFrom',
      phrase: words.detainedBefore,
      params: { date: recordDate },
    })
  if (held(v.detainedTo) && held(v.detainedFrom) && v.detainedTo < v.detainedFrom)
    errors.push({
      field: 'detainedTo',
      phrase: words.releasedBefore,
      params: { date: v.detainedFrom },
    })
  return errors
}

/**
 * Errors of a record: fields that do not belong to its kind, missing ones, and dates out of order.
 * @param followed whether the record is followed up: then any kind may have a due date
 * @param today YYYY-MM-DD at the society
 */
export function recordFaults(v: RecordValues, today: string, followed = false): RecordFault[] {
  const { kind } = v
  const own = new Set<string>(kind ? ownFields[kind] : [])
  const errors = keysOf(foreign)
    .filter((field) => held(v[field]) && !own.has(field) && !(field === 'dueDate' && followed))
    .map((field): RecordFault => ({ field, phrase: foreign[field]! }))
  if (kind === 'condition' && !held(v.dueDate))
    errors.push({ field: 'dueDate', phrase: words.dueNeeded })
  if (own.has('mou'))
    for (const field of ['mou', 'authority', 'place'] as const)
      if (!held(v[field])) errors.push({ field, phrase: words.neededPsc })
  if (kind === 'detention' && !held(v.detainedFrom))
    errors.push({ field: 'detainedFrom', phrase: words.neededDetention })
  if (kind === 'detention' && !((v.deficiencies ?? 0) >= 1))
    errors.push({ field: 'deficiencies', phrase: words.noDeficiency })
  return [...errors, ...dateFaults(v, today)]
}

/**
 * Errors of a change: fields that never change, and fields changed by moves, which record the
 * former value.
 */
export function changeFaults(v: RecordValues, now: RecordValues): RecordFault[] {
  const rules = [
    ['shipId', words.fixed],
    ['kind', words.fixed],
    ['dueDate', words.useExtend],
    ['detainedTo', words.useClear],
  ] as const
  return rules
    .filter(([field]) => field in v && (v[field] ?? null) !== (now[field] ?? null))
    .map(([field, phrase]) => ({ field, phrase }))
}
