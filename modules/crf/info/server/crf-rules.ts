import { reachableShip } from '#modules/basic/ship/server/reachable-ship.ts'
import { stateName } from '#common/machine.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, refuse, refuseFields } from '#server/http/refusal.ts'
import { nextNumber } from '#server/numbers/numbers.ts'
import { crfShip } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'

type Values = Record<string, any>
const { waitSubmit, accountantFailed, chiefFailed } = crfMachine.states
/** The stages in which its creator still writes the review. */
export const drafts: readonly number[] = [waitSubmit, accountantFailed, chiefFailed]

/** @throws Refusal 403 or 409: only the creator writes a review, and only before the audits are passed */
function refuseEdit(ctx: Ctx, now: Values): void {
  if (now['createBy'] !== ctx.user.userId) refuse(403, crfText.onlyCreator)
  if (!drafts.includes(now['status'])) refuse(409, crfText.notEditable, { stage: crfMachine.words.states[stateName(crfMachine, now['status'])!] })
}

/** What must hold before a review is kept. A ship brings its particulars from the register; a lead surveyor brings the account in charge. */
export async function checkCrf(ctx: Ctx, given: Values, now: Values | null): Promise<Values> {
  if (now) refuseEdit(ctx, now)
  const values: Values = { ...given }
  if (given['shipId']) {
    const ship = await reachableShip(ctx, given['shipId'])
    for (const name of Object.keys(crfShip)) if (name !== 'shipId') values[name] = given[name] ?? ship[name as keyof typeof ship] ?? null
  }
  const whole: Values = { ...now, ...values }
  if (values['leadSurveyorId'] !== undefined || values['surveyorIds'] !== undefined) {
    const [lead, all] = [whole['leadSurveyorId'] ?? null, (whole['surveyorIds'] ?? []) as number[]]
    if (lead !== null && !all.includes(lead)) refuseFields({ field: 'leadSurveyorId', phrase: crfText.leadNotAmong })
    values['leadUserId'] = lead === null ? null : await accountOf(ctx, lead)
  }
  if (now && values['categoryId'] !== undefined && values['categoryId'] !== now['categoryId']) {
    const kinds = await ctx.db.selectFrom('crfCategory').where('id', 'in', [values['categoryId'], now['categoryId']]).select('kind').distinct().execute()
    if (kinds.length > 1) refuseFields({ field: 'categoryId', phrase: crfText.categoryKept })
  }
  return { ...values, dataChanged: true, ...(!now && { crfNo: await numberOf(ctx, values) }) }
}

/** The account with which a surveyor signs in. */
async function accountOf(ctx: Ctx, surveyorId: number): Promise<number> {
  const account = await ctx.db.selectFrom('appUser').where('relatedSurveyor', '=', surveyorId).where('status', '=', 1).select('id').executeTakeFirst()
  return account?.id ?? refuseFields({ field: 'leadSurveyorId', phrase: crfText.noAccount })
}

/** The number of a new review. */
async function numberOf(ctx: Ctx, values: Values): Promise<string> {
  const category = await ctx.db.selectFrom('crfCategory').where('id', '=', values['categoryId']).select('code').executeTakeFirst()
  const flag = values['flagId'] ? await ctx.db.selectFrom('flag').where('id', '=', values['flagId']).select('iso2').executeTakeFirst() : undefined
  return nextNumber(ctx.db, 'crf', { date: await societyToday(ctx.db), region: values['region'], flag: flag?.iso2 ?? null, type: category?.code ?? refuseFields({ field: 'categoryId', phrase: httpText.refersToNothing }) })
}

/** Only what was never handed in can be removed; anything else is closed, and stays. */
export async function removeOnlyDrafts(ctx: Ctx, ids: number[]): Promise<void> {
  const rows = await ctx.db.selectFrom('crf').where('id', 'in', ids).select(['status', 'round', 'createBy']).execute()
  for (const row of rows) {
    if (row.createBy !== ctx.user.userId) refuse(403, crfText.onlyCreator)
    if (row.status !== waitSubmit || row.round > 0) refuse(409, crfText.notRemovable)
  }
}
