import { defineCall, defineContract, idempotent } from '#common/contract.ts'
import {
  bool,
  date,
  enumOf,
  file,
  int,
  multilineText,
  ref,
  required,
  text,
} from '#common/fields.ts'
import { importCalls } from '#common/import.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'
import { CONTINUOUS_SCHEMES, SURVEY_ITEM_STATES } from '#common/rules/windows/continuous-survey.ts'

const saved = { id: required(int(1)), version: required(int(1)) }
const state = enumOf(...SURVEY_ITEM_STATES)

/** Fields of the calls that act on one item. */
export const creditFields = {
  day: required(date()),
  surveyorId: ref('basic/surveyor'),
  remark: multilineText(),
  fileId: file(),
}
export const postponeFields = { until: required(date()), reason: required(multilineText()) }

/** Fields of an import, and those with a default for empty cells. */
export const surveyItemImportable = {
  fields: ['shipId', 'scheme', 'code', 'nameZh', 'nameEn', 'basisDate', 'inUse', 'remark'],
  defaults: ['shipId', 'scheme', 'basisDate', 'inUse'],
} as const

/** Items of the continuous surveys of ships. IACS UR Z18, UR Z7. */
export const surveyItem = defineContract('ship/surveyItem', {
  doc: 'Items of continuous surveys of ships, machinery (CSM) and hull (CSH), each with its due date',
  readers: signedInReaders,
  fields: {
    shipId: required(ref('basic/ship')),
    scheme: required(enumOf(...CONTINUOUS_SCHEMES)),
    code: required(text(20)),
    nameZh: required(text(100)),
    nameEn: required(text(100)),
    basisDate: required(date()),
    inUse: bool(),
    remark: multilineText(),
  },
  readOnlyFields: {
    shipName: required(text()),
    lastCredited: date(),
    dueDate: required(date()),
    postponedUntil: date(),
    postponeReason: text(2000),
    /** due date, or the end of the postponement */
    dueBy: required(date()),
    state: required(state),
    surveyorId: staffOnly(ref('basic/surveyor')),
    surveyorName: text(),
    creditRemark: text(2000),
    fileId: file(),
  },
  searchColumns: ['code', 'nameZh', 'nameEn'],
  filters: ['shipId', 'scheme', 'inUse'],
  customFilters: { state },
  rangeFilters: ['dueBy', 'lastCredited'],
  sortableColumns: ['scheme', 'code', 'nameZh', 'nameEn', 'lastCredited', 'dueDate', 'dueBy'],
  defaultSort: 'dueBy',
  title: { zh: 'nameZh', en: 'nameEn', extraColumns: ['code'] },
  crud: ['list', 'get', 'save', 'remove', 'history', 'export'],
  calls: {
    ...importCalls(),
    credit: idempotent(
      defineCall(
        'Credits an item: the next cycle begins on this day',
        { id: required(int(1)), ...creditFields },
        saved,
      ),
    ),
    postpone: idempotent(
      defineCall(
        'Postpones an item once per cycle, by agreement of the society',
        { id: required(int(1)), ...postponeFields },
        saved,
      ),
    ),
  },
})
