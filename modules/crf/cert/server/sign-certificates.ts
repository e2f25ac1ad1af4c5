import { finishIssued, lockCrf } from '#modules/crf/info/server/finish-issued.ts'
import { enterShipRecord } from '#modules/work/paper/server/enter-ship-record.ts'
import { signDocument } from '#modules/work/paper/server/sign-document.ts'
import type { Ctx } from '#server/http/context.ts'
import { makeMove } from '#server/machine/machine.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import type { Resource } from '#server/resource.ts'
import { record } from '#server/audit/audit.ts'
import { crfCertMachine } from '../crfCert.machine.ts'
import { crfPaper } from './crf-paper.ts'
import { openCount } from './open-certificates.ts'

type Row = Record<string, any>
const { signed, void: voided } = crfCertMachine.states

/**
 * Signs. A ship's certificate enters the ship's record with its windows and supersedes the one before; a product's stays here and
 * takes the place of the one it replaces. All in the move's transaction: there is no certificate without its file.
 */
async function signVerb(ctx: Ctx, row: Row, input: MoveInput): Promise<Record<string, unknown>> {
  const made = await signDocument(ctx, crfPaper, row, input)
  if (row['shipId']) return { ...made, shipCertId: await enterShipRecord(ctx, row, made, { crfCertId: row['id'] }) }
  if (row['replacesId']) {
    await ctx.db.updateTable('crfCert').where('id', '=', row['replacesId']).set((eb) => ({ supersededBy: row['id'], version: eb('version', '+', 1) })).execute()
    await record(ctx, { resource: 'crf/cert', rowId: row['replacesId'], action: 'supersede' })
  }
  return made
}

/** Whether a CRF has at least one certificate signed, and none left open. */
async function allIssued(ctx: Ctx, crfId: number): Promise<boolean> {
  if (await openCount(ctx.db, crfId)) return false
  return Boolean(await ctx.db.selectFrom('crfCert').where('crfId', '=', crfId).where('status', '=', signed).select('id').limit(1).executeTakeFirst())
}

/** A move after which nothing may be left to issue: with the last certificate the system finishes the CRF. Domain rules 3.1. */
async function lastMove(ctx: Ctx, r: Resource, name: 'sign' | 'void', input: MoveInput) {
  const found = await ctx.db.selectFrom('crfCert').where('id', '=', input.id).select('crfId').executeTakeFirst()
  if (found) await lockCrf(ctx, found.crfId)
  const moved = await makeMove(ctx, r, name, input, name === 'sign' ? signVerb : () => ({ pdfFileId: null, utn: null }))
  if (found && (await allIssued(ctx, found.crfId))) await finishIssued(ctx, found.crfId)
  return moved
}

export const signCertificate = (ctx: Ctx, r: Resource, input: MoveInput) => lastMove(ctx, r, 'sign', input)
export const voidCertificate = (ctx: Ctx, r: Resource, input: MoveInput) => lastMove(ctx, r, 'void', input)

/**
 * Voids every certificate of a CRF that is not signed, because the CRF is closed; signed ones stay valid. For a CRF the caller has
 * locked. @returns how many
 */
export async function voidUnsigned(ctx: Ctx, crfId: number, remark: string | null): Promise<number> {
  const open = await ctx.db.selectFrom('crfCert').where('crfId', '=', crfId).where('status', '<', signed).select(['id', 'status', 'round']).forUpdate().execute()
  for (const { id, status, round } of open) {
    await ctx.db.updateTable('crfCert').where('id', '=', id)
      .set((eb) => ({ status: voided, pdfFileId: null, utn: null, version: eb('version', '+', 1), statusTime: eb.fn('now'), updateTime: eb.fn('now') })).execute()
    await record(ctx, { resource: 'crf/cert', rowId: id, action: 'void', fromState: status, toState: voided, round, remark })
  }
  return open.length
}
