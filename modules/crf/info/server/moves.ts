import { say } from '#common/text.ts'
import type { Phrase } from '#common/text.ts'
import { whyNotEligible } from '#modules/basic/surveyor/server/eligibility.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, Refusal, refuse } from '#server/http/refusal.ts'
import type { MoveInput } from '#server/machine/machine.ts'
import { crfText } from '../crf.text.ts'

type Row = Record<string, any> & { id: number }
const empty = (value: unknown) => value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a review must say before it is handed in. Domain rules 3.1: name, type, flag, ship or product data, customer, a surveyor, an amount. */
export function neededOf(kind: 1 | 2): readonly string[] {
  const about = kind === 1 ? ['shipId', 'shipType', 'flagId'] : ['productName', 'productModel', 'applicant', 'manufacturer']
  return ['name', 'categoryId', 'customerId', ...about, 'surveyorIds', 'leadSurveyorId', 'contractAmount', 'contractTime']
}

/** @throws Refusal 400 naming every particular that is missing */
export function submitCrf(_ctx: Ctx, row: Row): Record<string, unknown> {
  const missing = neededOf(row['kind']).filter((name) => empty(row[name]))
  if (missing.length) throw new Refusal(400, httpText.badInput, {}, missing.map((field) => ({ field, phrase: crfText.missing })))
  return { dataChanged: false, moneyAuditedBy: null, auditedBy: null }
}

/** The chief surveyor passes a review only when every surveyor may do the work on the planned day. @throws Refusal 409 with every reason */
export async function auditCrf(ctx: Ctx, row: Row, input: MoveInput, to: string): Promise<void> {
  if (to !== 'waitFeedback' || input.result !== 1) return
  const faults = (await judgedSurveyors(ctx, row)).filter(({ eligible }) => !eligible)
  if (!faults.length) return
  const fields = faults.map(({ fullName, reasons }) => ({
    field: 'surveyorIds', phrase: crfText.notEligible,
    params: { name: fullName, reasons: joined(reasons) },
  }))
  throw new Refusal(409, crfText.notEligible, fields[0]!.params, fields)
}
const joined = (reasons: Phrase[]): Phrase => ({ key: 'reasons', zh: reasons.map((p) => say(p, 'zh')).join('；'), en: reasons.map((p) => say(p, 'en')).join('; ') })

/** Each surveyor of a review with what stands against them. A review without a flag, about a product, is judged by scope and date alone. */
export async function judgedSurveyors(ctx: Ctx, row: Row): Promise<{ id: number; fullName: string; eligible: boolean; reasons: Phrase[] }[]> {
  const ids = (row['surveyorIds'] ?? []) as number[]
  if (!ids.length) return []
  const { scope } = await ctx.db.selectFrom('crfCategory').where('id', '=', row['categoryId']).select('scope').executeTakeFirstOrThrow()
  const surveyors = await ctx.db.selectFrom('surveyor').where('id', 'in', ids).selectAll().execute()
  const date = row['plannedDate'] ?? await societyToday(ctx.db)
  return surveyors.map((surveyor) => {
    const flagId = row['flagId'] ?? surveyor.flagIds?.[0] ?? 0
    const reasons = whyNotEligible(surveyor, { flagId, shipType: row['shipType'] ?? '', date, scope: surveyor.id === row['leadSurveyorId'] ? scope : null })
    return { id: surveyor.id, fullName: surveyor.fullName, eligible: !reasons.length, reasons }
  })
}

/** Finishing needs every certificate signed or void, or a category that allows none. */
export async function finishCrf(ctx: Ctx, row: Row): Promise<void> {
  const { withoutCert } = await ctx.db.selectFrom('crfCategory').where('id', '=', row['categoryId']).select('withoutCert').executeTakeFirstOrThrow()
  if (row['status'] === 60 && !withoutCert) refuse(409, crfText.needsCertificate)
}

/** Closed for good: the reason is kept with it. */
export const closeCrf = (_ctx: Ctx, _row: Row, input: MoveInput): Record<string, unknown> => ({ closeReason: input['closeReason'] })
