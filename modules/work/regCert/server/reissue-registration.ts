import { registrationRule } from '#common/rules/certificates/registration-effects.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { regCertText } from '../regCert.text.ts'
import { openRegistration, operatorsOf, refuseInWork } from './assign-registration.ts'

/** The certificate to be replaced. */
interface ReplacedCert {
  id: number
  supersededBy: number | null
  certCode: string
  regCertId: number | null
  region: string
}

/**
 * Operator of the reissue: the previous one, else the caller, else an operator of the ship's
 * region, provided that they may do registrations.
 */
async function operatorFor(ctx: RequestContext, before: number, region: string): Promise<number> {
  const people = await operatorsOf(ctx)
  const operator =
    people.find(({ id }) => id === before) ??
    people.find(({ id }) => id === ctx.user.userId) ??
    people.find((person) => person.region === region) ??
    people[0]
  return operator?.id ?? refuse(409, regCertText.notOperator)
}

/**
 * The registration that produced a certificate.
 * @throws Refusal 409 for a superseded one, a deletion, one from elsewhere, or when the type is
 *   already in work for the ship
 */
export async function refuseNotReissued(ctx: RequestContext, cert: ReplacedCert) {
  if (cert.supersededBy) refuse(409, shipCertText.superseded)
  // The registration has ended; a reissue would end it again.
  if (registrationRule(cert.certCode).endsRegistration) refuse(409, regCertText.deletionStands)
  if (cert.regCertId === null) return refuse(409, shipCertText.noWork)
  const old = await ctx.db
    .selectFrom('regCert')
    .where('id', '=', cert.regCertId)
    .selectAll()
    .executeTakeFirst()
  if (!old) return refuse(409, shipCertText.noWork)
  await refuseInWork(ctx, old.shipId, old.certId)
  return old
}

/**
 * Opens a new registration for a certificate that is lost or outdated: type, flag, dates and
 * documents are copied; number and file come from the flag again. The old certificate stays valid
 * until the new one is confirmed.
 * @throws Refusal 409 for a superseded one, a deletion, or when the type is already in work for the
 *   ship
 */
export async function reissueRegistration(
  ctx: RequestContext,
  cert: ReplacedCert,
  input: { reason: string; remark?: string | null },
): Promise<{ id: number; regCertId: number }> {
  const old = await refuseNotReissued(ctx, cert)
  const regCertId = await openRegistration(ctx, {
    shipId: old.shipId,
    certId: old.certId,
    flagId: old.flagId,
    operatorId: await operatorFor(ctx, old.personInCharge, cert.region),
    actionType:
      input.reason === 'lost' || input.reason === 'damaged' ? 'reissueLost' : 'reissueChange',
    surveyType: old.surveyType,
    remark: input.remark ?? null,
    again: {
      term: old.term,
      inspectionDate: old.inspectionDate,
      issuePlace: old.issuePlace,
      expiryDate: old.expiryDate,
      checklist: old.checklist,
    },
  })
  await writeAuditEntry(ctx, {
    resource: 'ship/cert',
    rowId: cert.id,
    action: 'reissue',
    remark: [input.reason, input.remark].filter(Boolean).join(': '),
  })
  return { id: cert.id, regCertId }
}
