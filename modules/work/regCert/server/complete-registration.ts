import { outlivesDeletion, registrationRule } from '#common/rules/registration.ts'
import { say } from '#common/text.ts'
import { changeShip } from '#modules/basic/ship/server/change-ship.ts'
import { issueShipCert } from '#modules/ship/cert/server/issue-ship-cert.ts'
import { supersedeCerts } from '#modules/ship/cert/server/supersede-certs.ts'
import { toggleValidity } from '#modules/ship/cert/server/toggle-validity.ts'
import { refuseUnpaid } from '#modules/work/collection/server/refuse-unpaid.ts'
import { tellSigned } from '#modules/work/paper/server/tell-signed.ts'
import { lineWork } from '#modules/work/quotation/server/line-work.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { freshUtn, nextNumber } from '#server/numbers/numbers.ts'
import { regCertText } from '../regCert.text.ts'
import { refuseIncomplete } from './fill-registration.ts'
import { lastCsr } from './reg-dates.ts'
import { broughtBy, changesInWords, shipOf } from './ship-particulars.ts'

type Row = Record<string, any> & { id: number }

/** Certificates this one takes the place of: earlier ones of its type, and those it stands in for or that stand in for it. */
async function replaced(ctx: Ctx, row: Row): Promise<number[]> {
  const kind = await ctx.db.selectFrom('cert').where('id', '=', row['certId']).select('interimOfId').executeTakeFirstOrThrow()
  const family = await ctx.db.selectFrom('cert').where((eb) => eb.or([eb('id', '=', row['certId']), eb('interimOfId', '=', row['certId']), ...(kind.interimOfId ? [eb('id', '=', kind.interimOfId)] : [])])).select('id').execute()
  const before = await ctx.db.selectFrom('shipCert').where('shipId', '=', row['shipId']).where('certId', 'in', family.map(({ id }) => id)).where('supersededBy', 'is', null)
    .orderBy('issueDate', 'desc').orderBy('id', 'desc').select('id').forUpdate().execute()
  return before.map(({ id }) => id)
}

/** A deletion ends the registration: what the flag had issued for it is no longer valid, and owner and flag are told of each. */
async function endRegistration(ctx: Ctx, row: Row, certNo: string): Promise<void> {
  const certs = await ctx.db.selectFrom('shipCertRow').where('shipId', '=', row['shipId']).where('certType', '=', 20).where('valid', '=', 1).where('supersededBy', 'is', null)
    .where('certCode', 'not in', outlivesDeletion).orderBy('id').select('id').execute()
  const reason = `${say(regCertText.deletedFrom, 'zh', { certNo })} ${say(regCertText.deletedFrom, 'en', { certNo })}`
  for (const { id } of certs) await toggleValidity(ctx, ctx.services.resources.get('ship/cert')!, { id: id!, valid: 0, remark: reason })
}

async function numberOf(ctx: Ctx, row: Row): Promise<string> {
  if (row['certNo']) return row['certNo']
  const flag = await ctx.db.selectFrom('flag').where('id', '=', row['flagId']).select('iso2').executeTakeFirstOrThrow()
  return nextNumber(ctx.db, 'certificate', { date: row['issueDate'], region: row['region'], flag: flag.iso2, type: row['certCode'] })
}

/**
 * Completes a registration when finance confirms it, whole or not at all: the ship takes what it brings, with the day and the flag's file
 * as proof; the certificate enters her record with its windows and takes the place of the one before; a deletion ends what the flag had
 * registered. Owner and flag are told.
 * @throws Refusal 409 without the flag's file, or while its line is neither paid nor covered by credit; 400 for what the register does not take
 */
export async function completeRegistration(ctx: Ctx, row: Row, _input: MoveInput, to: string): Promise<Record<string, unknown> | void> {
  if (to !== 'done') return
  if (!row['fileId']) refuse(409, regCertText.noFileYet)
  if (row['quotationLineId']) await refuseUnpaid(ctx, row['quotationLineId'])
  await refuseIncomplete(ctx, row)
  // One registration of a ship at a time: numbers of synopsis records and what is replaced depend on the others.
  await ctx.db.selectFrom('ship').where('id', '=', row['shipId']).select('id').forUpdate().execute()
  const rule = registrationRule(row['certCode'])
  const certNo = await numberOf(ctx, row)
  const done: Row = { ...row, certNo, utn: await freshUtn(ctx.db), ...(rule.numbered && { csrNo: row['csrNo'] ?? await lastCsr(ctx, row) + 1 }) }
  const ship = await shipOf(ctx, row['shipId'])
  const brought = broughtBy(row, ship)
  const changed = await changesInWords(ctx, ship, brought)
  // Before the ship changes: what is told goes to the flag under which it was issued.
  if (rule.deletes) await endRegistration(ctx, done, certNo)
  if (changed.length) await changeShip(ctx, row['shipId'], brought, { effectiveDate: row['effectiveDate'] ?? row['issueDate'], fileId: row['fileId'], reason: `${row['certNameZh']} ${row['certNameEn']} ${certNo}` })
  const shipCertId = await enterRecord(ctx, done)
  if (row['quotationLineId']) await lineWork(ctx, [row['quotationLineId']], 'done')
  await tellSigned(ctx, done)
  return { certNo, utn: done['utn'], shipCertId, changed: JSON.stringify(changed), ...(rule.numbered && { csrNo: done['csrNo'] }) }
}

async function enterRecord(ctx: Ctx, row: Row): Promise<number> {
  const before = await replaced(ctx, row)
  const id = await issueShipCert(ctx, ctx.services.resources.get('ship/cert')!, {
    shipId: row['shipId'], certId: row['certId'], regCertId: row.id, certNo: row['certNo'], utn: row['utn'], term: row['term'], surveyType: row['surveyType'] ?? null, actionType: row['actionType'],
    inspectionDate: row['inspectionDate'], issueDate: row['issueDate'], issuePlace: row['issuePlace'], expiryDate: row['expiryDate'], personInCharge: row['personInCharge'],
    fileId: row['fileId'], sha256: row['sha256'],
  }, before[0])
  await supersedeCerts(ctx, before, id)
  return id
}
