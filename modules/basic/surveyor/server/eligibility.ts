/** Who may be assigned to a survey. An authorisation is explicit: no flags named means none; no ship types or scopes named means all. */
import { daysBetween } from '#common/rules/dates.ts'
import type { Phrase } from '#common/text.ts'
import type { Scope } from '#modules/basic/cert/server/cert-scopes.ts'
import type { Db } from '#server/db/database.ts'

/** What a survey needs. `flag` only lends its name to the sentences. */
export interface Need {
  /** null where no flag has a say, such as a product that is for no ship yet: then flags are not judged */
  flagId: number | null
  /** null where no ship is surveyed: then ship types are not judged */
  shipType: string | null
  /** a key of INSPECTION_SCOPE; without it the scope is not judged */
  scope?: string | null | undefined
  /** lends its words to the sentences */
  scopeName?: { nameZh: string; nameEn: string } | undefined
  /** the day of the survey, `YYYY-MM-DD` */
  date: string
  region?: string | null | undefined
  flag?: { nameZh: string; nameEn: string } | undefined
}
/** What one flag has authorised a surveyor for. */
export interface Grant {
  flagId: number
  shipModels?: string[] | null
  inspectionScopes?: string[] | null
  grantStatus: string
  issueTime?: string | null
  validityTime: string
}
/** The columns of a surveyor that are judged. */
export interface Authorisation {
  status: number
  grantStatus: string
  issueTime: string | null
  validityTime: string | null
  flagIds: number[] | null
  shipModels: string[] | null
  inspectionScopes: string[] | null
  region: string
  /** the JSON column: a list of Grant */
  authorisations?: unknown
}
export interface Judged {
  id: number; fullName: string; surveyorType: 1 | 2; region: string; eligible: boolean
  reasonsZh: string[]; reasonsEn: string[]; warningsZh: string[]; warningsEn: string[]
}

type Flag = NonNullable<Need['flag']>
const because = (key: string, zh: string, en: string): Phrase => ({ key: `surveyor.${key}`, zh, en })
const limits = (list: readonly unknown[] | null | undefined, wanted: unknown): boolean => wanted !== null && list != null && list.length > 0 && !list.includes(wanted)
const grantsFor = (row: Authorisation, flagId: number | null) => ((row.authorisations ?? []) as Grant[]).filter((grant) => grant.flagId === flagId)

const scopeWords = ({ scopeName }: Need) => (scopeName ? { zh: `“${scopeName.nameZh}”`, en: `the scope ${scopeName.nameEn}` } : { zh: '该', en: 'this scope' })

/** What stands against one flag's authorisation, leaving out what the general limits refuse already. */
function whyNotGranted(grant: Grant, need: Need, flag: Flag, general: { shipType: boolean; scope: boolean }): Phrase[] {
  const reasons: Phrase[] = []
  if (grant.grantStatus !== 'valid') reasons.push(because('flagGrant', `${flag.nameZh}授权不是有效状态`, `the authorisation of ${flag.nameEn} is not in force`))
  if (grant.validityTime < need.date) reasons.push(because('flagExpired', `${flag.nameZh}授权已于 ${grant.validityTime} 到期`, `the authorisation of ${flag.nameEn} ended on ${grant.validityTime}`))
  if (grant.issueTime && grant.issueTime > need.date) reasons.push(because('flagNotYet', `${flag.nameZh}授权自 ${grant.issueTime} 起生效`, `the authorisation of ${flag.nameEn} begins only on ${grant.issueTime}`))
  if (!general.shipType && limits(grant.shipModels, need.shipType)) reasons.push(because('flagShipType', `${flag.nameZh}授权不含该船型`, `the authorisation of ${flag.nameEn} does not cover this ship type`))
  if (!general.scope && need.scope && limits(grant.inspectionScopes, need.scope)) {
    const scope = scopeWords(need)
    reasons.push(because('flagScope', `${flag.nameZh}授权不含${scope.zh}检验范围`, `the authorisation of ${flag.nameEn} does not cover ${scope.en}`))
  }
  return reasons
}

/** What the general limits refuse, and of the authorisations of the flag the one that comes nearest, with what it is missing. */
function looked(row: Authorisation, need: Need) {
  const flag = need.flag ?? { nameZh: '该船旗国', nameEn: 'this flag' }
  const general = { shipType: limits(row.shipModels, need.shipType), scope: Boolean(need.scope) && limits(row.inspectionScopes, need.scope) }
  const judged = grantsFor(row, need.flagId).map((grant) => ({ grant, reasons: whyNotGranted(grant, need, flag, general) }))
  return { flag, general, best: judged.sort((a, b) => a.reasons.length - b.reasons.length)[0] }
}

/**
 * Everything that stands against assigning a surveyor; empty when eligible. Domain rules 3.1 and 3.3: authorised for the flag, ship type and
 * scope, by an authorisation that is valid on the day. The surveyor's own columns are the general limits; where a flag has authorised the
 * surveyor itself, one of its authorisations must cover the need as well, otherwise the flag must be among those of the surveyor.
 */
