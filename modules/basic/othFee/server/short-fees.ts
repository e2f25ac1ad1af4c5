import type { Short } from '#common/contract.ts'
import { choiceWord } from '#common/words.ts'
import { listRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'

/** Rows for selects: a fee is called by its type and its item. */
export async function shortFees(ctx: Ctx, r: Resource, input: object): Promise<Short[]> {
  const [{ list }, entries] = await Promise.all([listRows(ctx, r, { size: 500, ...input }), entriesOf(ctx.db, 'FEE_ITEM')])
  const items = new Map(entries.map((entry) => [entry.key, entry]))
  return list.map((row: Record<string, any>) => {
    const [type, item] = [choiceWord(r, 'feeType', row['feeType']), items.get(row['feeItem'])]
    return {
      id: row['id'], feeType: row['feeType'], feeItem: row['feeItem'], fee: row['fee'], inEffect: row['inEffect'],
      titleZh: `${type.zh}：${item?.valueZh ?? row['feeItem']}`, titleEn: `${type.en}: ${item?.valueEn ?? row['feeItem']}`,
    }
  })
}
