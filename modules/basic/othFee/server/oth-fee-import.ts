import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { atCells, recordImport } from '#server/import/record-import.ts'
import { othFee, othFeeImportable } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'
import { othFeeFaults, otherRows } from './oth-fee-rules.ts'

/** How other fees are taken in from tables: for an item of a type one fee at a time, in the file and beside those there are. */
export const othFeeImport = recordImport(othFee, othFeeText, 'basic.othFee.import', {
  ...othFeeImportable,
  headers: { feeItem: ['item', '项目'], fee: ['amount', 'price', '金额'], feeType: ['type', '类别'] },
  keys: [],
  initial: () => ({ isOutput: 1, status: 1 }),
  async rules(ctx, rows) {
    const [there, items] = [await otherRows(ctx), (await entriesOf(ctx.db, 'FEE_ITEM')).map(({ key }) => key)]
    const given = rows.map(({ number, values }) => ({ effectiveTo: null, ...values, id: -number, version: 1 }) as unknown as (typeof there)[number])
    // Of two rows of the file that are alike the first is taken.
    return (whole, number) => atCells(othFeeFaults({ effectiveTo: null, ...whole } as never, [...there, ...given.filter(({ id }) => -id < number)], items), whole)
  },
})
