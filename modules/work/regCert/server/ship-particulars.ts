import {
  registeredParticulars,
  registrationRule,
} from '#common/rules/certificates/registration-effects.ts'
import type { RegisteredParticular } from '#common/rules/certificates/registration-effects.ts'
import { findShipIssues, normalizeShip } from '#common/rules/ships/find-ship-issues.ts'
import { shipText } from '#modules/basic/ship/ship.text.ts'
import { seriesOf } from '#modules/basic/ship/server/ship-warnings.ts'
import { entriesOf } from '#modules/sys/dict/server/entries.ts'
import type { TableRow } from '#server/core/row.ts'
import type { RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldErrorFrom } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { fieldOfParticular } from '../regCert.contract.ts'
import { regCertText } from '../regCert.text.ts'

export type Ship = TableRow<'ship'>
const changeable = [...registeredParticulars, 'flagId', 'status'] as const
/** Values that a registration changes on its ship. */
export type ShipChanges = Partial<Pick<Ship, (typeof changeable)[number]>>
type Registered = Pick<
  RegCertRow,
  'certCode' | 'flagId' | 'newFlagId' | (typeof fieldOfParticular)[RegisteredParticular]
>
/** Old and new value of a particular, in both languages. */
export interface Change {
  field: string
  fromZh: string | null
  fromEn: string | null
  toZh: string | null
  toEn: string | null
}
export interface Finding {
  field: string
  level: 'error' | 'warning'
  zh: string
  en: string
}

const formFields: Readonly<Record<string, string>> = fieldOfParticular
const formField = (particular: string): string => formFields[particular] ?? 'newFlagId'
export const shipOf = (ctx: RequestContext, id: number): Promise<Ship> =>
  ctx.db.selectFrom('ship').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/**
 * Changes that a registration makes to the ship: entered particulars, the flag, and the status when
 * it leaves or re-enters the register. Only values that differ from the ship.
 */
export function changesFromRegistration(row: Registered, ship: Ship): ShipChanges {
  const rule = registrationRule(row.certCode)
  const entered: ShipChanges = {}
  for (const name of rule.setsParticulars) {
    const value = row[fieldOfParticular[name]]
    if (value) entered[name] = value
  }
  if (rule.setsFlag) entered.flagId = row.flagId
  if (rule.endsRegistration && row.newFlagId) entered.flagId = row.newFlagId
  if (rule.setsFlag && ['deleted', 'transferred'].includes(ship.status))
    entered.status = 'inService'
  if (rule.endsRegistration && !row.newFlagId) entered.status = 'deleted'
  const changes: ShipChanges = normalizeShip(entered)
  for (const name of changeable) if (changes[name] === ship[name]) delete changes[name]
  return changes
}

/** The changes as text, in the order of the ship's page. */
export async function changesInWords(
  ctx: RequestContext,
  ship: Ship,
  changes: ShipChanges,
): Promise<Change[]> {
  const flags =
    changes.flagId !== undefined
      ? await ctx.db
          .selectFrom('flag')
          .where('id', 'in', [ship.flagId, changes.flagId])
          .select(['id', 'nameZh', 'nameEn'])
          .execute()
      : []
  const statuses = 'status' in changes ? await entriesOf(ctx.db, 'SHIP_STATUS') : []
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
    .filter((field) => field in changes)
    .map((field) => {
      const [[fromZh, fromEn], [toZh, toEn]] = [
        words(field, ship[field]),
        words(field, changes[field]),
      ]
      return { field, fromZh, fromEn, toZh, toEn }
    })
}

/**
 * Findings of the register rules for the changed ship, at the fields of the registration; for other
 * fields of the ship only errors.
 */
export async function findingsOf(
  ctx: RequestContext,
  ship: Ship,
  changes: ShipChanges,
): Promise<Finding[]> {
  if (!Object.keys(changes).length) return []
  const next = { ...ship, ...changes }
  const series = await seriesOf(ctx, next.flagId)
  return findShipIssues(next, series, shipText.labels).flatMap(({ field, level, zh, en }) => {
    const own = field in changes || field === 'callSign' || field === 'mmsi'
    return own || level === 'error'
      ? [{ field: own ? formField(field) : field, level, zh, en }]
      : []
  })
}

/** The findings that prevent saving. */
export const faultsOf = (findings: readonly Finding[]): FieldError[] =>
  findings
    .filter(({ level }) => level === 'error')
    .map((finding) =>
      fieldErrorFrom(finding.field, { code: `regCert.${finding.field}`, ...finding }),
    )

/** Errors of fields that were entered but do not belong to this certificate type. */
export function unexpectedFieldErrors(
  row: Pick<RegCertRow, 'certCode'>,
  input: Partial<Registered>,
): FieldError[] {
  const rule = registrationRule(row.certCode)
  const allowed = new Set<string>([
    ...rule.setsParticulars.map((name) => fieldOfParticular[name]),
    ...(rule.endsRegistration ? ['newFlagId'] : []),
  ])
  return [...Object.values(fieldOfParticular), 'newFlagId' as const]
    .filter((field) => input[field] && !allowed.has(field))
    .map((field) => ({ field, phrase: regCertText.notBrought }))
}
