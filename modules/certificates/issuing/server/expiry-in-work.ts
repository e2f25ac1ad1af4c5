import { limitToDays, limitToMonths } from '#common/rules/certificates/template-term.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import type { CertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { latestExpiry } from '#modules/ship/cert/server/expiry-limit.ts'
import type { ExpiryBasis, ExpiryLimit } from '#modules/ship/cert/server/expiry-limit.ts'
import type { Db } from '#server/core/db.ts'
import { templateOf } from './used-template.ts'
import type { UsedTemplate } from './used-template.ts'

/**
 * The latest expiry of a certificate in work: that of its type, and not later than the term of its
 * template allows. Specification section 3 (Certificate template: termDura and unit).
 * @param life rules of its type, if loaded
 * @param template its template, if loaded
 */
export async function latestExpiryInWork(
  db: Db,
  row: ExpiryBasis & { templateId?: number | null },
  life?: CertTypeRules,
  template?: UsedTemplate,
): Promise<ExpiryLimit> {
  const rules = life ?? (await readCertTypeRules(db, row.certId))
  const term = template ?? (await templateOf({ db }, row.templateId))
  const limit = await latestExpiry(db, row, {
    ...rules,
    validityMonths: limitToMonths(rules.validityMonths, term),
  })
  const expiryDate = limitToDays(limit.expiryDate, row.inspectionDate, term)
  return { ...limit, expiryDate, expires: limit.expires || term.termUnit === '3' }
}
