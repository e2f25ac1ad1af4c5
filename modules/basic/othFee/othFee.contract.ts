import { call, contract } from '#common/contract.ts'
import { area, bool, choice, date, dict, file, instant, int, money, must, rows, text } from '#common/fields.ts'
import type { Field } from '#common/fields.ts'
import { importCalls } from '#common/import.ts'

/** An amount that stays exact however often it is multiplied. */
const amount = (): Field<number, false> => ({ ...money(), schema: { ...money().schema, maximum: 9_999_999 } })
const sum = (): Field<number, false> => ({ ...money(), schema: { ...money().schema, maximum: 1e12 } })
const id = () => int(1, Number.MAX_SAFE_INTEGER)
const fields = {
  feeType: must(choice(40, 50, 60, 70)),
  feeItem: must(dict('FEE_ITEM')),
  fee: must(amount()),
  isOutput: must(choice(1, 0)),
  effectiveFrom: must(date()),
  effectiveTo: date(),
  status: must(choice(1, 0)),
  templateFileId: file('docx'),
  remark: area(),
}

/** Fees besides those of certificates. Specification sections 3 (Other fee) and 9; for an item of a type one fee at a time. */
export const othFee = contract('basic/othFee', {
  doc: 'Other fees',
  readers: ['staff'],
  fields,
  shows: { inEffect: must(choice('now', 'future', 'past')) },
  filters: ['feeType', 'feeItem', 'inEffect', 'isOutput', 'status'],
  ranges: ['fee', 'effectiveFrom'],
  sort: 'feeType',
  crud: ['list', 'get', 'save', 'remove', 'all', 'history', 'export'],
  calls: {
    ...importCalls(),
    version: call('A fee as it stood in an earlier version, also once it is removed', { id: must(id()), version: must(int(1)) }, {
      ...fields, id: must(id()), version: must(int(1)), since: must(instant()), until: instant(), userName: text(), removed: must(bool()),
    }),
    price: call('What other items cost on a day, each with the row that says so; `manual` where none does. Pass `date` or today counts', {
      items: must(rows({ feeType: must(choice(40, 50, 60, 70)), feeItem: must(dict('FEE_ITEM')), quantity: int(1, 999) }, 50)), date: date(),
    }, {
      date: must(date()), total: must(sum()), manualCount: must(int()),
      lines: must(rows({
        feeType: must(int()), feeItem: must(text(40)), quantity: must(int()), unitPrice: sum(), amount: sum(), isOutput: int(), othFeeId: id(), othFeeVersion: int(),
        manual: text(60), explanationZh: must(text(1000)), explanationEn: must(text(1000)),
      })),
    }),
  },
})

/** What a table can bring, in the order of its template, and the fields for which empty cells may have a value. */
export const othFeeImportable = {
  fields: [
    'feeType', 'feeItem', 'fee', 'isOutput', 'effectiveFrom', 'effectiveTo', 'status', 'remark',
  ],
  defaults: ['feeType', 'isOutput', 'effectiveFrom', 'effectiveTo', 'status'],
}
