import { getResource } from '#server/core/resource.ts'
import { createRows } from '#server/records/import/write-rows.ts'
import type { RequestContext } from '#server/core/context.ts'

const since = '2025-01-01'
/** Type, item, fee in USD, own line on the quotation. */
const fees: readonly (readonly [
  feeType: number,
  feeItem: string,
  fee: number,
  isOutput: 0 | 1,
  remark?: string,
])[] = [
  [40, 'attendance', 900, 1, '每次登轮，一名验船师 Per attendance of one surveyor'],
  [40, 'planApproval', 600, 1],
  [40, 'urgent', 400, 1],
  [50, 'attendance', 750, 1, '每次登轮，一名验船师 Per attendance of one surveyor'],
  [50, 'standby', 60, 0, '每小时 Per hour'],
  [50, 'overtime', 80, 1, '每小时 Per hour'],
  [60, 'travel', 350, 1, '每次，本港及邻近港口 Per attendance, in the port and its neighbourhood'],
  [60, 'courier', 45, 1],
  [60, 'bank', 30, 1],
  [60, 'urgent', 250, 1],
  [60, 'certificate', 20, 0, '每份 Per document'],
  [60, 'radioLicence', 120, 1],
  [60, 'registration', 500, 1],
  [60, 'tonnageTax', 200, 1],
  [70, 'admin', 100, 1, '每次任务 Per job'],
  [70, 'certificate', 15, 0],
]

/** Invented figures for demonstrations; a society enters its own. */
export const seed = {
  order: 44,
  async demo(ctx: RequestContext) {
    const rows = fees.map(([feeType, feeItem, fee, isOutput, remark = null]) => ({
      feeType,
      feeItem,
      fee,
      isOutput,
      effectiveFrom: since,
      effectiveTo: null,
      status: 1,
      remark,
    }))
    // Some were cheaper in the two years before.
    const before = rows
      .filter(({ feeItem }) => ['travel', 'admin', 'attendance'].includes(feeItem))
      .map((row) => ({
        ...row,
        fee: row.fee - 20,
        effectiveFrom: '2023-01-01',
        effectiveTo: '2024-12-31',
      }))
    await createRows(ctx, getResource(ctx.services, 'basic/othFee'), [...rows, ...before])
  },
}
