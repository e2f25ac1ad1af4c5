import { sql } from 'kysely'
import { checkPeriod, describePeriod } from '#common/rules/fees/tariff-bands.ts'
import { findOverlappingFee } from '#common/rules/fees/other-fees.ts'
import type { OtherFeeRow } from '#common/rules/fees/other-fees.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import { othFeeText as t } from '../othFee.text.ts'

type Values = Omit<OtherFeeRow, 'id' | 'version'>

/**
 * Errors of a fee's values, typed or imported. @param others existing fees; @param items keys of
 * the dictionary
 */
export function othFeeFaults(
  values: Values,
  others: readonly OtherFeeRow[],
  items: readonly string[],
): FieldError[] {
  const period = checkPeriod(values)
  const clash = findOverlappingFee(values, others)
  return [
    ...(items.includes(values.feeItem)
      ? []
      : [{ field: 'feeItem', phrase: t.noSuchItem, params: { word: values.feeItem } }]),
    ...(period ? [fieldErrorFrom(period.field, period.issue)] : []),
    ...(clash
      ? [
          {
            field: 'effectiveFrom',
            phrase: t.clash,
            params: { id: clash.id, period: { key: 'othFee.period', ...describePeriod(clash) } },
          },
        ]
      : []),
  ]
}

export const otherRows = async (ctx: RequestContext): Promise<OtherFeeRow[]> =>
  ctx.db.selectFrom('othFee').selectAll().execute()

/** @throws Refusal 400 naming the fields, and the conflicting fee */
export async function checkOthFee(
  ctx: RequestContext,
  values: Record<string, unknown>,
  now: Record<string, any> | null,
): Promise<void> {
  // Serializes changes of fees, because they are validated together.
  await sql`select pg_advisory_xact_lock(hashtext('basic/othFee'))`.execute(ctx.db)
  const after = { effectiveTo: null, ...now, ...values } as unknown as Values
  const others = (await otherRows(ctx)).filter(({ id }) => id !== now?.['id'])
  const errors = othFeeFaults(
    after,
    others,
    (await entriesOf(ctx.db, 'FEE_ITEM')).map(({ key }) => key),
  )
  const fileId = values['templateFileId'] as string | null | undefined
  if (fileId && !(await ctx.services.files.find(ctx.db, fileId)))
    errors.push({ field: 'templateFileId', phrase: t.noFile })
  if (errors.length) refuseFields(...errors)
}
