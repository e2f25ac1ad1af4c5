import { stateName } from '#common/machine.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { loadAcceptedQuotation } from '#modules/work/quotation/server/load-accepted-quotation.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { fieldText, httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import type { crf, crfShip } from '../crf.contract.ts'
import type { Values } from '#common/fields.ts'
import type { SavedValues } from '#server/core/resource.ts'
import type { ColumnValues } from '#server/core/row.ts'
import type { LockedCrf } from './crf-row.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { assertEligible } from './team-eligibility.ts'

type Entered = SavedValues<typeof crf>
type Particulars = Partial<Values<typeof crfShip>>
const { waitSubmit, accountantFailed, chiefFailed } = crfMachine.states
/** Stages in which the creator can edit the review. */
const drafts: readonly number[] = [waitSubmit, accountantFailed, chiefFailed]

/**
 * Validates a review before saving. A ship's particulars are copied from the register; the lead
 * surveyor's account becomes the person in charge.
 */
export async function checkCrf(
  ctx: RequestContext,
  input: Entered,
  now: LockedCrf | null,
): Promise<ColumnValues<'crf'>> {
  const category = await categoryOf(ctx, input, now)
  const ordered: Entered =
    input.quotationId && input.quotationId !== now?.quotationId
      ? { ...(await valuesOfQuotation(ctx, input.quotationId, category.kind)), ...input }
      : input
  const { shipId } = ordered
  const values: Entered = {
    ...ordered,
    ...(shipId && shipId !== now?.shipId && (await particularsOf(ctx, shipId, ordered))),
  }
  const merged = { ...now, ...values }
  const teamChanged = values.leadSurveyorId !== undefined || values.surveyorIds !== undefined
  const lead = teamChanged ? await leadOf(ctx, merged) : {}
  if (values.surveyorIds?.length) await assertEligible(ctx, { ...merged, categoryId: category.id })
  return {
    ...values,
    ...lead,
    dataChanged: true,
    ...(!now && { crfNo: await numberOf(ctx, values, category.code) }),
  }
}

/**
 * @throws Refusal 403 or 409: only the creator edits a review, and only before the audits are
 *   passed
 */
export function refuseEdit(ctx: RequestContext, now: LockedCrf): void {
  if (now.createBy !== ctx.user.userId) refuse(403, crfText.onlyCreator)
  if (!drafts.includes(now.status))
    refuse(409, crfText.notEditable, {
      stage: crfMachine.labels.states[stateName(crfMachine, now.status)!],
    })
}

/**
 * The category, which may only change to one with the same subject, because ships and products have
 * different fields.
 */
async function categoryOf(
  ctx: RequestContext,
  { categoryId }: Entered,
  now: LockedCrf | null,
): Promise<{ id: number; code: string; kind: number }> {
  const id = categoryId ?? now?.categoryId
  if (!id) return refuseFields({ field: 'categoryId', phrase: fieldText.required })
  const category = await ctx.db
    .selectFrom('crfCategory')
    .where('id', '=', id)
    .select(['id', 'code', 'kind', 'status'])
    .executeTakeFirst()
  if (!category) return refuseFields({ field: 'categoryId', phrase: httpText.refersToNothing })
  if (now && category.kind !== now.kind)
    refuseFields({ field: 'categoryId', phrase: crfText.categoryKept })
  if (category.status !== 1 && categoryId !== undefined && categoryId !== now?.categoryId)
    refuseFields({ field: 'categoryId', phrase: crfText.categoryRetired })
  return category
}

/**
 * Values from an accepted quotation where the caller gives none: customer, flag, amount and date,
 * and the ship if any.
 */
async function valuesOfQuotation(
  ctx: RequestContext,
  quotationId: number,
  kind: number,
): Promise<Entered> {
  const { customerId, flagId, total, answerDate, shipIds } = await loadAcceptedQuotation(
    ctx,
    quotationId,
  )
  return {
    customerId,
    flagId,
    contractAmount: total,
    contractTime: answerDate,
    ...(kind === 1 && shipIds.length === 1 && { shipId: shipIds[0] }),
  }
}

/** Particulars of the ship from the register, where the caller gives none. */
async function particularsOf(
  ctx: RequestContext,
  shipId: number,
  input: Entered,
): Promise<Particulars> {
  const ship = await loadShipInScope(ctx, shipId)
  const particulars: Particulars = {}
  if (input.imo === undefined) particulars.imo = ship.imo ?? null
  if (input.callSign === undefined) particulars.callSign = ship.callSign ?? null
  if (input.shipType === undefined) particulars.shipType = ship.shipType
  if (input.flagId === undefined) particulars.flagId = ship.flagId
  if (input.grossTonnage === undefined) particulars.grossTonnage = ship.grossTonnage
  if (input.loa === undefined) particulars.loa = ship.loa ?? null
  return particulars
}

/** Account of the lead surveyor: the person in charge of the feedback. */
async function leadOf(
  ctx: RequestContext,
  { leadSurveyorId, surveyorIds }: Pick<Entered, 'leadSurveyorId' | 'surveyorIds'>,
): Promise<{ leadUserId: number | null }> {
  if (!leadSurveyorId) return { leadUserId: null }
  if (!surveyorIds?.includes(leadSurveyorId))
    refuseFields({ field: 'leadSurveyorId', phrase: crfText.leadNotAmong })
  const account = await ctx.db
    .selectFrom('appUser')
    .where('relatedSurveyor', '=', leadSurveyorId)
    .where('status', '=', 1)
    .select('id')
    .executeTakeFirst()
  return account
    ? { leadUserId: account.id }
    : refuseFields({ field: 'leadSurveyorId', phrase: crfText.noAccount })
}

async function numberOf(ctx: RequestContext, values: Entered, type: string): Promise<string> {
  const flag = values.flagId
    ? await ctx.db
        .selectFrom('flag')
        .where('id', '=', values.flagId)
        .select('iso2')
        .executeTakeFirst()
    : undefined
  return nextNumber(ctx.db, 'crf', {
    date: await societyToday(ctx.db),
    region: values.region,
    flag: flag?.iso2 ?? null,
    type,
  })
}

/**
 * @throws Refusal 403 or 409: only the creator removes a review, and only before it was submitted;
 *   others can only be closed
 */
export function refuseRemoval(ctx: RequestContext, row: LockedCrf): void {
  if (row.createBy !== ctx.user.userId) refuse(403, crfText.onlyCreator)
  if (row.status !== waitSubmit || row.round > 0) refuse(409, crfText.notRemovable)
}
