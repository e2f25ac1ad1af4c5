import { call, contract } from '#common/contract.ts'
import { stateIcons, tones } from '#common/machine.ts'
import { choice, date, dict, instant, int, must, rows, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const title = { titleZh: must(text(400)), titleEn: must(text(400)) }
const state = {
  stateZh: must(text()), stateEn: must(text()), status: must(int()),
  tone: must(choice(...tones)), icon: must(choice(...stateIcons)),
}
/** A figure, counted as far as lists count, and the list that shows exactly the rows it counts. */
const figure = { count: must(int()), path: must(text(2000)) }
/** How long open work has stood in its state, in days of 24 hours. */
export const ages = ['to2', 'to7', 'to30', 'over30'] as const
export const windowFigures = ['overdue', 'in30', 'in90'] as const

/** What waits for the caller, how work stands in their scope, what is due when, and what they did lately. Specification section 2 (home). */
export const workbench = contract('home/workbench', {
  doc: 'Workbench',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: call('To-dos by kind and state, the rows that have waited longest, open work in scope by state, age and region, own work records', {}, {
      todos: must(rows({ resource: must(text()), ...title, ...state, ...figure })),
      rows: must(rows({
        resource: must(text()), id: must(int(1)), ...title, kindZh: must(text()), kindEn: must(text()), ship: text(), ...state, since: must(instant()), dueDate: date(), detailPath: must(text(300)),
      })),
      work: must(rows({
        resource: must(text()), ...title, ...figure,
        states: must(rows({ ...state, ...figure })),
        ages: must(rows({ age: must(choice(...ages)), ...figure })),
        regions: must(rows({ region: dict('REGION'), ...figure })),
      })),
      records: must(rows({
        /** `title`: what kind of record it is; `nameZh`, `nameEn`: what this one is called */
        time: must(instant()), resource: must(text()), id: must(int()), ...title, nameZh: text(300), nameEn: text(300), actionZh: must(text()), actionEn: must(text()),
        stateZh: text(), stateEn: text(), remark: text(4000), detailPath: text(300),
      })),
      today: must(date()),
    }),
    windows: call('Certificates in scope with an overdue survey window, and with a survey due within 30 and 90 days', {}, {
      figures: must(rows({ key: must(choice(...windowFigures)), ...figure })),
    }),
    schedule: call('What is due in a month, day by day: own to-dos, and surveys of the certificates in scope', { month: must(text(7, '^(19|20|21)\\d\\d-(0[1-9]|1[0-2])$')) }, {
      days: must(rows({ day: must(date()), kind: must(choice('todo', 'window')), resource: must(text()), ...title, ...figure }, 2000)),
    }),
  },
})
