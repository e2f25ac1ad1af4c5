import { renewedExpiry } from '#common/rules/renewal.ts'
import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import type { TypeLife } from '#modules/basic/cert/server/cert-life.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { getRow } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { shipCertText } from '../shipCert.text.ts'
import { windowsOf } from './windows.ts'

/** @throws Refusal 409 for a certificate without an expiry, or of a kind that is not renewed, such as an interim one */
export async function refuseNotRenewed(ctx: Ctx, cert: Record<string, any>): Promise<Pick<TypeLife, 'rules'> & { validityMonths: number }> {
  const { validityMonths, rules } = await typeLife(ctx.db, cert['certId'])
  if (!cert['expiryBeforeExtension'] || !validityMonths) return refuse(409, shipCertText.noExpiry)
  return validityMonths % 12 || !rules.some(({ surveyType }) => surveyType === 'renewal') ? refuse(409, shipCertText.notRenewed) : { validityMonths, rules }
}

/** What completing the renewal survey on a date would give: expiry, days lost, windows. SOLAS I/14 (b); saves nothing. */
export async function planRenewal(ctx: Ctx, r: Resource, { id, completionDate }: { id: number; completionDate: string }) {
  const row = await getRow(ctx, r, id)
  const kind = await refuseNotRenewed(ctx, row)
  const flag = await ctx.db.selectFrom('flag').where('id', '=', row['flagId']).select('lessOneDay').executeTakeFirst()
  const next = renewedExpiry({ expiryBeforeExtension: row['expiryBeforeExtension'], completionDate, validityYears: kind.validityMonths / 12, lessOneDay: flag?.lessOneDay ?? false })
  return {
    expiryDate: next.expiry, daysLost: next.daysLost, explanationZh: next.explanationZh, explanationEn: next.explanationEn,
    windows: windowsOf({ ...kind, inspectionDate: completionDate, issueDate: null, expiryDate: next.expiry }, await societyToday(ctx.db)),
  }
}
