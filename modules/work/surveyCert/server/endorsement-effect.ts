import { addMonths } from '#common/rules/base/dates.ts'
import { EXTENSIONS, evaluateExtension } from '#common/rules/certificates/extension.ts'
import type { Endorsement } from '#common/rules/certificates/endorsement.ts'
import type { ExtensionFamily, ExtensionLimits } from '#common/rules/certificates/extension.ts'
import { error } from '#common/rules/base/issue.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'
import { previewEndorsement } from '#modules/ship/cert/server/preview-endorsement.ts'
import { ENDED_OR_SUSPENDED, endingIssue } from '#modules/ship/cert/server/standing/refuse-ended.ts'
import type { Held } from '#modules/ship/cert/server/preview-endorsement.ts'
import { previewRestoration } from '#modules/ship/cert/server/restore-cert.ts'
import type { Planned } from '#modules/certificates/issuing/server/certificate-kind.ts'
import type { CertificateRow } from '#modules/certificates/issuing/server/certificate-row.ts'
import type { Db } from '#server/core/db.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { TableRow } from '#server/core/row.ts'

type ShipCert = TableRow<'shipCert'>

/** The certificate that is endorsed. @throws Error for an endorsement that names none */
export async function endorsedCert(
  { db }: RequestContext,
  { id, predecessorId }: CertificateRow,
): Promise<ShipCert> {
  if (!predecessorId) throw new Error(`endorsement ${id} names no certificate`)
  return db
    .selectFrom('shipCert')
    .where('id', '=', predecessorId)
    .selectAll()
    .executeTakeFirstOrThrow()
}
/** Effect of a survey on the certificate: endorsed on it, or restoring it. */
export const previewSurvey = (
  db: Db,
  { actionType }: Pick<CertificateRow, 'actionType'>,
  cert: ShipCert,
  held: Held,
): Promise<Endorsement | Issue> =>
  actionType === 'reinstate'
    ? previewRestoration(db, cert, held)
    : previewEndorsement(db, cert, held)
/** A renewal is endorsed only to keep the old certificate valid until the new one is on board. */
export const isRenewal = (row: Pick<CertificateRow, 'surveyType'>): boolean =>
  row.surveyType === 'renewal'

/**
 * Effect of an endorsement's dates: the window it fulfils, or why it cannot be endorsed. Null until
 * the dates are known.
 */
export async function plan(ctx: RequestContext, row: CertificateRow): Promise<Planned | null> {
  if (!row.inspectionDate) return null
  // After completion the stored effect is used.
  const made = row.shipCertId
    ? await ctx.db
        .selectFrom('certEndorsement')
        .where('surveyCertId', '=', row.id)
        .select(['explanationZh', 'explanationEn'])
        .executeTakeFirst()
    : undefined
  if (made) return { suggestedExpiry: null, ...made, fault: false }
  const cert = await endorsedCert(ctx, row)
  if (isRenewal(row)) return planRenewal(ctx, row, cert)
  const judged = await previewSurvey(ctx.db, row, cert, {
    surveyType: row.surveyType,
    inspectionDate: row.inspectionDate,
  })
  return 'code' in judged
    ? { suggestedExpiry: null, explanationZh: judged.zh, explanationEn: judged.en, fault: true }
    : {
        suggestedExpiry: null,
        explanationZh: judged.explanationZh,
        explanationEn: judged.explanationEn,
        fault: false,
      }
}

/** Whether the old certificate may stay valid until the new one is on board, and the latest day. */
export async function renewalGranted(ctx: RequestContext, row: CertificateRow, cert: ShipCert) {
  const { extensionFamily } = await ctx.db
    .selectFrom('cert')
    .where('id', '=', cert.certId)
    .select('extensionFamily')
    .executeTakeFirstOrThrow()
  const family = extensionFamily as ExtensionFamily
  const { expiryDate, expiryBeforeExtension } = cert
  if (expiryBeforeExtension === null) {
    const { zh, en } = shipCertText.neverExpires
    return { granted: error('extension.neverExpires', zh, en), latest: null }
  }
  const ending =
    row.inspectionDate && (await endingIssue(ctx.db, cert, row.inspectionDate, ENDED_OR_SUSPENDED))
  if (ending) return { granted: ending, latest: null }
  const granted = evaluateExtension({
    family,
    reason: 'notOnBoard',
    expiryBeforeExtension,
    extendedTo: expiryDate === expiryBeforeExtension ? null : expiryDate,
    renewalCompleted: row.inspectionDate,
    ...(row.expiryDate && { until: row.expiryDate }),
    flagApproval: Boolean(row.attachments?.length),
  })
  const months = (EXTENSIONS[family] as ExtensionLimits).notOnBoard
  return { granted, latest: months ? addMonths(expiryBeforeExtension, months) : null }
}

async function planRenewal(
  ctx: RequestContext,
  row: CertificateRow,
  cert: ShipCert,
): Promise<Planned> {
  const { granted, latest } = await renewalGranted(ctx, row, cert)
  if ('code' in granted)
    return {
      suggestedExpiry: latest,
      explanationZh: granted.zh,
      explanationEn: granted.en,
      fault: true,
    }
  return {
    suggestedExpiry: latest,
    explanationZh: `原证书继续有效至 ${granted.until}。`,
    explanationEn: `The existing certificate remains valid until ${granted.until}.`,
    fault: false,
  }
}

/** Effect on the certificate, printed on the page; null for a renewal, which has none. */
export async function effectOf(
  { db }: RequestContext,
  row: CertificateRow,
  cert: ShipCert,
): Promise<Endorsement | null> {
  const { surveyType, inspectionDate } = row
  if (!inspectionDate || isRenewal(row)) return null
  const preview = await previewSurvey(db, row, cert, { surveyType, inspectionDate })
  return 'code' in preview ? null : preview
}
