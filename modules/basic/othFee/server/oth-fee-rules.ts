import { sql } from 'kysely'
import { checkPeriod, periodWords } from '#common/rules/tariff-bands.ts'
import { otherClash } from '#common/rules/tariff-other.ts'
import type { OtherRow } from '#common/rules/tariff-other.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { othFeeText as t } from '../othFee.text.ts'

type Values = Omit<OtherRow, 'id' | 'version'>

/** What is wrong with the values of a fee, whether typed or from a table. @param others the fees it stands beside; @param items keys of the dictionary */
export function othFeeFaults(values: Values, others: readonly OtherRow[], items: readonly string[]): FieldFault[] {
  const period = checkPeriod(values)
  const clash = otherClash(values, others)
  return [
    ...(items.includes(values.feeItem) ? [] : [{ field: 'feeItem', phrase: t.noSuchItem, params: { word: values.feeItem } }]),
    ...(period ? [faultAt(period.field, period.issue)] : []),
    ...(clash ? [{ field: 'effectiveFrom', phrase: t.clash, params: { id: clash.id, period: { key: 'othFee.period', ...periodWords(clash) } } }] : []),
  ]
}

export const otherRows = async (ctx: Ctx): Promise<OtherRow[]> => ctx.db.selectFrom('othFee').selectAll().execute()

/** @throws Refusal 400 naming the fields, and the fee that stands against it */
export async function checkOthFee(ctx: Ctx, values: Record<string, unknown>, now: Record<string, any> | null): Promise<void> {
  // Fees are judged together, so they are changed one after another.
  await sql`select pg_advisory_xact_lock(hashtext('basic/othFee'))`.execute(ctx.db)
  const after = { effectiveTo: null, ...now, ...values } as unknown as Values
  const others = (await otherRows(ctx)).filter(({ id }) => id !== now?.['id'])
  const faults = othFeeFaults(after, others, (await entriesOf(ctx.db, 'FEE_ITEM')).map(({ key }) => key))
  const fileId = values['templateFileId'] as string | null | undefined
  if (fileId && !(await ctx.services.files.find(ctx.db, fileId))) faults.push({ field: 'templateFileId', phrase: t.noFile })
  if (faults.length) refuseFields(...faults)
}
