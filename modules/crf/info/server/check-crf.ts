import { stateName } from '#common/machine.ts'
import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import { quotationForWork } from '#modules/work/quotation/server/quotation-for-work.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import { crfShip } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { refuseIneligible } from './judge-team.ts'
import type { Task } from './judge-team.ts'

type Values = Record<string, any>
const { waitSubmit, accountantFailed, chiefFailed } = crfMachine.states
/** The stages in which its creator still writes the review. */
const drafts: readonly number[] = [waitSubmit, accountantFailed, chiefFailed]

/** What must hold before a review is kept. A ship brings its particulars from the register; a lead surveyor brings the account in charge. */
export async function checkCrf(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  if (now) refuseEdit(ctx, now)
  const kind = await kindOf(ctx, given, now)
  const ordered = given['quotationId'] && given['quotationId'] !== now?.['quotationId'] ? { ...await orderedBy(ctx, given['quotationId'], kind.kind), ...given } : given
  const values = { ...ordered, ...(ordered['shipId'] && ordered['shipId'] !== now?.['shipId'] && await particularsOf(ctx, ordered)) }
  const whole = { ...now, ...values }
  if (values['leadSurveyorId'] !== undefined || values['surveyorIds'] !== undefined) Object.assign(values, await leadOf(ctx, whole))
  if (values['surveyorIds']?.length) await refuseIneligible(ctx, whole as Task)
  return { ...values, dataChanged: true, ...(!now && { crfNo: await numberOf(ctx, values, kind.code) }) }
}

/** @throws Refusal 403 or 409: only the creator writes a review, and only before the audits are passed */
function refuseEdit(ctx: Ctx, now: Values): void {
  if (now['createBy'] !== ctx.user.userId) refuse(403, crfText.onlyCreator)
  if (!drafts.includes(now['status'])) refuse(409, crfText.notEditable, { stage: crfMachine.words.states[stateName(crfMachine, now['status'])!] })
}

/** The category, which may only change to one about the same: the particulars of a ship are not those of a product. */
async function kindOf(ctx: Ctx, given: Values, now: Values | null): Promise<{ code: string; kind: number }> {
  const found = await ctx.db.selectFrom('crfCategory').where('id', '=', given['categoryId'] ?? now!['categoryId']).select(['code', 'kind', 'status']).executeTakeFirst()
  if (!found) return refuseFields({ field: 'categoryId', phrase: httpText.refersToNothing })
  if (now && found.kind !== now['kind']) refuseFields({ field: 'categoryId', phrase: crfText.categoryKept })
  if (found.status !== 1 && given['categoryId'] !== undefined && given['categoryId'] !== now?.['categoryId']) refuseFields({ field: 'categoryId', phrase: crfText.categoryRetired })
  return found
}

/** What an accepted quotation says of the work, where the caller says nothing else: customer, flag, amount and day, and the ship where it is about one. */
async function orderedBy(ctx: Ctx, quotationId: number, kind: number): Promise<Values> {
  const { customerId, flagId, total, answerDate, shipIds } = await quotationForWork(ctx, quotationId)
  return { customerId, flagId, contractAmount: total, contractTime: answerDate, ...(kind === 1 && shipIds.length === 1 && { shipId: shipIds[0] }) }
}

/** The ship's particulars as the register has them, where the caller gives none. */
async function particularsOf(ctx: Ctx, given: Values): Promise<Values> {
  const ship = await reachableShip(ctx, given['shipId'])
  return Object.fromEntries(Object.keys(crfShip).filter((name) => name !== 'shipId' && given[name] === undefined).map((name) => [name, ship[name] ?? null]))
}

/** The account with which the lead surveyor signs in: the person in charge of the feedback. */
async function leadOf(ctx: Ctx, whole: Values): Promise<Values> {
  const lead = (whole['leadSurveyorId'] ?? null) as number | null
  if (lead === null) return { leadUserId: null }
  if (!((whole['surveyorIds'] ?? []) as number[]).includes(lead)) refuseFields({ field: 'leadSurveyorId', phrase: crfText.leadNotAmong })
  const account = await ctx.db.selectFrom('appUser').where('relatedSurveyor', '=', lead).where('status', '=', 1).select('id').executeTakeFirst()
  return account ? { leadUserId: account.id } : refuseFields({ field: 'leadSurveyorId', phrase: crfText.noAccount })
}

async function numberOf(ctx: Ctx, values: Values, type: string): Promise<string> {
  const flag = values['flagId'] ? await ctx.db.selectFrom('flag').where('id', '=', values['flagId']).select('iso2').executeTakeFirst() : undefined
  return nextNumber(ctx.db, 'crf', { date: await societyToday(ctx.db), region: values['region'], flag: flag?.iso2 ?? null, type })
}

/** Only what was never handed in can be removed; anything else is closed, and stays. */
export async function removeOnlyDrafts(ctx: Ctx, ids: number[]): Promise<void> {
  const rows = await ctx.db.selectFrom('crf').where('id', 'in', ids).select(['status', 'round', 'createBy']).execute()
  for (const row of rows) {
    if (row.createBy !== ctx.user.userId) refuse(403, crfText.onlyCreator)
    if (row.status !== waitSubmit || row.round > 0) refuse(409, crfText.notRemovable)
  }
}
