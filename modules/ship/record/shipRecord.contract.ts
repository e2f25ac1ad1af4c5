import { defineCall, defineContract, defineMove } from '#common/contract.ts'
import {
  multilineText,
  bool,
  enumOf,
  date,
  dict,
  files,
  instant,
  int,
  list,
  required,
  ref,
  objectList,
  text,
} from '#common/fields.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'

/** Kinds of records; `note` is internal. */
export const recordKinds = [
  'survey',
  'condition',
  'memorandum',
  'psc',
  'detention',
  'casualty',
  'change',
  'note',
] as const
export type RecordKind = (typeof recordKinds)[number]
/**
 * Regimes of port State control: nine memoranda of understanding, and the United States Coast
 * Guard.
 */
export const regimes = [
  'tokyo',
  'paris',
  'uscg',
  'indianOcean',
  'mediterranean',
  'blackSea',
  'vinaDelMar',
  'caribbean',
  'abuja',
  'riyadh',
] as const
const ofPsc = ['mou', 'authority', 'deficiencies'] as const
export type OwnField =
  | (typeof ofPsc)[number]
  | 'surveyType'
  | 'dueDate'
  | 'detainedFrom'
  | 'detainedTo'
/**
 * Fields of each kind of record besides the common ones. A detention follows from a port State
 * inspection and has the same fields.
 */
export const ownFields: Readonly<Record<RecordKind, readonly OwnField[]>> = {
  survey: ['surveyType'],
  condition: ['dueDate'],
  memorandum: [],
  psc: ofPsc,
  detention: [...ofPsc, 'detainedFrom', 'detainedTo'],
  casualty: [],
  change: [],
  note: [],
}
/** Source of an event: a record, a dated change of the ship, or a certificate. */
export const chronicleSources = [
  'record',
  'change',
  'cert',
  'endorsement',
  'extension',
  'withdrawal',
] as const
export const chronicleKinds = [...recordKinds, 'certificate'] as const

const line = {
  source: required(enumOf(...chronicleSources)),
  sourceId: required(int(1)),
  linkId: required(int(1)),
  day: required(date()),
  kind: required(enumOf(...chronicleKinds)),
  titleZh: text(300),
  titleEn: text(300),
  reference: text(100),
  content: multilineText(4000),
  place: text(100),
  surveyType: dict('SURVEY_TYPE'),
  person: text(200),
  until: date(),
  field: text(40),
  fromZh: text(600),
  fromEn: text(600),
  toZh: text(600),
  toEn: text(600),
  files: files(),
  status: int(),
  dueDate: date(),
  overdue: bool(),
  clearedDate: date(),
  mou: enumOf(...regimes),
  authority: text(100),
  deficiencies: int(),
  detainedFrom: date(),
  detainedTo: date(),
}

/** Chronological records of ships. Specification section 2, family ship: record. */
export const shipRecord = defineContract('ship/record', {
  doc: 'Records of ships: surveys, conditions of class, port-state control, damage',
  readers: signedInReaders,
  fields: {
    shipId: required(ref('basic/ship')),
    kind: required(enumOf(...recordKinds)),
    recordDate: required(date()),
    title: required(text(200)),
    place: text(100),
    content: multilineText(4000),
    surveyType: dict('SURVEY_TYPE'),
    surveyorId: ref('basic/surveyor'),
    reference: text(60),
    dueDate: date(),
    mou: enumOf(...regimes),
    authority: text(100),
    deficiencies: int(0, 500),
    detainedFrom: date(),
    detainedTo: date(),
    attachments: files(),
  },
  readOnlyFields: {
    status: required(int()),
    statusTime: required(instant()),
    overdue: required(bool()),
    firstDueDate: date(),
    clearedDate: date(),
    clearedBy: staffOnly(ref('sys/user')),
    clearedByName: staffOnly(text()),
    clearRemark: text(2000),
    shipName: required(text()),
    imo: text(),
    shipType: required(dict('SHIP_TYPE')),
    region: required(dict('REGION')),
    flagId: required(ref('basic/flag')),
    flagNameZh: required(text()),
    flagNameEn: required(text()),
    ownerId: ref('basic/customer'),
    managerId: ref('basic/customer'),
    surveyorName: text(),
    recordedBy: staffOnly(text()),
  },
  detailFields: {
    extensions: required(
      objectList(
        {
          id: required(int(1)),
          time: required(instant()),
          userName: staffOnly(text()),
          from: date(),
          to: date(),
          remark: staffOnly(text(2000)),
        },
        100,
      ),
    ),
  },
  searchColumns: ['title', 'place', 'reference', 'authority', 'shipName', 'imo'],
  filters: [
    'kind',
    'status',
    'overdue',
    'shipId',
    'mou',
    'flagId',
    'region',
    'ownerId',
    'managerId',
    'surveyorId',
    'waiting',
  ],
  rangeFilters: ['recordDate', 'dueDate', 'detainedFrom'],
  defaultSort: '-recordDate',
  title: { zh: 'title', en: 'title', extraColumns: ['shipId', 'kind', 'recordDate'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    follow: defineMove(
      'Something remains to be done: a record becomes open, perhaps with a day by which',
      { dueDate: date() },
    ),
    clear: defineMove('What was open has been dealt with: a condition is met, a detention lifted', {
      clearedDate: required(date()),
    }),
    extend: defineMove('Gives more time for what is open; the days before are kept', {
      dueDate: required(date()),
    }),
    reopen: defineMove('It was not dealt with after all'),
    chronicle: defineCall(
      'All that happened to a ship, the latest first: records, dated changes, and the lives of her certificates',
      { shipId: required(ref('basic/ship')), kind: list(required(enumOf(...chronicleKinds)), 20) },
      {
        list: required(objectList(line, 1000)),
        total: required(int()),
      },
    ),
  },
})
