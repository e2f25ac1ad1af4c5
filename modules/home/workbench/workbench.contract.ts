import { defineCall, defineContract } from '#common/contract.ts'
import { stateIcons, tones } from '#common/machine.ts'
import {
  bool,
  enumOf,
  date,
  dict,
  instant,
  int,
  required,
  objectList,
  text,
} from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const title = { titleZh: required(text(400)), titleEn: required(text(400)) }
const state = {
  stateZh: required(text()),
  stateEn: required(text()),
  status: required(int()),
  tone: required(enumOf(...tones)),
  icon: required(enumOf(...stateIcons)),
}
/** A figure, counted up to the limit of list totals, and the list of exactly these rows. */
const figure = { count: required(int()), path: required(text(2000)) }
/** Age groups of open work in its state, in days of 24 hours. */
export const ages = ['to2', 'to7', 'to30', 'over30'] as const
export const windowFigures = ['overdue', 'in30', 'in90', 'withdrawals'] as const

/**
 * Workbench: to-dos of the caller, open work in scope, schedule, and recent actions. Specification
 * section 2 (home).
 */
export const workbench = defineContract('home/workbench', {
  doc: 'Workbench',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: defineCall(
      'To-dos by kind and state, the rows that have waited longest, open work in scope by ' +
        'state, age and region, own recent actions',
      {},
      {
        todos: required(objectList({ resource: required(text()), ...title, ...state, ...figure })),
        rows: required(
          objectList({
            resource: required(text()),
            id: required(int(1)),
            ...title,
            kindZh: required(text()),
            kindEn: required(text()),
            ship: text(),
            shipId: int(1),
            ...state,
            since: required(instant()),
            dueDate: date(),
          }),
        ),
        work: required(
          objectList({
            resource: required(text()),
            ...title,
            ...figure,
            states: required(objectList({ ...state, ...figure })),
            ages: required(objectList({ age: required(enumOf(...ages)), ...figure })),
            regions: required(objectList({ region: dict('REGION'), ...figure })),
          }),
        ),
        records: required(
          objectList({
            /** `title`: kind of record; `nameZh`, `nameEn`: name of the record */
            time: required(instant()),
            resource: required(text()),
            id: required(int()),
            ...title,
            nameZh: text(300),
            nameEn: text(300),
            actionZh: required(text()),
            actionEn: required(text()),
            stateZh: text(),
            stateEn: text(),
            tone: enumOf(...tones),
            icon: enumOf(...stateIcons),
            remark: text(4000),
            /** whether the caller can still open it */
            exists: required(bool()),
          }),
        ),
        today: required(date()),
        /** of the society, such as `Asia/Shanghai` */
        timeZone: required(text()),
      },
    ),
    windows: defineCall(
      'Certificates in scope with an overdue survey window, and with a survey due within 30 and 90 days; ' +
        'for those who withdraw the class, class certificates suspended for six months; `asOf` answers ' +
        'those of another day, with `known` by what was recorded then. To-dos and the schedule are ' +
        "today's",
      { asOf: date(), known: bool() },
      {
        figures: required(objectList({ key: required(enumOf(...windowFigures)), ...figure })),
      },
    ),
    schedule: defineCall(
      'Due items of a month by day: own to-dos, and surveys of the certificates in scope',
      { month: required(text(7, '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$')) },
      {
        days: required(
          objectList(
            {
              day: required(date()),
              kind: required(enumOf('todo', 'window')),
              resource: required(text()),
              ...title,
              ...figure,
            },
            2000,
          ),
        ),
      },
    ),
  },
})
