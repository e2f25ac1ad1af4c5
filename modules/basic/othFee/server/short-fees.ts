import type { OptionRow, RowOf } from '#common/contract.ts'
import type { othFee } from '../othFee.contract.ts'
import { choiceLabel } from '#common/labels.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'

/** Options of selects: a fee is labelled by its type and item. */
export async function shortFees(
  ctx: RequestContext,
  r: Resource,
  input: object,
): Promise<OptionRow[]> {
  const [{ list }, entries] = await Promise.all([
    listRows(ctx, r, { size: 500, ...input }),
    entriesOf(ctx.db, 'FEE_ITEM'),
  ])
  const items = new Map(entries.map((entry) => [entry.key, entry]))
  return list.map((row: RowOf<typeof othFee>) => {
    const [type, item] = [choiceLabel(r, 'feeType', row.feeType), items.get(row.feeItem)]
    return {
      id: row.id,
      feeType: row.feeType,
      feeItem: row.feeItem,
      fee: row.fee,
      inEffect: row.inEffect,
      titleZh: `${type.zh}：${item?.valueZh ?? row.feeItem}`,
      titleEn: `${type.en}: ${item?.valueEn ?? row.feeItem}`,
    }
  })
}
