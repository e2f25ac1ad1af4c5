import { call, contract } from '#common/contract.ts'
import { instant, int, must, rows, text } from '#common/fields.ts'

const title = { titleZh: must(text(400)), titleEn: must(text(400)) }
const state = { stateZh: must(text()), stateEn: must(text()), status: must(int()) }

/** What waits for the caller, over all resources with states, and what they did lately. Specification section 2 (home). */
export const workbench = contract('home/workbench', {
  doc: 'Workbench',
  fields: {},
  crud: [],
  calls: {
    get: call('To-dos by kind and state, the rows that have waited longest, own work records', {}, {
      todos: must(rows({ resource: must(text()), path: must(text(500)), ...title, ...state, count: must(int()) })),
      rows: must(rows({ resource: must(text()), id: must(int(1)), ...title, ship: text(), ...state, since: must(instant()), detailPath: must(text(300)) })),
      records: must(rows({
        time: must(instant()), resource: must(text()), id: must(int()), ...title, actionZh: must(text()), actionEn: must(text()),
        stateZh: text(), stateEn: text(), remark: text(4000), detailPath: text(300),
      })),
    }),
  },
})
