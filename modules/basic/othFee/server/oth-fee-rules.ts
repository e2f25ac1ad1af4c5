import { sql } from 'kysely'
import { checkPeriod, describePeriod } from '#common/rules/fees/tariff-bands.ts'
import { findOverlappingFee } from '#common/rules/fees/other-fees.ts'
import type { OtherFeeRow } from '#common/rules/fees/other-fees.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { LockedRow } from '#server/core/row.ts'
import type { othFee } from '../othFee.contract.ts'
import { othFeeText as t } from '../othFee.text.ts'

type FeeValues = Omit<OtherFeeRow, 'id' | 'version'>
/** A stored fee (`id`), or one in row `fileRow` of an imported file. */
export type ComparedFee = OtherFeeRow & { fileRow?: number }

/**
 * Errors of a fee's values, typed or imported. @param others existing fees; @param items keys of
 * the dictionary
 */
export function othFeeFaults(
  values: FeeValues,
  others: readonly ComparedFee[],
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
            ...overlapMessage(clash),
          },
        ]
      : []),
  ]
}

function overlapMessage(fee: ComparedFee): Omit<FieldError, 'field'> {
  const period = { key: 'othFee.period', ...describePeriod(fee) }
  return fee.fileRow === undefined
    ? { phrase: t.clash, params: { id: fee.id, period } }
    : { phrase: t.clashInFile, params: { row: fee.fileRow, period } }
}

export const otherRows = async (ctx: RequestContext): Promise<OtherFeeRow[]> =>
  ctx.db.selectFrom('othFee').selectAll().execute()

/** @throws Refusal 400 naming the fields, and the conflicting fee */
export async function checkOthFee(
  ctx: RequestContext,
  values: SavedValues<typeof othFee>,
  now: LockedRow<typeof othFee, 'othFee'> | null,
): Promise<void> {
  // Serializes changes of fees, because they are validated together.
  await sql`select pg_advisory_xact_lock(hashtext('basic/othFee'))`.execute(ctx.db)
  // The contract requires the other fields of a new fee.
  const after = { effectiveTo: null, ...now, ...values } as FeeValues
  const others = (await otherRows(ctx)).filter(({ id }) => id !== now?.id)
  const errors = othFeeFaults(
    after,
    others,
    (await entriesOf(ctx.db, 'FEE_ITEM')).map(({ key }) => key),
  )
  const fileId = values.templateFileId
  if (fileId && !(await ctx.services.files.find(ctx.db, fileId)))
    errors.push({ field: 'templateFileId', phrase: t.noFile })
  if (errors.length) refuseFields(...errors)
}
