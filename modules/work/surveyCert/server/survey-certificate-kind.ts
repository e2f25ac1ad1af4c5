import { callHandlers } from '#server/core/hook.ts'
import { isEndorsement } from '#common/rules/certificates/endorsement.ts'
import { rankedTemplates } from '#modules/basic/certTemplate/server/matching-templates.ts'
import { endorseCert } from '#modules/ship/cert/server/endorse-cert.ts'
import { extendByEndorsement } from '#modules/ship/cert/server/extend-cert.ts'
import { restoreByEndorsement } from '#modules/ship/cert/server/restore-cert.ts'
import { lockedCert } from '#modules/ship/cert/server/cert-schedule.ts'
import { recordSignedCertificate } from '#modules/certificates/issuing/server/record-signed-certificate.ts'
import { assertDocumentGenerated } from '#modules/certificates/issuing/server/document-state.ts'
import type {
  CertificateKind,
  ShipCriteria,
  Template,
} from '#modules/certificates/issuing/server/certificate-kind.ts'
import { signDocument } from '#modules/certificates/issuing/server/sign-document.ts'
import type { SignInput } from '#modules/certificates/issuing/server/sign-document.ts'
import { attachSignedScan } from '#modules/certificates/issuing/server/signed-scan.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import { getResource } from '#server/core/resource.ts'
import type { ColumnValues } from '#server/core/row.ts'
import { lockRow } from '#server/records/rows/read-row.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { surveyCertMachine } from '../surveyCert.machine.ts'
import { surveyCertText } from '../surveyCert.text.ts'
import { certificateSigned } from './certificate-signed.ts'
import { templateCriteriaOf } from './template-criteria.ts'
import { endorsementPageOf } from './endorsement-page.ts'
import { isRenewal } from './endorsement-effect.ts'
import type { LockedSurveyCert, SurveyCertResource, SurveyCertRow } from './survey-cert-row.ts'

/** Matching templates, each with the criteria that matched; the first one is the default. */
async function templatesOf(
  ctx: RequestContext,
  row: SurveyCertRow,
  ship?: ShipCriteria,
): Promise<Template[]> {
  if (endorsementPageOf(row)) return []
  const { certId, ...criteria } = await templateCriteriaOf(ctx.db, row, ship)
  return (await rankedTemplates(ctx.db, certId, criteria))
    .filter(({ fits }) => fits)
    .map(({ id, templateName, reasons }) => ({
      id,
      templateName,
      whyZh: reasons.map(({ zh }) => zh).join('；'),
      whyEn: reasons.map(({ en }) => en).join('; '),
    }))
}

const resourceOf = ({ services }: RequestContext) =>
  getResource<SurveyCertResource>(services, 'work/surveyCert')

/** Survey certificates as a kind of the issuing engine. */
export const surveyCertificateKind: CertificateKind<SurveyCertRow> = {
  table: 'surveyCert',
  find: (db, id) =>
    db
      .selectFrom('surveyCertRow')
      .where('id', '=', id)
      .selectAll()
      .$castTo<SurveyCertRow>()
      .executeTakeFirst(),
  lock: (ctx, id) => lockRow(ctx, resourceOf(ctx), id),
  change: (ctx, now, values) => changeRow(ctx, resourceOf(ctx), now, values),
  machine: surveyCertMachine,
  job: 'work.surveyCert.generate',
  editable: ['waitInfo', 'auditFailed', 'confirmFailed', 'approvalFailed'],
  waitSign: 'waitSign',
  fixed: ['shipId', 'companyId', 'forFlagId', 'certId'],
  templates: templatesOf,
  sheet: endorsementPageOf,
  // An endorsement cannot become another action, nor another action an endorsement: it is about
  // another certificate.
  check: (now, next) => [
    ...(now.actionType === next.actionType ||
    (!isEndorsement(now.actionType) && !isEndorsement(next.actionType))
      ? []
      : [{ field: 'actionType', phrase: surveyCertText.endorseFixed }]),
    ...(next.docTypes && !now.companyId
      ? [{ field: 'docTypes', phrase: surveyCertText.onlyCompany }]
      : []),
  ],
}

/**
 * Signs, and enters the certificate into the ship's record; an endorsement is recorded on the
 * endorsed certificate. All in the move's transaction: there is no certificate without its file.
 */
export async function signCertificate(
  ctx: RequestContext,
  row: LockedSurveyCert,
  input: SignInput,
): Promise<ColumnValues<'surveyCert'>> {
  return recordSigned(ctx, row, await signDocument(ctx, surveyCertificateKind, row, input))
}

/**
 * Accepts the scan of a document signed by hand, for flags that require ink: by the person in
 * charge, or by an operator on their behalf. It enters the record as a signed certificate does.
 * @throws Refusal 403 for a surveyor who is not in charge, 409 without a document, 400 when it is
 *   no PDF, JPEG or PNG
 */
export async function acceptSignedScan(
  ctx: RequestContext,
  row: LockedSurveyCert,
): Promise<ColumnValues<'surveyCert'>> {
  if (ctx.user.surveyorId !== null && row.personInCharge !== ctx.user.userId)
    refuse(403, surveyCertText.onlySigner, { name: row.personName })
  assertDocumentGenerated(row)
  return recordSigned(ctx, row, await attachSignedScan(ctx, row))
}

/** Effects of a signed document, signed here or by hand. */
async function recordSigned(
  ctx: RequestContext,
  row: LockedSurveyCert,
  signed: { fileId: string; sha256: string },
): Promise<ColumnValues<'surveyCert'>> {
  const shipCertId = endorsementPageOf(row)
    ? await endorse(ctx, row, signed)
    : await recordSignedCertificate(ctx, row, signed, { surveyCertId: row.id })
  await callHandlers(certificateSigned, ctx, row)
  return { ...signed, shipCertId }
}

async function endorse(
  ctx: RequestContext,
  row: LockedSurveyCert,
  signed: { fileId: string; sha256: string },
): Promise<number> {
  const { predecessorId, inspectionDate, surveyType } = row
  if (!predecessorId || !inspectionDate)
    throw new Error(`endorsement ${row.id} names no certificate or no completed survey`)
  const r = getResource(ctx.services, 'ship/cert')
  const cert = await lockedCert(ctx.db, predecessorId)
  const page = {
    place: row.surveyPlace,
    surveyorId: row.surveyorId,
    surveyCertId: row.id,
    utn: row.utn,
    remark: row.remark,
    method: row.method,
    consentFileId: row.consentFileId,
    ...signed,
  }
  const survey = { surveyType, inspectionDate }
  if (isRenewal(row)) {
    const { expiryDate: until, attachments } = row
    if (!until) throw new Error(`endorsement ${row.id} has no last day`)
    await extendByEndorsement(ctx, r, cert, survey, page, {
      until,
      fileId: attachments?.[0] ?? null,
    })
  } else if (row.actionType === 'reinstate') await restoreByEndorsement(ctx, r, cert, survey, page)
  else await endorseCert(ctx, r, cert, survey, page)
  return cert.id
}
