import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { atCells, recordImport } from '#server/records/import/record-import.ts'
import { othFee, othFeeImportable } from '../othFee.contract.ts'
import { othFeeText } from '../othFee.text.ts'
import { othFeeFaults, otherRows } from './oth-fee-rules.ts'

/**
 * Import of other fees: one fee per type and item at a time, in the file and together with existing
 * ones.
 */
export const othFeeImport = recordImport(othFee, othFeeText, 'basic.othFee.import', {
  ...othFeeImportable,
  headers: {
    feeItem: ['item', '项目'],
    fee: ['amount', 'price', '金额'],
    feeType: ['type', '类别'],
  },
  keys: [],
  initial: () => ({ isOutput: 1, status: 1 }),
  async validate(ctx, rows) {
    const [there, items] = [
      await otherRows(ctx),
      (await entriesOf(ctx.db, 'FEE_ITEM')).map(({ key }) => key),
    ]
    const input = rows.map(
      ({ number, values }) =>
        ({
          effectiveTo: null,
          ...values,
          id: -number,
          version: 1,
        }) as unknown as (typeof there)[number],
    )
    // Of two equal rows of the file the first is imported.
    return (record, number) =>
      atCells(
        othFeeFaults(
          { effectiveTo: null, ...record } as never,
          [...there, ...input.filter(({ id }) => -id < number)],
          items,
        ),
        record,
      )
  },
})
