import { sql } from 'kysely'
import { checkRemoteSurvey } from '#common/rules/certificates/remote-survey.ts'
import type { SurveyMethod } from '#common/rules/certificates/remote-survey.ts'
import type { WindowRule } from '#common/rules/windows/window-rules.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { PASSENGER_SHIP_TYPES } from '#common/rules/ships/ship-types.ts'
import type { Issue } from '#common/rules/base/issue.ts'
import type { Db } from '#server/core/db.ts'

/** A survey with the method by which it was held. */
export interface SurveyByMethod {
  surveyType: string
  method: SurveyMethod
  /** the flag's consent is on file */
  hasConsent: boolean
}

/**
 * Survey types with the same items: an intermediate or periodical survey that takes the place of an
 * annual one includes it.
 */
function withSameItems(surveyType: string, rules: readonly WindowRule[]): string[] {
  const isEachYear = (type: string) =>
    rules.some((rule) => rule.surveyType === type && rule.cycleType === 'anniversary')
  const replacing = rules
    .filter(({ cycleType }) => cycleType === 'secondOrThird' || cycleType === 'secondToThird')
    .map((rule): string => rule.surveyType)
    .filter((type) => !isEachYear(type))
  const ofAnniversary = ['annual', ...replacing]
  return isEachYear('annual') && ofAnniversary.includes(surveyType) ? ofAnniversary : [surveyType]
}

/**
 * Why a survey on a certificate cannot be held by remote means, where the last survey of the same
 * items was so held, on it or on another one of its type; null when it can, and for a survey on
 * board.
 */
export async function remoteSurveyIssue(
  db: Db,
  shipCertId: number,
  { surveyType, method, hasConsent }: SurveyByMethod,
): Promise<Issue | null> {
  if (method !== 'remote') return null
  const cert = await db
    .selectFrom('shipCert as c')
    .innerJoin('cert as k', 'k.id', 'c.certId')
    .leftJoin('ship as s', 's.id', 'c.shipId')
    .where('c.id', '=', shipCertId)
    .select(['k.code', 's.shipType', 'c.certId'])
    .executeTakeFirstOrThrow()
  const { rules } = await readCertTypeRules(db, cert.certId)
  const last = await db
    .selectFrom('certEndorsement as e')
    .innerJoin('shipCert as held', 'held.id', 'e.shipCertId')
    .innerJoin('shipCert as c', (join) =>
      join.onRef('c.certId', '=', 'held.certId')
        .on(sql<boolean>`c.ship_id is not distinct from held.ship_id
          and c.company_id is not distinct from held.company_id
          and c.for_flag_id is not distinct from held.for_flag_id`),
    )
    .where('c.id', '=', shipCertId)
    .where('e.surveyType', 'in', withSameItems(surveyType, rules))
    .orderBy('e.inspectionDate', 'desc')
    .orderBy('e.id', 'desc')
    .select('e.method')
    .executeTakeFirst()
  return checkRemoteSurvey({
    certCode: cert.code,
    passengerShip: cert.shipType !== null && PASSENGER_SHIP_TYPES.has(cert.shipType),
    lastMethod: (last?.method ?? null) as SurveyMethod | null,
    flagConsent: hasConsent,
  })
}

/** The field at which each refusal is shown. */
export const remoteSurveyField = (code: string): 'consentFileId' | 'method' =>
  code === 'remote.consent' ? 'consentFileId' : 'method'
