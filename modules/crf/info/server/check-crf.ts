import { stateName } from '#common/machine.ts'
import { loadShipInScope } from '#modules/basic/ship/server/load-ship.ts'
import { quotationForWork } from '#modules/work/quotation/server/quotation-for-work.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, refuse, refuseFields } from '#server/core/refusal.ts'
import { nextNumber } from '#server/platform/numbering/numbers.ts'
import { crfShip } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { assertEligible } from './team-eligibility.ts'
import type { Task } from './team-eligibility.ts'

type Values = Record<string, any>
const { waitSubmit, accountantFailed, chiefFailed } = crfMachine.states
/** Stages in which the creator can edit the review. */
const drafts: readonly number[] = [waitSubmit, accountantFailed, chiefFailed]

/**
 * Validates a review before saving. A ship's particulars are copied from the register; the lead
 * surveyor's account becomes the person in charge.
 */
export async function checkCrf(
  ctx: RequestContext,
  input: Values,
  now: Values | null,
): Promise<Values> {
  if (now) refuseEdit(ctx, now)
  const kind = await kindOf(ctx, input, now)
  const ordered =
    input['quotationId'] && input['quotationId'] !== now?.['quotationId']
      ? { ...(await orderedBy(ctx, input['quotationId'], kind.kind)), ...input }
      : input
  const values = {
    ...ordered,
    ...(ordered['shipId'] &&
      ordered['shipId'] !== now?.['shipId'] &&
      (await particularsOf(ctx, ordered))),
  }
  const merged = { ...now, ...values }
  if (values['leadSurveyorId'] !== undefined || values['surveyorIds'] !== undefined)
    Object.assign(values, await leadOf(ctx, merged))
  if (values['surveyorIds']?.length) await assertEligible(ctx, merged as Task)
  return {
    ...values,
    dataChanged: true,
    ...(!now && { crfNo: await numberOf(ctx, values, kind.code) }),
  }
}

/**
 * @throws Refusal 403 or 409: only the creator edits a review, and only before the audits are
 *   passed
 */
function refuseEdit(ctx: RequestContext, now: Values): void {
  if (now['createBy'] !== ctx.user.userId) refuse(403, crfText.onlyCreator)
  if (!drafts.includes(now['status']))
    refuse(409, crfText.notEditable, {
      stage: crfMachine.labels.states[stateName(crfMachine, now['status'])!],
    })
}

/**
 * The category, which may only change to one with the same subject, because ships and products have
 * different fields.
 */
async function kindOf(
  ctx: RequestContext,
  input: Values,
  now: Values | null,
): Promise<{ code: string; kind: number }> {
  const category = await ctx.db
    .selectFrom('crfCategory')
    .where('id', '=', input['categoryId'] ?? now!['categoryId'])
    .select(['code', 'kind', 'status'])
    .executeTakeFirst()
  if (!category) return refuseFields({ field: 'categoryId', phrase: httpText.refersToNothing })
  if (now && category.kind !== now['kind'])
    refuseFields({ field: 'categoryId', phrase: crfText.categoryKept })
  if (
    category.status !== 1 &&
    input['categoryId'] !== undefined &&
    input['categoryId'] !== now?.['categoryId']
  )
    refuseFields({ field: 'categoryId', phrase: crfText.categoryRetired })
  return category
}

/**
 * Values from an accepted quotation where the caller gives none: customer, flag, amount and date,
 * and the ship if any.
 */
async function orderedBy(ctx: RequestContext, quotationId: number, kind: number): Promise<Values> {
  const { customerId, flagId, total, answerDate, shipIds } = await quotationForWork(
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
async function particularsOf(ctx: RequestContext, input: Values): Promise<Values> {
  const ship = await loadShipInScope(ctx, input['shipId'])
  return Object.fromEntries(
    Object.keys(crfShip)
      .filter((name) => name !== 'shipId' && input[name] === undefined)
      .map((name) => [name, ship[name] ?? null]),
  )
}

/** Account of the lead surveyor: the person in charge of the feedback. */
async function leadOf(ctx: RequestContext, merged: Values): Promise<Values> {
  const lead = (merged['leadSurveyorId'] ?? null) as number | null
  if (lead === null) return { leadUserId: null }
  if (!((merged['surveyorIds'] ?? []) as number[]).includes(lead))
    refuseFields({ field: 'leadSurveyorId', phrase: crfText.leadNotAmong })
  const account = await ctx.db
    .selectFrom('appUser')
    .where('relatedSurveyor', '=', lead)
    .where('status', '=', 1)
    .select('id')
    .executeTakeFirst()
  return account
    ? { leadUserId: account.id }
    : refuseFields({ field: 'leadSurveyorId', phrase: crfText.noAccount })
}

async function numberOf(ctx: RequestContext, values: Values, type: string): Promise<string> {
  const flag = values['flagId']
    ? await ctx.db
        .selectFrom('flag')
        .where('id', '=', values['flagId'])
        .select('iso2')
        .executeTakeFirst()
    : undefined
  return nextNumber(ctx.db, 'crf', {
    date: await societyToday(ctx.db),
    region: values['region'],
    flag: flag?.iso2 ?? null,
    type,
  })
}

/** Allows removal only of reviews that were never submitted; others can only be closed. */
export async function removeOnlyDrafts(ctx: RequestContext, ids: number[]): Promise<void> {
  const rows = await ctx.db
    .selectFrom('crf')
    .where('id', 'in', ids)
    .select(['status', 'round', 'createBy'])
    .execute()
  for (const row of rows) {
    if (row.createBy !== ctx.user.userId) refuse(403, crfText.onlyCreator)
    if (row.status !== waitSubmit || row.round > 0) refuse(409, crfText.notRemovable)
  }
}
