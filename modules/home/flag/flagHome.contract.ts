import { defineCall, defineContract } from '#common/contract.ts'
import { bool, signedMoney, date, object, int, required, text } from '#common/fields.ts'
import { signedInReaders } from '#common/readers.ts'

const count = required(int())
const path = required(text(2000))

/**
 * Home page of flag state users. Specification section 2 (home); each number equals the total of
 * the list it links to.
 */
export const flagHome = defineContract('home/flag', {
  doc: 'Start page of flag states',
  changesWith: ['basic/ship', 'ship/cert', 'ship/record', 'stat/flagMonthlyReport'],
  readers: signedInReaders,
  fields: {},
  crud: [],
  calls: {
    get: defineCall(
      'Summary of the own flag: ships, certificates, windows, surveyors, and sign-off of ' +
        'the latest monthly report; `asOf` answers certificates and windows of another day, with ' +
        "`known` by what was recorded then: ships, conditions, surveyors and the report are today's",
      { asOf: date(), known: bool() },
      {
        flagNameZh: required(text()),
        flagNameEn: required(text()),
        today: required(date()),
        /** lists with the rows of the figures */
        paths: required(object({ certificates: path, issued: path, overdue: path, open: path })),
        ships: count,
        certificates: count,
        issued: count,
        overdue: count,
        open: count,
        surveyors: count,
        conditions: count,
        report: object({
          month: required(text(7)),
          total: count,
          acknowledged: count,
          queried: count,
          answered: count,
          waiting: count,
          closing: required(signedMoney()),
        }),
      },
    ),
  },
})
