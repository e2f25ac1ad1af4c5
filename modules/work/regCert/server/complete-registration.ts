import {
  validAfterDeletion,
  registrationRule,
} from '#common/rules/certificates/registration-effects.ts'
import { formatMessage } from '#common/text.ts'
import { changeShip } from '#modules/basic/ship/server/change-ship.ts'
import { insertShipCertificate } from '#modules/ship/cert/server/insert-ship-certificate.ts'
import { supersedeCerts } from '#modules/ship/cert/server/supersede-certs.ts'
import { toggleValidity } from '#modules/ship/cert/server/toggle-validity.ts'
import { assertPaid } from '#modules/work/collection/server/assert-paid.ts'
import { notifySigned } from '#modules/ship/cert/server/notify-holders.ts'
import { updateWorkState } from '#modules/work/quotation/server/update-work-state.ts'
import { getResource } from '#server/core/resource.ts'
import type { ColumnValues } from '#server/core/row.ts'
import type { LockedRegCert, RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { MoveInput } from '#server/records/state-machine/machine.ts'
import { nextUtn, nextNumber } from '#server/platform/numbering/numbers.ts'
import { regCertText } from '../regCert.text.ts'
import { refuseIncomplete } from './fill-registration.ts'
import { lastCsr } from './reg-dates.ts'
import { changesFromRegistration, changesInWords, shipOf } from './ship-particulars.ts'

/** A registration as it enters the record of its ship. */
type Completed = LockedRegCert & { certNo: string; issueDate: string; fileId: string }

/**
 * Certificates replaced by this one: earlier ones of its type, and types that it substitutes or
 * that substitute it.
 */
async function replaced(
  ctx: RequestContext,
  row: Pick<RegCertRow, 'shipId' | 'certId'>,
): Promise<number[]> {
  const kind = await ctx.db
    .selectFrom('cert')
    .where('id', '=', row.certId)
    .select('interimOfId')
    .executeTakeFirstOrThrow()
  const family = await ctx.db
    .selectFrom('cert')
    .where((eb) =>
      eb.or([
        eb('id', '=', row.certId),
        eb('interimOfId', '=', row.certId),
        ...(kind.interimOfId ? [eb('id', '=', kind.interimOfId)] : []),
      ]),
    )
    .select('id')
    .execute()
  const before = await ctx.db
    .selectFrom('shipCert')
    .where('shipId', '=', row.shipId)
    .where(
      'certId',
      'in',
      family.map(({ id }) => id),
    )
    .where('supersededBy', 'is', null)
    .orderBy('issueDate', 'desc')
    .orderBy('id', 'desc')
    .select('id')
    .forUpdate()
    .execute()
  return before.map(({ id }) => id)
}

/**
 * Ends the registration on deletion: the flag's certificates are cancelled, and owner and flag are
 * notified.
 */
async function endRegistration(ctx: RequestContext, { shipId, certNo }: Completed): Promise<void> {
  const certs = await ctx.db
    .selectFrom('shipCertRow')
    .where('shipId', '=', shipId)
    .where('certType', '=', 20)
    .where('valid', '=', 1)
    .where('supersededBy', 'is', null)
    .where('certCode', 'not in', validAfterDeletion)
    .orderBy('id')
    .select('id')
    .$narrowType<{ id: number }>()
    .execute()
  const reason =
    `${formatMessage(regCertText.deletedFrom, 'zh', { certNo })} ` +
    `${formatMessage(regCertText.deletedFrom, 'en', { certNo })}`
  for (const { id } of certs)
    await toggleValidity(ctx, getResource(ctx.services, 'ship/cert'), {
      id,
      valid: 0,
      remark: reason,
    })
}

async function numberOf(ctx: RequestContext, row: RegCertRow, issueDate: string): Promise<string> {
  if (row.certNo) return row.certNo
  const flag = await ctx.db
    .selectFrom('flag')
    .where('id', '=', row.flagId)
    .select('iso2')
    .executeTakeFirstOrThrow()
  return nextNumber(ctx.db, 'certificate', {
    date: issueDate,
    region: row.region,
    flag: flag.iso2,
    type: row.certCode,
  })
}

/** @throws Refusal 409 without the flag's file, or while its line is neither paid nor on credit */
export async function assertConfirmable(
  ctx: RequestContext,
  { fileId, quotationLineId }: Pick<RegCertRow, 'fileId' | 'quotationLineId'>,
): Promise<void> {
  if (!fileId) refuse(409, regCertText.noFileYet)
  if (quotationLineId) await assertPaid(ctx, quotationLineId)
}

/**
 * Completes a registration when finance confirms it, in one transaction: the ship is updated, with
 * the flag's file as evidence; the certificate enters the ship's record with its windows and
 * replaces the one before; a deletion ends the flag's registration. Owner and flag are notified.
 * @throws Refusal 400 for particulars that the register does not accept
 */
export async function completeRegistration(
  ctx: RequestContext,
  row: LockedRegCert,
  _input: MoveInput,
  to: string,
): Promise<ColumnValues<'regCert'> | void> {
  if (to !== 'done') return
  const { fileId, issueDate } = row
  await refuseIncomplete(ctx, row)
  if (!fileId || !issueDate)
    throw new Error(`registration ${row.id} is complete without file or issue date`)
  // Serializes registrations of a ship: synopsis record numbers and replaced certificates depend on
  // each other.
  await ctx.db.selectFrom('ship').where('id', '=', row.shipId).select('id').forUpdate().execute()
  const rule = registrationRule(row.certCode)
  const certNo = await numberOf(ctx, row, issueDate)
  const done = {
    ...row,
    fileId,
    issueDate,
    certNo,
    utn: await nextUtn(ctx.db),
    ...(rule.numbered && { csrNo: row.csrNo ?? (await lastCsr(ctx, row)) + 1 }),
  }
  const ship = await shipOf(ctx, row.shipId)
  const brought = changesFromRegistration(row, ship)
  const changed = await changesInWords(ctx, ship, brought)
  // Before the ship changes, because the notification goes to the issuing flag.
  if (rule.endsRegistration) await endRegistration(ctx, done)
  if (changed.length)
    await changeShip(ctx, row.shipId, brought, {
      effectiveDate: row.effectiveDate ?? issueDate,
      fileId,
      reason: `${row.certNameZh} ${row.certNameEn} ${certNo}`,
    })
  const shipCertId = await enterRecord(ctx, done)
  if (row.quotationLineId) await updateWorkState(ctx, [row.quotationLineId], 'done')
  await notifySigned(ctx, done)
  return {
    certNo,
    utn: done.utn,
    shipCertId,
    changed: JSON.stringify(changed),
    ...(rule.numbered && { csrNo: done.csrNo }),
  }
}

async function enterRecord(ctx: RequestContext, row: Completed): Promise<number> {
  const before = await replaced(ctx, row)
  const id = await insertShipCertificate(
    ctx,
    getResource(ctx.services, 'ship/cert'),
    {
      shipId: row.shipId,
      certId: row.certId,
      regCertId: row.id,
      flagId: row.flagId,
      certNo: row.certNo,
      utn: row.utn,
      term: row.term,
      surveyType: row.surveyType ?? null,
      actionType: row.actionType,
      inspectionDate: row.inspectionDate,
      issueDate: row.issueDate,
      issuePlace: row.issuePlace,
      expiryDate: row.expiryDate,
      personInCharge: row.personInCharge,
      fileId: row.fileId,
      sha256: row.sha256,
    },
    before[0],
  )
  await supersedeCerts(
    ctx,
    before.map((one) => ({ id: one, by: id })),
  )
  return id
}
