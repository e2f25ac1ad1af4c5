import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { atCells } from '#server/records/import/read-record.ts'
import { recordImport } from '#server/records/import/record-import.ts'
import type { OtherFeeRow } from '#common/rules/fees/other-fees.ts'
import type { ColumnValues } from '#server/core/row.ts'
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
    // A row is checked once its required cells are filled in.
    const toFee = (values: ColumnValues<'othFee'>) =>
      ({ effectiveTo: null, ...values }) as OtherFeeRow
    const input = rows.map(({ number, values }) => ({
      ...toFee(values),
      id: -number,
      version: 1,
      fileRow: number,
    }))
    // Of two equal rows of the file the first is imported.
    return (record, number) =>
      atCells(
        othFeeFaults(
          toFee(record),
          [...there, ...input.filter(({ fileRow }) => fileRow < number)],
          items,
        ),
        record,
      )
  },
})
