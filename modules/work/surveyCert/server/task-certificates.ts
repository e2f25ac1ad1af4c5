import { stateName } from '#common/machine.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import type { SurveyCertResource } from './survey-cert-row.ts'
import { surveyCertificateKind } from './survey-certificate-kind.ts'

/**
 * Locks the unsigned certificates of a task.
 * @throws Refusal 409 while one of them is submitted or awaits its signature
 */
async function lockUnsigned(ctx: RequestContext, surveyWorkId: number) {
  const list = await ctx.db
    .selectFrom('surveyCert')
    .where('surveyWorkId', '=', surveyWorkId)
    .orderBy('id')
    .selectAll()
    .forUpdate()
    .execute()
  const open = list.filter(({ status }) => status !== surveyCertMachine.states.done)
  for (const { status } of open) {
    const state = stateName(surveyCertMachine, status)
    if (state && !surveyCertificateKind.editable.includes(state))
      refuse(409, surveyCertText.withOthers, { state: surveyCertMachine.labels.states[state] })
  }
  return { list, open }
}

/**
 * Hands the unsigned certificates of a task to another person: another surveyor, or the chief
 * surveyor to whom the task is returned.
 * @throws Refusal 409 while one of them is submitted or awaits its signature
 */
export async function reassignCertificates(
  ctx: RequestContext,
  surveyWorkId: number,
  to: { surveyorId?: number; personInCharge: number },
): Promise<void> {
  const r = getResource<SurveyCertResource>(ctx.services, 'work/surveyCert')
  const { open } = await lockUnsigned(ctx, surveyWorkId)
  for (const row of open) await changeRow(ctx, r, row, to, 'reassign')
}

/**
 * Removes the unsigned certificates of a task whose quotation is closed.
 * @returns whether a signed one remains
 * @throws Refusal 409 where an unsigned one has a number: numbers are not given up
 */
export async function dropUnsigned(ctx: RequestContext, surveyWorkId: number): Promise<boolean> {
  const { list, open } = await lockUnsigned(ctx, surveyWorkId)
  await removeCertificates(ctx, open)
  return list.length > open.length
}

/**
 * Removes the certificates of a cancelled task.
 * @throws Refusal 409 where one is signed, or has a number: numbers are not given up
 */
export async function dropCertificates(ctx: RequestContext, surveyWorkId: number): Promise<void> {
  const { list } = await lockUnsigned(ctx, surveyWorkId)
  await removeCertificates(ctx, list)
}

async function removeCertificates(
  ctx: RequestContext,
  list: readonly { id: number; certNo: string | null }[],
): Promise<void> {
  if (!list.length) return
  for (const { certNo } of list) if (certNo) refuse(409, surveyCertText.numbered, { certNo })
  for (const { id } of list)
    await writeAuditEntry(ctx, { resource: 'work/surveyCert', rowId: id, action: 'remove' })
  await ctx.db
    .deleteFrom('surveyCert')
    .where(
      'id',
      'in',
      list.map(({ id }) => id),
    )
    .execute()
}
