import { datesOrderFaults } from '#modules/certificates/issuing/server/dates-order.ts'
import { compareDates } from '#common/rules/base/dates.ts'
import { registrationRule } from '#common/rules/certificates/registration-effects.ts'
import { expiryAfterMonths } from '#common/rules/windows/renewal.ts'
import { readCertTypeRules } from '#modules/basic/cert/server/cert-type-rules.ts'
import { computeWindows } from '#modules/ship/cert/server/compute-windows.ts'
import type { ComputedWindow } from '#modules/ship/cert/server/compute-windows.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RegCertRow } from './reg-cert-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import type { FieldError } from '#server/core/refusal.ts'
import { regCertText } from '../regCert.text.ts'
import { regCertMachine } from '../regCert.machine.ts'

type Kind = Pick<RegCertRow, 'shipId' | 'certId'>
type Dates = Pick<RegCertRow, 'inspectionDate' | 'issueDate' | 'expiryDate'>
export interface Validity {
  validityMonths: number | null
  /** documents required by its type */ documents: readonly string[]
  /** an expiry date is required */ expires: boolean
  suggestedExpiry: string | null
  windows: ComputedWindow[]
}

/**
 * Validity of a registration certificate: months of its type from the issue date, or the end of the
 * policy it certifies, or no expiry. Extensions of a provisional registry count from their own
 * issue.
 */
export async function validityOf(
  ctx: RequestContext,
  row: Dates & Pick<RegCertRow, 'certId'>,
): Promise<Validity> {
  const life = await readCertTypeRules(ctx.db, row.certId)
  const suggestedExpiry =
    life.validityMonths && row.issueDate
      ? expiryAfterMonths(row.issueDate, life.validityMonths, false)
      : null
  return {
    validityMonths: life.validityMonths,
    documents: life.documents ?? [],
    expires: life.validityMonths !== null || life.validityBasis === 'policy',
    suggestedExpiry,
    windows: computeWindows(
      {
        ...life,
        inspectionDate: row.inspectionDate ?? null,
        issueDate: row.issueDate ?? null,
        expiryDate: row.expiryDate ?? suggestedExpiry,
      },
      await societyToday(ctx.db),
    ),
  }
}

/** Errors of dates that contradict each other or exceed the validity of the type. */
export async function dateFaults(
  ctx: RequestContext,
  dates: Dates,
  { suggestedExpiry: limit }: Validity,
): Promise<FieldError[]> {
  const errors = await datesOrderFaults(ctx.db, dates, regCertText)
  const { expiryDate } = dates
  if (expiryDate && limit && compareDates(expiryDate, limit) > 0)
    errors.push({ field: 'expiryDate', phrase: regCertText.expiryTooLate, params: { limit } })
  return errors
}

/**
 * Inspection date and issue date must be chosen, window-period information must be complete.
 * Specification section 5.
 */
export async function missingDates(
  ctx: RequestContext,
  row: Dates & Pick<RegCertRow, 'effectiveDate'>,
  { expires }: Validity,
): Promise<FieldError[]> {
  const inForce = row.effectiveDate ?? row.issueDate
  return [
    ...(row.inspectionDate
      ? []
      : [{ field: 'inspectionDate', phrase: regCertText.inspectionNeeded }]),
    ...(row.issueDate ? [] : [{ field: 'issueDate', phrase: regCertText.issueNeeded }]),
    ...(expires && !row.expiryDate
      ? [{ field: 'expiryDate', phrase: regCertText.windowsIncomplete }]
      : []),
    ...(inForce && compareDates(inForce, await societyToday(ctx.db)) > 0
      ? [
          {
            field: row.effectiveDate ? 'effectiveDate' : 'issueDate',
            phrase: regCertText.effectiveInFuture,
          },
        ]
      : []),
  ]
}

/**
 * Last number in the ship's synopsis record series: registrations here, and earlier ones in the
 * ship's record.
 */
export async function lastCsr(ctx: RequestContext, row: Kind): Promise<number> {
  const { db } = ctx
  const own = await db
    .selectFrom('regCert')
    .where('shipId', '=', row.shipId)
    .where('certId', '=', row.certId)
    .where('status', '=', regCertMachine.states.done)
    .select((eb) => eb.fn.max('csrNo').as('last'))
    .executeTakeFirst()
  const recorded = await db
    .selectFrom('shipCert')
    .where('shipId', '=', row.shipId)
    .where('certId', '=', row.certId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Math.max(Number(own?.last ?? 0), Number(recorded?.count ?? 0))
}

export async function csrFaults(
  ctx: RequestContext,
  row: Kind & Pick<RegCertRow, 'certCode' | 'csrNo'>,
): Promise<FieldError[]> {
  if (!row.csrNo) return []
  if (!registrationRule(row.certCode).numbered)
    return [{ field: 'csrNo', phrase: regCertText.csrOnly }]
  const last = await lastCsr(ctx, row)
  return row.csrNo > last
    ? []
    : [{ field: 'csrNo', phrase: regCertText.csrTaken, params: { last } }]
}
