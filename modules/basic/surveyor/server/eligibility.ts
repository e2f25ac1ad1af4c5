/**
 * Eligibility of surveyors. Authorisation is explicit: no flags means none; no ship types or scopes
 * means all.
 */
import { daysBetween } from '#common/rules/base/dates.ts'
import type { Message } from '#common/text.ts'
import type { Scope } from '#modules/basic/cert/server/cert-scopes.ts'

/** Requirements of a survey. `flag` is used in messages only. */
export interface SurveyRequirement {
  /** null where no flag is involved, such as a product for no ship yet: flags are not checked */
  flagId: number | null
  /** null where no ship is surveyed: ship types are not checked */
  shipType: string | null
  /** a key of INSPECTION_SCOPE; without it the scope is not checked */
  scope?: string | null | undefined
  /** names for messages */
  scopeName?: { nameZh: string; nameEn: string } | undefined
  /** the day of the survey, `YYYY-MM-DD` */
  date: string
  region?: string | null | undefined
  flag?: { nameZh: string; nameEn: string } | undefined
}
/** A surveyor's authorisation by one flag. */
export interface FlagAuthorisation {
  flagId: number
  shipModels?: string[] | null
  inspectionScopes?: string[] | null
  grantStatus: string
  issueTime?: string | null
  validityTime: string
}
/** Columns of a surveyor that decide about eligibility. */
export interface Authorisation {
  status: number
  grantStatus: string
  issueTime: string | null
  validityTime: string | null
  flagIds: number[] | null
  shipModels: string[] | null
  inspectionScopes: string[] | null
  region: string
  /** JSON column: a list of authorisations */
  authorisations?: unknown
}
type Flag = NonNullable<SurveyRequirement['flag']>
const because = (key: string, zh: string, en: string): Message => ({
  key: `surveyor.${key}`,
  zh,
  en,
})
const limits = (list: readonly unknown[] | null | undefined, requested: unknown): boolean =>
  requested !== null && list != null && list.length > 0 && !list.includes(requested)
const grantsFor = (row: Authorisation, flagId: number | null) =>
  ((row.authorisations ?? []) as FlagAuthorisation[]).filter((grant) => grant.flagId === flagId)

const scopeWords = ({ scopeName }: SurveyRequirement) =>
  scopeName
    ? { zh: `“${scopeName.nameZh}”`, en: `the scope ${scopeName.nameEn}` }
    : { zh: '该', en: 'this scope' }

/** Reasons against one flag's authorisation, without those already given by the general limits. */
function whyNotGranted(
  grant: FlagAuthorisation,
  need: SurveyRequirement,
  flag: Flag,
  general: { shipType: boolean; scope: boolean },
): Message[] {
  const reasons: Message[] = []
  if (grant.grantStatus !== 'valid')
    reasons.push(
      because(
        'flagGrant',
        `${flag.nameZh}授权不是有效状态`,
        `the authorisation of ${flag.nameEn} is not in force`,
      ),
    )
  if (grant.validityTime < need.date)
    reasons.push(
      because(
        'flagExpired',
        `${flag.nameZh}授权已于 ${grant.validityTime} 到期`,
        `the authorisation of ${flag.nameEn} ended on ${grant.validityTime}`,
      ),
    )
  if (grant.issueTime && grant.issueTime > need.date)
    reasons.push(
      because(
        'flagNotYet',
        `${flag.nameZh}授权自 ${grant.issueTime} 起生效`,
        `the authorisation of ${flag.nameEn} begins only on ${grant.issueTime}`,
      ),
    )
  if (!general.shipType && limits(grant.shipModels, need.shipType))
    reasons.push(
      because(
        'flagShipType',
        `${flag.nameZh}授权不含该船型`,
        `the authorisation of ${flag.nameEn} does not cover this ship type`,
      ),
    )
  if (!general.scope && need.scope && limits(grant.inspectionScopes, need.scope)) {
    const scope = scopeWords(need)
    reasons.push(
      because(
        'flagScope',
        `${flag.nameZh}授权不含${scope.zh}检验范围`,
        `the authorisation of ${flag.nameEn} does not cover ${scope.en}`,
      ),
    )
  }
  return reasons
}

/** Reasons of the general limits, and of the flag's authorisation with the fewest reasons. */
function looked(row: Authorisation, need: SurveyRequirement) {
  const flag = need.flag ?? { nameZh: '该船旗国', nameEn: 'this flag' }
  const general = {
    shipType: limits(row.shipModels, need.shipType),
    scope: Boolean(need.scope) && limits(row.inspectionScopes, need.scope),
  }
  const evaluated = grantsFor(row, need.flagId).map((grant) => ({
    grant,
    reasons: whyNotGranted(grant, need, flag, general),
  }))
  return { flag, general, best: evaluated.sort((a, b) => a.reasons.length - b.reasons.length)[0] }
}

