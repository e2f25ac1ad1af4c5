import { registeredParticulars, registrationRule } from '#common/rules/registration.ts'
import { shipFindings, tidiedShip } from '#common/rules/ship-findings.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { seriesOf } from '#modules/basic/ship/server/standing-against.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { Ctx } from '#server/http/context.ts'
import { faultAt } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { fieldOfParticular } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'

type Row = Record<string, any>
/** A particular as it was and as it becomes, in words of both languages. */
export interface Change { field: string; fromZh: string | null; fromEn: string | null; toZh: string | null; toEn: string | null }
export interface Told { field: string; level: 'error' | 'warning'; zh: string; en: string }

const formField = (particular: string): string => (fieldOfParticular as Record<string, string>)[particular] ?? 'newFlagId'
export const shipOf = (ctx: Ctx, id: number): Promise<Row> => ctx.db.selectFrom('ship').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/**
 * What of the ship a registration changes: particulars that were filled in, the flag, and the status where she leaves the register or
 * comes back to it. Only what differs from the ship.
 */
export function broughtBy(row: Row, ship: Row): Row {
  const rule = registrationRule(row['certCode'])
  const given: Row = Object.fromEntries(rule.brings.flatMap((name) => { const value = row[fieldOfParticular[name]]; return value ? [[name, value]] : [] }))
  if (rule.takesFlag) given['flagId'] = row['flagId']
  if (rule.deletes && row['newFlagId']) given['flagId'] = row['newFlagId']
  if (rule.takesFlag && ['deleted', 'transferred'].includes(ship['status'])) given['status'] = 'inService'
  if (rule.deletes && !row['newFlagId']) given['status'] = 'deleted'
  return Object.fromEntries(Object.entries(tidiedShip(given)).filter(([name, value]) => value !== ship[name]))
}

/** The same in words, in the order of the ship's page. */
export async function changesInWords(ctx: Ctx, ship: Row, brought: Row): Promise<Change[]> {
  const flags = 'flagId' in brought ? await ctx.db.selectFrom('flag').where('id', 'in', [ship['flagId'], brought['flagId']]).select(['id', 'nameZh', 'nameEn']).execute() : []
  const statuses = 'status' in brought ? await entriesOf(ctx.db, 'SHIP_STATUS') : []
  const words = (field: string, value: unknown): [string | null, string | null] => {
    if (value === null || value === undefined) return [null, null]
    const flag = field === 'flagId' ? flags.find(({ id }) => id === value) : undefined
    const status = field === 'status' ? statuses.find(({ key }) => key === value) : undefined
    return flag ? [flag.nameZh, flag.nameEn] : status ? [status.valueZh, status.valueEn] : [String(value), String(value)]
  }
  return (['flagId', ...registeredParticulars, 'status'] as const).filter((field) => field in brought).map((field) => {
    const [[fromZh, fromEn], [toZh, toEn]] = [words(field, ship[field]), words(field, brought[field])]
    return { field, fromZh, fromEn, toZh, toEn }
  })
}

/** What the rules of the register say about the ship as she becomes, at the fields of the registration; of the rest of the ship only errors. */
export async function toldOf(ctx: Ctx, ship: Row, brought: Row): Promise<Told[]> {
  if (!Object.keys(brought).length) return []
  const next = { ...ship, ...brought }
  const series = await seriesOf(ctx, next['flagId'])
  return shipFindings(next, series, shipText.labels).flatMap(({ field, level, zh, en }) => {
    const own = field in brought || field === 'callSign' || field === 'mmsi'
    return own || level === 'error' ? [{ field: own ? formField(field) : field, level, zh, en }] : []
  })
}

/** Faults among what is told: they stand against saving. */
export const faultsOf = (told: readonly Told[]): FieldFault[] => told.filter(({ level }) => level === 'error').map((one) => faultAt(one.field, { code: `regCert.${one.field}`, ...one }))

/** What this kind of certificate does not bring, and yet was filled in. */
export function strayFaults(row: Row, given: Row): FieldFault[] {
  const rule = registrationRule(row['certCode'])
  const allowed = new Set<string>([...rule.brings.map((name) => fieldOfParticular[name]), ...(rule.deletes ? ['newFlagId'] : [])])
  return [...Object.values(fieldOfParticular), 'newFlagId'].filter((field) => given[field] && !allowed.has(field)).map((field) => ({ field, phrase: regCertText.notBrought }))
}
