import { addDays, addMonths } from '#common/rules/base/dates.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { getResource } from '#server/core/resource.ts'
import { createRows } from '#server/records/import/write-rows.ts'

/**
 * Demonstration account of each flag that has flag users: opening balance a year ago, a yearly fee,
 * quarterly tonnage tax, and payments.
 */
const entries = [
  { months: -13, kind: 'charge', amount: 6240, remark: '期初余额 Brought forward' },
  { months: -12, kind: 'charge', amount: 5000, remark: '授权年费 Yearly fee of the authorisation' },
  { months: -11, kind: 'payment', amount: 6240 },
  { months: -9, kind: 'charge', amount: 3812.5, remark: '吨税 Tonnage tax' },
  { months: -8, kind: 'payment', amount: 8812.5 },
  { months: -6, kind: 'charge', amount: 3940, remark: '吨税 Tonnage tax' },
  { months: -5, kind: 'payment', amount: 3940 },
  { months: -3, kind: 'charge', amount: 4105.25, remark: '吨税 Tonnage tax' },
  { months: -2, kind: 'payment', amount: 3000 },
  {
    months: -1,
    kind: 'charge',
    amount: 480,
    remark: '国籍证书空白本 Blank certificates of registry',
  },
  { months: -1, kind: 'payment', amount: 1105.25 },
] as const

export const seed = {
  order: 85,
  async demo(ctx: RequestContext) {
    const flags = await ctx.db
      .selectFrom('principal')
      .where('taskNode', '=', 'flag_user')
      .where('flagId', 'is not', null)
      .orderBy('userId')
      .select('flagId')
      .$narrowType<{ flagId: number }>()
      .execute()
    const today = await societyToday(ctx.db)
    const month = `${today.slice(0, 7)}-01`
    const rows = flags.flatMap(({ flagId }, n) =>
      entries.map(({ months, kind, amount, ...more }, i) => ({
        flagId,
        kind,
        amount: amount * (n + 1),
        entryDate: addDays(addMonths(month, months), 4 + i),
        reference: `${kind === 'payment' ? 'TT' : 'DN'}-${addMonths(month, months).slice(0, 7)}-${n + 1}${String(i).padStart(2, '0')}`,
        remark: 'remark' in more ? more.remark : null,
      })),
    )
    await createRows(ctx, getResource(ctx.services, 'work/flagAccount'), rows)
  },
}
