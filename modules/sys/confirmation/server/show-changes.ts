import type { OutputOf } from '#common/contract.ts'
import type { RecordRow } from '#server/core/row.ts'
import { describeChanges } from '#server/records/audit/describe-changes.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { confirmation } from '../confirmation.contract.ts'
import type { Outcome } from './dry-run.ts'

type Changed = OutputOf<typeof confirmation, 'get'>['changed']

/**
 * The changes a request would make, formatted in both languages.
 * @throws Refusal 404 when the reader may not read the record
 */
export async function changesShown(
  ctx: RequestContext,
  row: RecordRow<typeof confirmation, 'confirmation'>,
): Promise<Changed> {
  const { resources } = ctx.services
  const r = resources.get(row.resource)
  if (
    row.requestedBy !== ctx.user.userId &&
    r?.table &&
    row.rowId &&
    r.contract.crud.includes('get')
  )
    await getRow(ctx, r, row.rowId)
  const request = await ctx.db
    .selectFrom('confirmation')
    .where('id', '=', row.id)
    .select('entries')
    .executeTakeFirstOrThrow()
  const entries = request.entries as Outcome[]
  const words = await describeChanges(ctx.db, resources, entries)
  return entries.map(({ resource, rowId, nameZh, nameEn, remark }, i) => {
    const title = resources.get(resource)?.text.singular
    return {
      resource,
      rowId,
      titleZh: title?.zh ?? resource,
      titleEn: title?.en ?? resource,
      nameZh,
      nameEn,
      remark,
      changes: (words[i] ?? []).map(({ label, from, to }) => ({
        labelZh: label.zh,
        labelEn: label.en,
        fromZh: from.zh,
        fromEn: from.en,
        toZh: to.zh,
        toEn: to.en,
      })),
    }
  })
}
