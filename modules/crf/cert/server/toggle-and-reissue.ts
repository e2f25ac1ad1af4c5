import type { InputOf } from '#common/contract.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { toggleValidity } from '#modules/ship/cert/server/toggle-validity.ts'
import { notifyWithdrawn } from '#modules/ship/cert/server/notify-holders.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { changeRow, createRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { TableRow } from '#server/core/row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, refuse, refuseFields } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { crfCert } from '../crfCert.contract.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertText } from '../crfCert.text.ts'
import type { CrfCertResource, CrfCertRow } from './crf-cert-row.ts'

type Reissuable = Pick<CrfCertRow, 'id' | 'crfId' | 'shipCertId' | 'status' | 'superseded'>
const { signed } = crfCertMachine.states

/** @throws Refusal 409 for one that is not signed, or is superseded */
export function assertCurrent(row: Pick<CrfCertRow, 'status' | 'superseded'>): void {
  if (row.status !== signed) refuse(409, crfCertText.notSigned)
  if (row.superseded) refuse(409, shipCertText.superseded)
}

async function lockCurrent(
  ctx: RequestContext,
  r: CrfCertResource,
  id: number,
  version: number | null | undefined,
) {
  const row = await lockRow(ctx, r, id)
  if (version) assertCurrentVersion(row, version)
  assertCurrent(row)
  return row
}

/**
 * Makes a signed certificate invalid, or valid again, with a reason. A ship's certificate is
 * toggled in the ship's record. Specification section 4.
 */
export async function toggleValid(
  ctx: RequestContext,
  r: CrfCertResource,
  input: InputOf<typeof crfCert, 'valid'>,
) {
  const row = await lockCurrent(ctx, r, input.id, input.version)
  const reason = input.remark?.trim() || null
  if (row.shipCertId) {
    await toggleValidity(ctx, getResource(ctx.services, 'ship/cert'), {
      id: row.shipCertId,
      valid: input.valid,
      remark: reason,
    })
    await writeAuditEntry(ctx, {
      resource: r.contract.path,
      rowId: row.id,
      action: 'valid',
      remark: reason,
      changes: [{ field: 'valid', from: row.valid, to: input.valid }],
    })
    return { id: row.id, version: row.version, valid: input.valid }
  }
  if (!input.valid && !reason) refuseFields({ field: 'remark', phrase: fieldText.required })
  if (row.valid === input.valid) refuse(409, shipCertText.alreadySo)
  const saved = await changeRow(
    ctx,
    r,
    row,
    {
      valid: input.valid,
      invalidReason: input.valid ? null : reason,
      invalidTime: input.valid ? null : new Date().toISOString(),
    },
    'valid',
    reason ?? undefined,
  )
  if (!input.valid) await notifyWithdrawn(ctx, row, reason!)
  return { ...saved, valid: input.valid }
}

/**
 * @throws Refusal 409 for one that is not signed, superseded, already being replaced, or whose CRF
 *   is closed
 */
export async function refuseNotReissued(ctx: RequestContext, old: Reissuable): Promise<void> {
  assertCurrent(old)
  const crf = await ctx.db
    .selectFrom('crf')
    .where('id', '=', old.crfId)
    .select('status')
    .executeTakeFirstOrThrow()
  if (crf.status === crfMachine.states.closed) refuse(409, crfCertText.crfClosed)
  const open = await ctx.db
    .selectFrom('crfCert')
    .where(old.shipCertId ? 'predecessorId' : 'replacesId', '=', old.shipCertId ?? old.id)
    .where('status', '<', signed)
    .select('id')
    .executeTakeFirst()
  const elsewhere = old.shipCertId
    ? await ctx.db
        .selectFrom('surveyCert')
        .where('predecessorId', '=', old.shipCertId)
        .where('status', '<', signed)
        .select('id')
        .executeTakeFirst()
    : undefined
  if (open ?? elsewhere) refuse(409, shipCertText.beingReplaced)
}

/** The expiry of a signed certificate by the record of its ship; of a product, as signed. */
async function presentExpiry(
  { db }: RequestContext,
  { shipCertId, expiryDate }: Pick<TableRow<'crfCert'>, 'shipCertId' | 'expiryDate'>,
): Promise<string | null> {
  if (!shipCertId) return expiryDate
  const cert = await db
    .selectFrom('shipCert')
    .where('id', '=', shipCertId)
    .select('expiryDate')
    .executeTakeFirstOrThrow()
  return cert.expiryDate
}

/**
 * Opens the replacement of a signed certificate at "wait info", with all its values. The old one
 * stays valid until the new one is signed.
 * @throws Refusal 409 when it is not signed, superseded, already being replaced, or its CRF is
 *   closed
 */
export async function reissueCertificate(
  ctx: RequestContext,
  r: CrfCertResource,
  input: InputOf<typeof crfCert, 'reissue'>,
) {
  const old = await lockCurrent(ctx, r, input.id, input.version)
  await refuseNotReissued(ctx, old)
  const link = old.shipCertId ? { predecessorId: old.shipCertId } : { replacesId: old.id }
  const {
    crfId,
    shipId,
    certId,
    templateId,
    values,
    term,
    surveyType,
    surveyPlace,
    inspectionDate,
    issuePlace,
    personInCharge,
    signerId,
    surveyorId,
  } = old
  const { id: newId } = await createRow(ctx, r, {
    crfId,
    shipId,
    certId,
    templateId,
    values: values ?? {},
    term,
    surveyType,
    surveyPlace,
    inspectionDate,
    issuePlace,
    // An extension or an early survey has moved the expiry since its issue.
    expiryDate: await presentExpiry(ctx, old),
    personInCharge,
    signerId,
    surveyorId,
    ...link,
    actionType:
      input.reason === 'lost' || input.reason === 'damaged' ? 'reissueLost' : 'reissueChange',
    remark: input.remark ?? null,
  })
  const remark = [input.reason, input.remark].filter(Boolean).join(': ')
  await writeAuditEntry(ctx, {
    resource: r.contract.path,
    rowId: old.id,
    action: 'reissue',
    remark,
  })
  if (old.shipCertId)
    await writeAuditEntry(ctx, {
      resource: 'ship/cert',
      rowId: old.shipCertId,
      action: 'reissue',
      remark,
    })
  return { id: old.id, newId }
}

/** The same check for calls on the ship's record. */
export const refuseNotReissuedOnCrf = async (ctx: RequestContext, id: number) =>
  refuseNotReissued(
    ctx,
    await ctx.db
      .selectFrom('crfCertRow')
      .where('id', '=', id)
      .select(['id', 'crfId', 'shipCertId', 'status', 'superseded'])
      .$castTo<Reissuable>()
      .executeTakeFirstOrThrow(),
  )
export const reissueOnCrf = (
  ctx: RequestContext,
  id: number,
  input: { reason: string; remark?: string | null },
) =>
  reissueCertificate(ctx, getResource<CrfCertResource>(ctx.services, 'crf/cert'), { ...input, id })
