import { limitToDays, limitToMonths } from '#common/rules/certificates/template-term.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { latestExpiry } from '#modules/ship/cert/server/expiry-limit.ts'
import type {
  ExpiryBasis,
  ExpiryFacts,
  ExpiryLimit,
} from '#modules/ship/cert/server/expiry-limit.ts'
import type { Db } from '#server/core/db.ts'
import { templateOf } from './used-template.ts'
import type { UsedTemplate } from './used-template.ts'

/**
 * The latest expiry of a certificate in work: that of its type, and not later than the term of its
 * template allows. Specification section 3 (Certificate template: termDura and unit).
 * @param loaded what is loaded already: rules of its type, its template, facts of its holder
 */
export async function latestExpiryInWork(
  db: Db,
  row: ExpiryBasis & { templateId?: number | null },
  loaded: ExpiryFacts & { template?: UsedTemplate } = {},
): Promise<ExpiryLimit> {
  const rules = loaded.life ?? (await readCertTypeRules(db, row.certId))
  const term = loaded.template ?? (await templateOf({ db }, row.templateId))
  const limit = await latestExpiry(db, row, {
    holder: loaded.holder,
    life: { ...rules, validityMonths: limitToMonths(rules.validityMonths, term) },
  })
  const expiryDate = limitToDays(limit.expiryDate, row.inspectionDate, term)
  return { ...limit, expiryDate, expires: limit.expires || term.termUnit === '3' }
}
