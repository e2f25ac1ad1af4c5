import { statesBefore } from '#common/machine.ts'
import { updateWorkState } from '#modules/work/quotation/server/update-work-state.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { regCertMachine } from '../regCert.machine.ts'

/**
 * Removes the registrations of a quotation that is closed whose information is being entered, or
 * entered again after a refusal: a registration has no state for one that is given up.
 */
export async function closeRegistrations(
  ctx: RequestContext,
  quotationId: number,
  remark: string | null,
): Promise<void> {
  const open = await ctx.db
    .selectFrom('regCert')
    .where('quotationLineId', 'in', (eb) =>
      eb.selectFrom('quotationLine').where('quotationId', '=', quotationId).select('id'),
    )
    .where('status', 'in', statesBefore(regCertMachine, 'submit'))
    .orderBy('id')
    .select(['id', 'status', 'quotationLineId'])
    .forUpdate()
    .execute()
  if (!open.length) return
  for (const { id, status } of open)
    await writeAuditEntry(ctx, {
      resource: 'work/regCert',
      rowId: id,
      action: 'remove',
      fromState: status,
      remark,
    })
  await ctx.db
    .deleteFrom('regCert')
    .where(
      'id',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
  await updateWorkState(
    ctx,
    open.flatMap(({ quotationLineId }) => quotationLineId ?? []),
    'none',
  )
}
