import { call, contract, move } from '#common/contract.ts'
import { area, bool, choice, date, dict, files, instant, int, list, must, ref, rows, text } from '#common/fields.ts'
import { signedInReaders, staffOnly } from '#common/readers.ts'

/** What is entered of a ship; `note` is internal. */
export const recordKinds = ['survey', 'condition', 'memorandum', 'psc', 'detention', 'casualty', 'change', 'note'] as const
export type RecordKind = (typeof recordKinds)[number]
/** The regimes of port-state control: nine memoranda of understanding, and the United States Coast Guard. */
export const regimes = ['tokyo', 'paris', 'uscg', 'indianOcean', 'mediterranean', 'blackSea', 'vinaDelMar', 'caribbean', 'abuja', 'riyadh'] as const
const ofPsc = ['mou', 'authority', 'deficiencies'] as const
/** Which particulars a kind of record has besides those of all. A detention follows from an inspection by a port State, so it tells the same. */
export const ownFields: Readonly<Record<RecordKind, readonly string[]>> = {
  survey: ['surveyType'], condition: ['dueDate'], memorandum: [], psc: ofPsc, detention: [...ofPsc, 'detainedFrom', 'detainedTo'], casualty: [], change: [], note: [],
}
/** Where a line of the chronicle comes from: entered here, a dated change of the ship, or the life of a certificate. */
export const chronicleSources = ['record', 'change', 'cert', 'endorsement', 'extension', 'withdrawal'] as const
export const chronicleKinds = [...recordKinds, 'certificate'] as const

const line = {
  source: must(choice(...chronicleSources)), sourceId: must(int(1)), linkId: must(int(1)), day: must(date()), kind: must(choice(...chronicleKinds)),
  titleZh: text(300), titleEn: text(300), reference: text(100), content: area(4000), place: text(100), surveyType: dict('SURVEY_TYPE'), person: text(200), until: date(),
  field: text(40), fromZh: text(600), fromEn: text(600), toZh: text(600), toEn: text(600), files: files(),
  status: int(), dueDate: date(), overdue: bool(), clearedDate: date(), mou: choice(...regimes), authority: text(100), deficiencies: int(), detainedFrom: date(), detainedTo: date(),
}

/** Chronological records of ships. Specification section 2, family ship: record. */
export const shipRecord = contract('ship/record', {
  doc: 'Records of ships: surveys, conditions of class, port-state control, damage',
  readers: signedInReaders,
  fields: {
    shipId: must(ref('basic/ship')),
    kind: must(choice(...recordKinds)),
    recordDate: must(date()),
    title: must(text(200)),
    place: text(100),
    content: area(4000),
    surveyType: dict('SURVEY_TYPE'),
    surveyorId: ref('basic/surveyor'),
    reference: text(60),
    dueDate: date(),
    mou: choice(...regimes),
    authority: text(100),
    deficiencies: int(0, 500),
    detainedFrom: date(),
    detainedTo: date(),
    attachments: files(),
  },
  shows: {
    status: must(int()), statusTime: must(instant()), overdue: must(bool()), firstDueDate: date(), clearedDate: date(), 
    clearedBy: staffOnly(ref('sys/user')), clearedByName: staffOnly(text()), clearRemark: text(2000),
    shipName: must(text()), imo: text(), shipType: must(dict('SHIP_TYPE')), region: must(dict('REGION')), flagId: must(ref('basic/flag')), flagNameZh: must(text()), flagNameEn: must(text()),
    ownerId: ref('basic/customer'), managerId: ref('basic/customer'), surveyorName: text(), recordedBy: staffOnly(text()),
  },
  detail: { extensions: must(rows({ id: must(int(1)), time: must(instant()), userName: staffOnly(text()), from: date(), to: date(), remark: staffOnly(text(2000)) }, 100)) },
  search: ['title', 'place', 'reference', 'authority', 'shipName', 'imo'],
  filters: ['kind', 'status', 'overdue', 'shipId', 'mou', 'flagId', 'region', 'ownerId', 'managerId', 'surveyorId', 'waiting'],
  ranges: ['recordDate', 'dueDate', 'detainedFrom'],
  sort: '-recordDate',
  title: { zh: 'title', en: 'title', more: ['shipId', 'kind', 'recordDate'] },
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    follow: move('Something remains to be done: a record becomes open, perhaps with a day by which', { dueDate: date() }),
    clear: move('What was open has been dealt with: a condition is met, a detention lifted', { clearedDate: must(date()) }),
    extend: move('Gives more time for what is open; the days before are kept', { dueDate: must(date()) }),
    reopen: move('It was not dealt with after all'),
    chronicle: call('All that happened to a ship, the latest first: records, dated changes, and the lives of her certificates', { shipId: must(ref('basic/ship')), kind: list(must(choice(...chronicleKinds)), 20) }, {
      list: must(rows(line, 1000)), total: must(int()),
    }),
  },
})