export function whyNotEligible(row: Authorisation, need: Need): Phrase[] {
  const reasons: Phrase[] = []
  if (row.status !== 1) reasons.push(because('left', '已离职', 'no longer in service'))
  if (row.grantStatus !== 'valid') reasons.push(because('grantStatus', '授权不是有效状态', 'the authorisation is not in force'))
  if (row.validityTime === null) reasons.push(because('noValidity', '授权没有填写有效期', 'the authorisation has no date until which it is valid'))
  else if (row.validityTime < need.date) reasons.push(because('expired', `授权已于 ${row.validityTime} 到期`, `the authorisation ended on ${row.validityTime}`))
  if (row.issueTime !== null && row.issueTime > need.date) reasons.push(because('notYet', `授权自 ${row.issueTime} 起生效`, `the authorisation begins only on ${row.issueTime}`))
  const { flag, general, best } = looked(row, need)
  if (best) reasons.push(...best.reasons)
  else if (need.flagId !== null && !row.flagIds?.includes(need.flagId)) reasons.push(because('flag', `未获${flag.nameZh}授权`, `not authorised for ${flag.nameEn}`))
  if (general.shipType) reasons.push(because('shipType', '未获该船型授权', 'not authorised for this ship type'))
  if (general.scope) reasons.push(because('scope', `未获${scopeWords(need).zh}检验范围授权`, `not authorised for ${scopeWords(need).en}`))
  return reasons
}

/**
 * What stands against signing for a flag that has authorised the surveyor itself: empty where one of its authorisations is in force on the
 * day, and for flags without any. Ship types and scopes were judged when the work was given out.
 */
export function whyNotForFlag(row: Pick<Authorisation, 'authorisations'>, flagId: number, date: string, flag: Flag): Phrase[] {
  const judged = ((row.authorisations ?? []) as Grant[]).filter((grant) => grant.flagId === flagId)
    .map((grant) => whyNotGranted(grant, { flagId, shipType: null, date }, flag, { shipType: false, scope: false }))
  return judged.sort((a, b) => a.length - b.length)[0] ?? []
}

/** The same need once for each scope it takes; a surveyor must do for all of them. */
export const needsFor = (need: Need, scopes: readonly Scope[]): Need[] =>
  (scopes.length ? scopes.map((scopeName) => ({ ...need, scope: scopeName.key, scopeName })) : [need])

/** Everything that stands against a surveyor for all of the needs, each reason once. */
export const whyNotForAll = (row: Authorisation, needs: readonly Need[]): Phrase[] =>
  [...new Map(needs.flatMap((need) => whyNotEligible(row, need)).map((reason) => [reason.zh, reason])).values()]

/** Days before its end from which an authorisation is worth a warning: a survey and its certificate take some time. */
const soon = 30

/** What should be thought about before assigning, and forbids nothing. */
export function concernsAbout(row: Authorisation, need: Need): Phrase[] {
  const concerns = need.region && row.region !== need.region ? [because('otherRegion', '属于其他区域', 'belongs to another region')] : []
  const ends = [row.validityTime, looked(row, need).best?.grant.validityTime].filter((day) => day != null).sort()[0]
  const days = ends ? daysBetween(need.date, ends) : soon + 1
  return days >= 0 && days <= soon ? [...concerns, because('endsSoon', `授权将于 ${ends} 到期`, `the authorisation ends on ${ends}`)] : concerns
}

/** All surveyors in service judged for a need, or where it takes scopes for all of them; the eligible first, then those of the region. */
export async function judgeSurveyors(db: Db, need: Need, scopes: readonly Scope[] = []): Promise<Judged[]> {
  const flag = need.flagId === null ? undefined : await db.selectFrom('flag').where('id', '=', need.flagId).select(['nameZh', 'nameEn']).executeTakeFirst()
  const rows = await db.selectFrom('surveyor').where('status', '=', 1).orderBy('fullName').orderBy('id').limit(5000)
    .select(['id', 'fullName', 'surveyorType', 'region', 'status', 'grantStatus', 'issueTime', 'validityTime', 'flagIds', 'shipModels', 'inspectionScopes', 'authorisations']).execute()
  const judged = rows.map((row) => {
    const reasons = whyNotForAll(row, needsFor({ ...need, flag }, scopes))
    const warnings = concernsAbout(row, need)
    return {
      id: row.id, fullName: row.fullName, surveyorType: row.surveyorType as 1 | 2, region: row.region, eligible: reasons.length === 0,
      reasonsZh: reasons.map(({ zh }) => zh), reasonsEn: reasons.map(({ en }) => en), warningsZh: warnings.map(({ zh }) => zh), warningsEn: warnings.map(({ en }) => en),
    }
  })
  const rank = (one: Judged) => (one.eligible ? 0 : 2) + (one.warningsEn.length ? 1 : 0)
  return judged.sort((a, b) => rank(a) - rank(b))
}
