import { finishIssued, lockCrf } from '#modules/crf/info/server/finish-issued.ts'
import { recordSignedCertificate } from '#modules/certificates/issuing/server/record-signed-certificate.ts'
import { assertDocumentGenerated } from '#modules/certificates/issuing/server/document-state.ts'
import { assertSignedByHand } from '#modules/certificates/issuing/server/hand-signature.ts'
import { attachSignedScan } from '#modules/certificates/issuing/server/signed-scan.ts'
import { signDocument } from '#modules/certificates/issuing/server/sign-document.ts'
import type { SignInput } from '#modules/certificates/issuing/server/sign-document.ts'
import type { RequestContext } from '#server/core/context.ts'
import { executeMove } from '#server/records/state-machine/machine.ts'
import type { MoveInput } from '#server/records/state-machine/machine.ts'
import type { ColumnValues } from '#server/core/row.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfCertificateKind } from './crf-certificate-kind.ts'
import type { CrfCertResource, LockedCrfCert } from './crf-cert-row.ts'
import { namesOfOpen } from './open-certificates.ts'

const { signed, void: voided } = crfCertMachine.states

/** Signs electronically. All in the move's transaction: no certificate without its file. */
const signVerb = async (ctx: RequestContext, row: LockedCrfCert, input: SignInput) =>
  recordIssued(ctx, row, await signDocument(ctx, crfCertificateKind, row, input))

/**
 * Takes the scan of a document signed by hand.
 * @throws Refusal 409 without a document, or where the flag accepts electronic certificates
 */
async function scanVerb(ctx: RequestContext, row: LockedCrfCert) {
  assertDocumentGenerated(row)
  await assertSignedByHand(ctx.db, row)
  return recordIssued(ctx, row, await attachSignedScan(ctx, row))
}

/**
 * A ship's certificate enters the ship's record with its windows and supersedes the one before; a
 * product's certificate replaces its predecessor here.
 */
async function recordIssued(
  ctx: RequestContext,
  row: LockedCrfCert,
  made: { fileId: string; sha256: string },
): Promise<ColumnValues<'crfCert'>> {
  if (row.shipId)
    return {
      ...made,
      shipCertId: await recordSignedCertificate(ctx, row, made, { crfCertId: row.id }),
    }
  if (row.replacesId) {
    await ctx.db
      .updateTable('crfCert')
      .where('id', '=', row.replacesId)
      .set((eb) => ({ supersededBy: row.id, version: eb('version', '+', 1) }))
      .execute()
    await writeAuditEntry(ctx, {
      resource: 'crf/cert',
      rowId: row.replacesId,
      action: 'supersede',
    })
  }
  await writeAuditEntry(ctx, { resource: 'crf/cert', rowId: row.id, action: 'issue' })
  return made
}

/** Whether a CRF has at least one signed certificate and no open ones. */
async function allIssued(ctx: RequestContext, crfId: number): Promise<boolean> {
  if ((await namesOfOpen(ctx.db, crfId)).length) return false
  return Boolean(
    await ctx.db
      .selectFrom('crfCert')
      .where('crfId', '=', crfId)
      .where('status', '=', signed)
      .select('id')
      .limit(1)
      .executeTakeFirst(),
  )
}

/** Moves after which no certificate of the CRF may be left to issue. */
const lastVerbs = {
  sign: signVerb,
  scan: scanVerb,
  void: () => ({ pdfFileId: null, utn: null }),
}

/** Runs a move and finishes the CRF after its last certificate. Domain rules 3.1. */
async function lastMove(
  ctx: RequestContext,
  r: CrfCertResource,
  name: keyof typeof lastVerbs,
  input: MoveInput & SignInput,
) {
  const found = await ctx.db
    .selectFrom('crfCert')
    .where('id', '=', input.id)
    .select('crfId')
    .executeTakeFirst()
  if (found) await lockCrf(ctx, found.crfId)
  const moved = await executeMove(ctx, r, name, input, lastVerbs[name])
  if (found && (await allIssued(ctx, found.crfId))) await finishIssued(ctx, found.crfId)
  return moved
}

export const signCertificate = (
  ctx: RequestContext,
  r: CrfCertResource,
  input: MoveInput & SignInput,
) => lastMove(ctx, r, 'sign', input)
export const scanCertificate = (ctx: RequestContext, r: CrfCertResource, input: MoveInput) =>
  lastMove(ctx, r, 'scan', input)
export const voidCertificate = (ctx: RequestContext, r: CrfCertResource, input: MoveInput) =>
  lastMove(ctx, r, 'void', input)

/**
 * Voids every unsigned certificate of a CRF that is being closed; signed ones stay valid. The
 * caller has locked the CRF. @returns their number
 */
export async function voidUnsigned(
  ctx: RequestContext,
  crfId: number,
  remark: string | null,
): Promise<number> {
  const open = await ctx.db
    .selectFrom('crfCert')
    .where('crfId', '=', crfId)
    .where('status', '<', signed)
    .select(['id', 'status', 'round'])
    .forUpdate()
    .execute()
  for (const { id, status, round } of open) {
    await ctx.db
      .updateTable('crfCert')
      .where('id', '=', id)
      .set((eb) => ({
        status: voided,
        pdfFileId: null,
        utn: null,
        version: eb('version', '+', 1),
        statusTime: eb.fn('now'),
        updateTime: eb.fn('now'),
      }))
      .execute()
    await writeAuditEntry(ctx, {
      resource: 'crf/cert',
      rowId: id,
      action: 'void',
      fromState: status,
      toState: voided,
      round,
      remark,
    })
  }
  return open.length
}
