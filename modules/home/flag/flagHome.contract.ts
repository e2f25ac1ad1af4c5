import { call, contract } from '#common/contract.ts'
import { balance, date, group, int, must, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const count = must(int())

/** What a user of a flag state finds when they come in. Specification section 2 (home); the numbers are those of the lists they lead to. */
export const flagHome = contract('home/flag', {
  doc: 'Start page of flag states',
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: call('The own flag at a glance: ships, certificates, windows, surveyors, and how far the latest monthly report is signed', {}, {
      flagNameZh: must(text()), flagNameEn: must(text()), today: must(date()), ships: count, certificates: count, issued: count, overdue: count, open: count, surveyors: count, conditions: count,
      report: group({ month: must(text(7)), total: count, acknowledged: count, queried: count, answered: count, waiting: count, closing: must(balance()) }),
    }),
  },
})
