import { registeredParticulars, registrationRule } from '#common/rules/certificates/registration.ts'
import { findShipIssues, normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { seriesOf } from '#modules/basic/ship/server/ship-warnings.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { fieldOfParticular } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'

type Row = Record<string, any>
/** Old and new value of a particular, in both languages. */
export interface Change {
  field: string
  fromZh: string | null
  fromEn: string | null
  toZh: string | null
  toEn: string | null
}
export interface Told {
  field: string
  level: 'error' | 'warning'
  zh: string
  en: string
}

const formField = (particular: string): string =>
  (fieldOfParticular as Record<string, string>)[particular] ?? 'newFlagId'
export const shipOf = (ctx: RequestContext, id: number): Promise<Row> =>
  ctx.db.selectFrom('ship').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/**
 * Changes that a registration makes to the ship: entered particulars, the flag, and the status when
 * it leaves or re-enters the register. Only values that differ from the ship.
 */
export function changesFromRegistration(row: Row, ship: Row): Row {
  const rule = registrationRule(row['certCode'])
  const input: Row = Object.fromEntries(
    rule.setsParticulars.flatMap((name) => {
      const value = row[fieldOfParticular[name]]
      return value ? [[name, value]] : []
    }),
  )
  if (rule.setsFlag) input['flagId'] = row['flagId']
  if (rule.endsRegistration && row['newFlagId']) input['flagId'] = row['newFlagId']
  if (rule.setsFlag && ['deleted', 'transferred'].includes(ship['status']))
    input['status'] = 'inService'
  if (rule.endsRegistration && !row['newFlagId']) input['status'] = 'deleted'
  return Object.fromEntries(
    Object.entries(normalizeShip(input)).filter(([name, value]) => value !== ship[name]),
  )
}

/** The changes as text, in the order of the ship's page. */
export async function changesInWords(
  ctx: RequestContext,
  ship: Row,
  brought: Row,
): Promise<Change[]> {
  const flags =
    'flagId' in brought
      ? await ctx.db
          .selectFrom('flag')
          .where('id', 'in', [ship['flagId'], brought['flagId']])
          .select(['id', 'nameZh', 'nameEn'])
          .execute()
      : []
  const statuses = 'status' in brought ? await entriesOf(ctx.db, 'SHIP_STATUS') : []
  const words = (field: string, value: unknown): [string | null, string | null] => {
    if (value === null || value === undefined) return [null, null]
    const flag = field === 'flagId' ? flags.find(({ id }) => id === value) : undefined
    const status = field === 'status' ? statuses.find(({ key }) => key === value) : undefined
    return flag
      ? [flag.nameZh, flag.nameEn]
      : status
        ? [status.valueZh, status.valueEn]
        : [String(value), String(value)]
  }
  return (['flagId', ...registeredParticulars, 'status'] as const)
    .filter((field) => field in brought)
    .map((field) => {
      const [[fromZh, fromEn], [toZh, toEn]] = [
        words(field, ship[field]),
        words(field, brought[field]),
      ]
      return { field, fromZh, fromEn, toZh, toEn }
    })
}

/**
 * Findings of the register rules for the changed ship, at the fields of the registration; for other
 * fields of the ship only errors.
 */
export async function findingsOf(ctx: RequestContext, ship: Row, brought: Row): Promise<Told[]> {
  if (!Object.keys(brought).length) return []
  const next = { ...ship, ...brought }
  const series = await seriesOf(ctx, next['flagId'])
  return findShipIssues(next, series, shipText.labels).flatMap(({ field, level, zh, en }) => {
    const own = field in brought || field === 'callSign' || field === 'mmsi'
    return own || level === 'error'
      ? [{ field: own ? formField(field) : field, level, zh, en }]
      : []
  })
}

/** The findings that prevent saving. */
export const faultsOf = (findings: readonly Told[]): FieldError[] =>
  findings
    .filter(({ level }) => level === 'error')
    .map((one) => fieldErrorFrom(one.field, { code: `regCert.${one.field}`, ...one }))

/** Errors of fields that were entered but do not belong to this certificate type. */
export function unexpectedFieldErrors(row: Row, input: Row): FieldError[] {
  const rule = registrationRule(row['certCode'])
  const allowed = new Set<string>([
    ...rule.setsParticulars.map((name) => fieldOfParticular[name]),
    ...(rule.endsRegistration ? ['newFlagId'] : []),
  ])
  return [...Object.values(fieldOfParticular), 'newFlagId']
    .filter((field) => input[field] && !allowed.has(field))
    .map((field) => ({ field, phrase: regCertText.notBrought }))
}
