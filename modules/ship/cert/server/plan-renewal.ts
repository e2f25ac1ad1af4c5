import { hasLateClause, hasSpecialClause, renewedExpiry } from '#common/rules/windows/renewal.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { getRow } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { refuse } from '#server/core/refusal.ts'
import type { InputOf } from '#common/contract.ts'
import type { shipCert } from '../shipCert.contract.ts'
import type { ShipCertResource, ShipCertRow } from './ship-cert-row.ts'
import { shipCertText } from '../shipCert.text.ts'
import { windowsOfNewCert } from './windows-of-new-cert.ts'

type RenewableType = Pick<CertTypeRules, 'code' | 'rules'> & {
  validityMonths: number
  expiryBeforeExtension: string
}

/**
 * @returns rules and validity of its type, and its expiry before an extension
 * @throws Refusal 409 for a certificate without an expiry, or of a type that is not renewed, such
 *   as an interim one
 */
export async function assertRenewable(
  ctx: RequestContext,
  cert: Pick<ShipCertRow, 'certId' | 'expiryBeforeExtension'>,
): Promise<RenewableType> {
  const { code, validityMonths, rules } = await readCertTypeRules(ctx.db, cert.certId)
  const { expiryBeforeExtension } = cert
  if (!expiryBeforeExtension || !validityMonths) return refuse(409, shipCertText.noExpiry)
  return validityMonths % 12 || !rules.some(({ surveyType }) => surveyType === 'renewal')
    ? refuse(409, shipCertText.notRenewed)
    : { code, validityMonths, rules, expiryBeforeExtension }
}

/**
 * Effect of completing the renewal survey on a date: expiry, days lost, windows. SOLAS I/14(b), and (g)
 * in special circumstances.
 * Saves nothing.
 */
export async function planRenewal(
  ctx: RequestContext,
  r: ShipCertResource,
  { id, completionDate, specialCircumstances }: InputOf<typeof shipCert, 'plan'>,
) {
  const row = await getRow(ctx, r, id)
  const { expiryBeforeExtension, ...kind } = await assertRenewable(ctx, row)
  const flag = await ctx.db
    .selectFrom('flag')
    .where('id', '=', row.flagId)
    .select('lessOneDay')
    .executeTakeFirst()
  const next = renewedExpiry({
    expiryBeforeExtension,
    completionDate,
    validityYears: kind.validityMonths / 12,
    lessOneDay: flag?.lessOneDay ?? false,
    lateClause: hasLateClause(kind.code),
    specialCircumstances: hasSpecialClause(kind.code) && (specialCircumstances ?? false),
  })
  if (next.issue)
    return {
      expiryDate: next.expiry,
      daysLost: next.daysLost,
      initialNeeded: true,
      explanationZh: next.issue.zh,
      explanationEn: next.issue.en,
      windows: [],
    }
  return {
    expiryDate: next.expiry,
    daysLost: next.daysLost,
    initialNeeded: false,
    explanationZh: next.explanationZh,
    explanationEn: next.explanationEn,
    windows: await windowsOfNewCert(ctx.db, kind, {
      shipId: row.shipId,
      inspectionDate: completionDate,
      issueDate: null,
      expiryDate: next.expiry,
      predecessorId: row.id,
    }),
  }
}
