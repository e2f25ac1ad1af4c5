import { flagByWords, checkAgainstFlag } from '#common/rules/flags.ts'
import type { Flag } from '#common/rules/flags.ts'
import { checkCallSign, checkImo, checkMmsi, normaliseImo } from '#common/rules/identifiers.ts'
import type { Issue } from '#common/rules/issue.ts'
import { checkTonnages } from '#common/rules/tonnage.ts'
import { say } from '#common/text.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt, refuseFields, Refusal } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { shipText } from '../ship.text.ts'

type Values = Record<string, any>
export interface Finding extends FieldFault { level: 'error' | 'warning' }

const found = (field: string, ...issues: (Issue | null)[]): Finding[] =>
  issues.filter((issue) => issue !== null).map((issue) => ({ ...faultAt(field, issue), level: issue.level }))

/** The order in which the dates of a ship's life follow each other. */
const life = ['contractDate', 'keelDate', 'launchDate', 'buildDate', 'conversionDate'] as const

function datesFound(ship: Values): Finding[] {
  const known = life.filter((name) => ship[name])
  return known.flatMap((later, i): Finding[] => {
    const earlier = known.slice(0, i).reverse().find((name) => ship[name] > ship[later])
    if (!earlier) return []
    const params = { later: shipText.labels[later], earlier: shipText.labels[earlier], date: ship[earlier] }
    return [{ field: later, phrase: shipText.datesOrder, params, level: 'error' }]
  })
}

function dimensionsFound({ loa, lbp, breadth, draft, depth }: Values): Finding[] {
  return [
    ...(loa && lbp > loa ? [{ field: 'lbp', phrase: shipText.lbpAboveLoa, level: 'error' as const }] : []),
    ...(loa && breadth > loa ? [{ field: 'breadth', phrase: shipText.breadthAboveLoa, level: 'error' as const }] : []),
    ...(depth && draft > depth ? [{ field: 'draft', phrase: shipText.draftAboveDepth, level: 'warning' as const }] : []),
  ]
}

/** Identifiers as they are kept: without blanks, in capitals, IMO numbers without "IMO". */
export function tidied(values: Values): Values {
  const packed = (text: string) => text.replace(/[\s-]+/g, '').toUpperCase()
  return {
    ...values,
    ...(typeof values['imo'] === 'string' && { imo: normaliseImo(values['imo']) || null }),
    ...(typeof values['mmsi'] === 'string' && { mmsi: packed(values['mmsi']) || null }),
    ...(typeof values['callSign'] === 'string' && { callSign: packed(values['callSign']) || null }),
    ...(typeof values['name'] === 'string' && { name: values['name'].trim().replace(/\s+/g, ' ') }),
  }
}

/**
 * Everything the rules have to say about a ship's particulars, at its fields: check digit of the IMO number, forms of MMSI and call
 * sign, both against the flag (only warnings: a change of flag may be under way), NT against GT, dates in order, lengths in proportion.
 * @param flag the ship's flag with its series; null when not known
 */
export function shipFindings(ship: Values, flag: Pick<Flag, 'nameZh' | 'nameEn' | 'callSignPrefixes' | 'mids'> | null): Finding[] {
  const tonnage = checkTonnages(ship)
  return [
    ...found('imo', checkImo(ship['imo'] ?? '')),
    ...found('mmsi', checkMmsi(ship['mmsi'] ?? '')),
    ...found('callSign', checkCallSign(ship['callSign'] ?? '')),
    ...(flag ? checkAgainstFlag(ship, flag as Flag).flatMap((issue) => found(issue.code.split('.')[0]!, issue)) : []),
    ...tonnage.flatMap((issue) => found(issue.code.startsWith('gt') ? 'grossTonnage' : 'netTonnage', issue)),
    ...dimensionsFound(ship),
    ...datesFound(ship),
  ]
}

/** A row of the flag table as the rules read it. The society's own series stand; where it keeps none, the ITU's. */
export function flagSeries(row: { nameZh: string; nameEn: string; iso2: string; callSignPrefixes: unknown; mids: unknown }) {
  const itu = flagByWords(row.iso2)
  const own = (value: unknown, other: readonly string[] = []) => (Array.isArray(value) && value.length ? (value as string[]) : other)
  return { nameZh: row.nameZh, nameEn: row.nameEn, callSignPrefixes: own(row.callSignPrefixes, itu?.callSignPrefixes), mids: own(row.mids, itu?.mids) }
}

const flagOf = (ctx: Ctx, id: number) =>
  ctx.db.selectFrom('flag').where('id', '=', id).select(['nameZh', 'nameEn', 'iso2', 'callSignPrefixes', 'mids']).executeTakeFirst()

/**
 * What must hold before a ship is saved.
 * @throws Refusal 400 at the fields that are wrong; 409 at `imo` with the name of the ship that has the number already
 */
export async function checkShip(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  const values = tidied(given)
  const ship: Values = { ...now, ...values }
  const flag = (await flagOf(ctx, ship['flagId'])) ?? refuseFields({ field: 'flagId', phrase: shipText.flagUnknown })
  const errors = shipFindings(ship, flagSeries(flag)).filter(({ level }) => level === 'error')
  if (errors.length) refuseFields(...errors)
  if (values['imo'] && values['imo'] !== now?.['imo']) await refuseTaken(ctx, values['imo'], now?.['id'] ?? 0)
  return values
}

async function refuseTaken(ctx: Ctx, imo: string, own: number): Promise<void> {
  const other = await ctx.db.selectFrom('shipRow').where('imo', '=', imo).where('id', '!=', own).select(['name', 'flagNameZh', 'flagNameEn']).executeTakeFirst()
  if (!other) return
  const params = { name: other.name!, flag: { key: 'flag', zh: other.flagNameZh!, en: other.flagNameEn! } }
  throw new Refusal(409, shipText.taken, params, [{ field: 'imo', phrase: shipText.taken, params }])
}

/** Names of a ship's companies that may lie outside what its reader may look up among the customers. */
export async function companyNamesOf(ctx: Ctx, ship: Values): Promise<Record<string, string | null>> {
  const roles = ['crewManager', 'operator', 'offshoreCompany', 'agent'] as const
  const ids = roles.map((role) => ship[`${role}Id`] as number | null).filter((id) => id !== null)
  const found = ids.length ? await ctx.db.selectFrom('customer').where('id', 'in', ids).select(['id', 'name']).execute() : []
  return Object.fromEntries(roles.map((role) => [`${role}Name`, found.find(({ id }) => id === ship[`${role}Id`])?.name ?? null]))
}

/** The warnings that stand against a ship, in both languages: what `get` adds. */
export async function warningsOf(ctx: Ctx, ship: Values): Promise<{ field: string; zh: string; en: string }[]> {
  const flag = await flagOf(ctx, ship['flagId'])
  return shipFindings(ship, flag ? flagSeries(flag) : null).map(({ field, phrase, params }) => ({ field, zh: say(phrase, 'zh', params), en: say(phrase, 'en', params) }))
}
