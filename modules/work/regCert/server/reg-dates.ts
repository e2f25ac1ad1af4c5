import { compareDates } from '#common/rules/dates.ts'
import { registrationRule } from '#common/rules/registration.ts'
import { expiryAfterMonths } from '#common/rules/renewal.ts'
import { typeLife } from '#modules/basic/cert/server/cert-life.ts'
import { windowsOf } from '#modules/ship/cert/server/windows.ts'
import type { ShownWindow } from '#modules/ship/cert/server/windows.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import { regCertText } from '../regCert.text.ts'

type Row = Record<string, any>
export interface Life { validityMonths: number | null; /** the papers its type needs */ documents: readonly string[]; /** it must have an expiry */ expires: boolean; suggestedExpiry: string | null; windows: ShownWindow[] }

/**
 * How long a registration certificate lives: months of its type counted from the day of issue, or as long as the policy it vouches for,
 * or no expiry of its own. Extensions of a provisional registry are reckoned anew from their own issue.
 */
export async function lifeOf(ctx: Ctx, row: Row): Promise<Life> {
  const life = await typeLife(ctx.db, row['certId'])
  const suggestedExpiry = life.validityMonths && row['issueDate'] ? expiryAfterMonths(row['issueDate'], life.validityMonths, false) : null
  return {
    validityMonths: life.validityMonths, documents: life.documents ?? [], expires: life.validityMonths !== null || life.validityBasis === 'policy', suggestedExpiry,
    windows: windowsOf({ ...life, inspectionDate: row['inspectionDate'] ?? null, issueDate: row['issueDate'] ?? null, expiryDate: row['expiryDate'] ?? suggestedExpiry }, await societyToday(ctx.db)),
  }
}

/** Dates that contradict each other, or last longer than the type allows. */
export async function dateFaults(ctx: Ctx, row: Row, { suggestedExpiry: limit }: Life): Promise<FieldFault[]> {
  const { inspectionDate, issueDate, expiryDate } = row as Record<string, string | null>
  const faults: FieldFault[] = []
  const after = (field: string, a: string | null | undefined, b: string | null | undefined) => a && b && compareDates(a, b) > 0 && faults.push({ field, phrase: regCertText.datesOrder })
  if (inspectionDate && compareDates(inspectionDate, await societyToday(ctx.db)) > 0) faults.push({ field: 'inspectionDate', phrase: regCertText.inspectionInFuture })
  after('issueDate', inspectionDate, issueDate)
  after('expiryDate', issueDate ?? inspectionDate, expiryDate)
  if (expiryDate && limit && compareDates(expiryDate, limit) > 0) faults.push({ field: 'expiryDate', phrase: regCertText.expiryTooLate, params: { limit } })
  return faults
}

/** Inspection date and issue date must be chosen, window-period information must be complete. Specification section 5. */
export async function missingDates(ctx: Ctx, row: Row, { expires }: Life): Promise<FieldFault[]> {
  const inForce = row['effectiveDate'] ?? row['issueDate']
  return [
    ...(row['inspectionDate'] ? [] : [{ field: 'inspectionDate', phrase: regCertText.inspectionNeeded }]),
    ...(row['issueDate'] ? [] : [{ field: 'issueDate', phrase: regCertText.issueNeeded }]),
    ...(expires && !row['expiryDate'] ? [{ field: 'expiryDate', phrase: regCertText.windowsIncomplete }] : []),
    ...(inForce && compareDates(inForce, await societyToday(ctx.db)) > 0 ? [{ field: row['effectiveDate'] ? 'effectiveDate' : 'issueDate', phrase: regCertText.effectiveInFuture }] : []),
  ]
}

/** The last number in the series of a ship's synopsis records: those registered here, and those in her record from before. */
export async function lastCsr(ctx: Ctx, row: Row): Promise<number> {
  const { db } = ctx
  const own = await db.selectFrom('regCert').where('shipId', '=', row['shipId']).where('certId', '=', row['certId']).where('status', '=', 50).select((eb) => eb.fn.max('csrNo').as('last')).executeTakeFirst()
  const recorded = await db.selectFrom('shipCert').where('shipId', '=', row['shipId']).where('certId', '=', row['certId']).select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirst()
  return Math.max(Number(own?.last ?? 0), Number(recorded?.count ?? 0))
}

export async function csrFaults(ctx: Ctx, row: Row): Promise<FieldFault[]> {
  if (!row['csrNo']) return []
  if (!registrationRule(row['certCode']).numbered) return [{ field: 'csrNo', phrase: regCertText.csrOnly }]
  const last = await lastCsr(ctx, row)
  return row['csrNo'] > last ? [] : [{ field: 'csrNo', phrase: regCertText.csrTaken, params: { last } }]
}
