import type { Short } from '#common/contract.ts'
import { choiceWord } from '#common/words.ts'
import { listRows } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import type { Resource } from '#server/resource.ts'

/** Rows for selects: a row of a tariff is called by its certificate, or by its category, and by its band in GT. */
export async function shortFees(ctx: Ctx, r: Resource, input: object): Promise<Short[]> {
  const { list } = await listRows(ctx, r, { size: 500, ...input })
  return list.map((row: Record<string, any>) => {
    const category = choiceWord(r, 'certType', row['certType'])
    const band = `${row['staTon']}–${row['endTon'] ?? ''} GT`
    return {
      id: row['id'], certType: row['certType'], certId: row['certId'], staTon: row['staTon'], endTon: row['endTon'], fee: row['fee'], inEffect: row['inEffect'],
      titleZh: `${row['certNameZh'] ?? category.zh} ${band}`, titleEn: `${row['certNameEn'] ?? category.en} ${band}`,
    }
  })
}
