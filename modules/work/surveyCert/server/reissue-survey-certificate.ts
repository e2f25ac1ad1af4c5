import { createRow } from '#server/records/rows/save-row.ts'
import { writeAuditEntry } from '#server/records/audit/audit.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { TableRow } from '#server/core/row.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import type { SurveyCertResource } from './survey-cert-row.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'

type ShipCert = Pick<
  TableRow<'shipCert'>,
  'id' | 'supersededBy' | 'surveyCertId' | 'docTypes' | 'expiryDate' | 'term' | 'parentId'
>

/**
 * The work that produced a certificate of the ship's record.
 * @throws Refusal 409 for one that is superseded, was not issued here, or is being replaced already
 */
export async function refuseNotReissued(ctx: RequestContext, cert: ShipCert) {
  if (cert.supersededBy) refuse(409, shipCertText.superseded)
  const old = cert.surveyCertId
    ? await ctx.db
        .selectFrom('surveyCert')
        .where('id', '=', cert.surveyCertId)
        .selectAll()
        .executeTakeFirst()
    : undefined
  if (!old) return refuse(409, shipCertText.noWork)
  const open = await ctx.db
    .selectFrom('surveyCert')
    .where('predecessorId', '=', cert.id)
    .where('status', '<', surveyCertMachine.states.done)
    .select('id')
    .executeTakeFirst()
  return open ? refuse(409, shipCertText.beingReplaced) : old
}

/**
 * Opens the replacement of a signed certificate at "wait info", with all its values. The old one
 * stays valid until the new one is signed. Specification section 4: a certificate can be reissued.
 */
export async function reissueCertificate(
  ctx: RequestContext,
  cert: ShipCert,
  input: { reason: string; remark?: string | null },
): Promise<{ id: number; surveyCertId: number }> {
  const old = await refuseNotReissued(ctx, cert)
  const resource = getResource<SurveyCertResource>(ctx.services, 'work/surveyCert')
  const { id } = await createRow(ctx, resource, {
    shipId: old.shipId,
    companyId: old.companyId,
    forFlagId: old.forFlagId,
    docTypes: cert.docTypes ?? old.docTypes,
    certId: old.certId,
    templateId: old.templateId,
    values: old.values ?? {},
    term: cert.term === 'extended' ? old.term : cert.term,
    surveyType: old.surveyType,
    actionType:
      input.reason === 'lost' || input.reason === 'damaged' ? 'reissueLost' : 'reissueChange',
    surveyPlace: old.surveyPlace,
    inspectionDate: old.inspectionDate,
    issueDate: null,
    issuePlace: old.issuePlace,
    // An extension or an early survey has moved the expiry since its issue.
    expiryDate: cert.expiryDate,
    specialFileId: old.specialFileId,
    parentId: old.parentId,
    surveyorId: old.surveyorId,
    personInCharge: old.personInCharge,
    predecessorId: cert.id,
    remark: input.remark ?? null,
  })
  await writeAuditEntry(ctx, {
    resource: 'ship/cert',
    rowId: cert.id,
    action: 'reissue',
    remark: [input.reason, input.remark].filter(Boolean).join(': '),
  })
  return { id: cert.id, surveyCertId: id }
}
