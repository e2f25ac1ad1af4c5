import type { OptionRow, RowOf } from '#common/contract.ts'
import type { certFee } from '../certFee.contract.ts'
import { choiceLabel } from '#common/labels.ts'
import { listRows } from '#server/records/rows/list-rows.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { Resource } from '#server/core/resource.ts'

/**
 * Options of selects: a tariff row is labelled by its certificate or category, and its band in GT.
 */
export async function shortFees(
  ctx: RequestContext,
  r: Resource,
  input: object,
): Promise<OptionRow[]> {
  const { list } = await listRows(ctx, r, { size: 500, ...input })
  return list.map((row: RowOf<typeof certFee>) => {
    const category = choiceLabel(r, 'certType', row.certType)
    const band = `${row.staTon}–${row.endTon ?? ''} GT`
    return {
      id: row.id,
      certType: row.certType,
      certId: row.certId,
      staTon: row.staTon,
      endTon: row.endTon,
      fee: row.fee,
      inEffect: row.inEffect,
      titleZh: `${row.certNameZh ?? category.zh} ${band}`,
      titleEn: `${row.certNameEn ?? category.en} ${band}`,
    }
  })
}