/**
 * All reasons against assigning a surveyor; empty when eligible. Domain rules 3.1 and 3.3:
 * authorised for the flag, ship type and scope, by an authorisation valid on the day. The
 * surveyor's own columns are the general limits; where a flag has authorised the surveyor itself,
 * one of its authorisations must also cover the requirement, otherwise the flag must be among the
 * surveyor's flags.
 */
export function ineligibilityReasons(row: Authorisation, need: SurveyRequirement): Message[] {
  const reasons: Message[] = []
  if (row.status !== 1) reasons.push(because('left', '已离职', 'no longer in service'))
  if (row.grantStatus !== 'valid')
    reasons.push(because('grantStatus', '授权不是有效状态', 'the authorisation is not in force'))
  if (row.validityTime === null)
    reasons.push(
      because('noValidity', '授权没有填写有效期', 'the authorisation has no expiry date'),
    )
  else if (row.validityTime < need.date)
    reasons.push(
      because(
        'expired',
        `授权已于 ${row.validityTime} 到期`,
        `the authorisation ended on ${row.validityTime}`,
      ),
    )
  if (row.issueTime !== null && row.issueTime > need.date)
    reasons.push(
      because(
        'notYet',
        `授权自 ${row.issueTime} 起生效`,
        `the authorisation begins only on ${row.issueTime}`,
      ),
    )
  const { flag, general, best } = looked(row, need)
  if (best) reasons.push(...best.reasons)
  else if (need.flagId !== null && !row.flagIds?.includes(need.flagId))
    reasons.push(because('flag', `未获${flag.nameZh}授权`, `not authorised for ${flag.nameEn}`))
  if (general.shipType)
    reasons.push(because('shipType', '未获该船型授权', 'not authorised for this ship type'))
  if (general.scope)
    reasons.push(
      because(
        'scope',
        `未获${scopeWords(need).zh}检验范围授权`,
        `not authorised for ${scopeWords(need).en}`,
      ),
    )
  return reasons
}

/**
 * Reasons against signing for a flag that has authorised the surveyor itself: empty where one of
 * its authorisations is valid on the day, and for flags without any. Ship types and scopes were
 * checked at assignment.
 */
export function flagIneligibilityReasons(
  row: Pick<Authorisation, 'authorisations'>,
  flagId: number,
  date: string,
  flag: Flag,
): Message[] {
  const evaluated = ((row.authorisations ?? []) as FlagAuthorisation[])
    .filter((grant) => grant.flagId === flagId)
    .map((grant) =>
      whyNotGranted(grant, { flagId, shipType: null, date }, flag, {
        shipType: false,
        scope: false,
      }),
    )
  return evaluated.sort((a, b) => a.length - b.length)[0] ?? []
}

/** Expands a requirement to one for each scope; a surveyor must meet all of them. */
export const requirementsByScope = (
  need: SurveyRequirement,
  scopes: readonly Scope[],
): SurveyRequirement[] =>
  scopes.length ? scopes.map((scopeName) => ({ ...need, scope: scopeName.key, scopeName })) : [need]

/** All reasons against a surveyor for all requirements, without duplicates. */
export const combinedIneligibilityReasons = (
  row: Authorisation,
  needs: readonly SurveyRequirement[],
): Message[] => [
  ...new Map(
    needs.flatMap((need) => ineligibilityReasons(row, need)).map((reason) => [reason.zh, reason]),
  ).values(),
]

/**
 * Days before the end of an authorisation from which a warning is given, because a survey and its
 * certificate take time.
 */
const soon = 30

/** Warnings about an assignment; they do not prevent it. */
export function eligibilityWarnings(row: Authorisation, need: SurveyRequirement): Message[] {
  const concerns =
    need.region && row.region !== need.region
      ? [because('otherRegion', '属于其他区域', 'belongs to another region')]
      : []
  const ends = [row.validityTime, looked(row, need).best?.grant.validityTime]
    .filter((day) => day != null)
    .sort()[0]
  const days = ends ? daysBetween(need.date, ends) : soon + 1
  return days >= 0 && days <= soon
    ? [
        ...concerns,
        because('endsSoon', `授权将于 ${ends} 到期`, `the authorisation ends on ${ends}`),
      ]
    : concerns
}
