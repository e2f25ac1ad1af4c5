import { registrationRule } from '#common/rules/registration.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { record } from '#server/audit/audit.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import { regCertText } from '../regCert.text.ts'
import { openRegistration, operatorsOf, refuseInWork } from './assign-registration.ts'

type Row = Record<string, any>

/** Who is to do it again: who did it, else the caller, else an operator of the ship's region, as long as they may do registrations. */
async function operatorFor(ctx: Ctx, before: number, region: string): Promise<number> {
  const people = await operatorsOf(ctx)
  const found = people.find(({ id }) => id === before) ?? people.find(({ id }) => id === ctx.user.userId) ?? people.find((one) => one.region === region) ?? people[0]
  return found?.id ?? refuse(409, regCertText.notOperator)
}

/** The registration a certificate came of. @throws Refusal 409 for one that was superseded, a deletion, unknown here, or where the same is in work for the ship already */
export async function refuseNotReissued(ctx: Ctx, cert: Row) {
  if (cert['supersededBy']) refuse(409, shipCertText.superseded)
  // The registration has ended: to be issued again it would have to end once more.
  if (registrationRule(cert['certCode']).deletes) refuse(409, regCertText.deletionStands)
  const old = await ctx.db.selectFrom('regCert').where('id', '=', cert['regCertId']).selectAll().executeTakeFirst()
  if (!old) return refuse(409, shipCertText.noWork)
  await refuseInWork(ctx, old.shipId, old.certId)
  return old
}

/**
 * Opens a registration again for a certificate of the ship's record that is lost or says what is no longer so: type, flag, dates and papers
 * are those of the old one; number and file come from the flag anew. The old one stays valid until the new one is confirmed.
 * @throws Refusal 409 for one that was superseded, a deletion, or where the same is in work for the ship already
 */
export async function reissueRegistration(ctx: Ctx, cert: Row, input: { reason: string; remark?: string | null }): Promise<{ id: number; regCertId: number }> {
  const old = await refuseNotReissued(ctx, cert)
  const regCertId = await openRegistration(ctx, {
    shipId: old.shipId, certId: old.certId, flagId: old.flagId, operatorId: await operatorFor(ctx, old.personInCharge, cert['region']),
    actionType: input.reason === 'lost' || input.reason === 'damaged' ? 'reissueLost' : 'reissueChange', surveyType: old.surveyType, remark: input.remark ?? null,
    again: { term: old.term, inspectionDate: old.inspectionDate, issuePlace: old.issuePlace, expiryDate: old.expiryDate, checklist: old.checklist },
  })
  await record(ctx, { resource: 'ship/cert', rowId: cert['id'], action: 'reissue', remark: [input.reason, input.remark].filter(Boolean).join(': ') })
  return { id: cert['id'], regCertId }
}
