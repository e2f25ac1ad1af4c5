import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import { filledFaults } from '#modules/sys/formTemplate/server/filled-form.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, Refusal, refuse, refuseFields } from '#server/http/refusal.ts'
import type { FieldFault } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import type { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { formsOf } from './forms.ts'
import type { FeedbackForm } from './forms.ts'

type Row = Record<string, any> & { id: number; version: number }
type Input = InputOf<typeof crf, 'saveFeedback'>
const { waitFeedback, feedbackFailed } = crfMachine.states

/**
 * Keeps what the lead surveyor reports, finished or not. A form takes the version in force when it is first filled, and keeps it.
 * @throws Refusal 403 for anybody else, 409 when the review does not wait for feedback, 400 at `forms.{template}.{keyword}`
 */
export async function saveFeedback(ctx: Ctx, r: Resource, { id, version, forms, ...values }: Input): Promise<{ id: number; version: number }> {
  const row = await lockRow(ctx, r, id)
  refuseStale(row, version)
  if (row['leadUserId'] !== ctx.user.userId) refuse(403, crfText.onlyLead)
  if (![waitFeedback, feedbackFailed].includes(row['status'])) refuse(409, crfText.notEditable, { stage: crfMachine.words.states[stateName(crfMachine, row['status'])!] })
  if (values.surveyDate && values.surveyDate > await societyToday(ctx.db)) refuseFields({ field: 'surveyDate', phrase: crfText.surveyInFuture })
  const changed = await keepForms(ctx, row, forms ?? [])
  return changeRow(ctx, r, row, values, 'saveFeedback', undefined, changed.length ? [{ field: 'feedbackForms', from: null, to: changed.join(', ') }] : [])
}

/** @returns what was filled in, by form, for the record of changes. @throws Refusal 400 for a form that is not asked for, and for answers that do not fit */
async function keepForms(ctx: Ctx, row: Row, given: { formTemplateId: number; values: Record<string, unknown> }[]): Promise<string[]> {
  const known = new Map((given.length ? await formsOf(ctx, row as never) : []).map((form) => [form.formTemplateId, form]))
  const changed = given.flatMap(({ formTemplateId, values }) => {
    const form = known.get(formTemplateId) ?? refuseFields({ field: 'forms', phrase: httpText.refersToNothing })
    return isDeepStrictEqual(form.values, values) ? [] : [{ form, values }]
  })
  const faults = (await Promise.all(changed.map(({ form, values }) => filledFaults(ctx, form.definition, values, { partial: true, at: placeOf(form), stored: form.values })))).flat()
  if (faults.length) refuseFields(...faults)
  for (const { form: { formTemplateId, versionNo }, values } of changed) {
    const filled = { values: JSON.stringify(values), userId: ctx.user.userId, time: new Date().toISOString() }
    await ctx.db.insertInto('crfForm').values({ crfId: row.id, formTemplateId, versionNo, ...filled })
      .onConflict((c) => c.columns(['crfId', 'formTemplateId']).doUpdateSet(filled)).execute()
  }
  return changed.map(({ form }) => `${form.formNo} v${form.versionNo}`)
}
const placeOf = (form: FeedbackForm) => `forms.${form.formTemplateId}`

/** The costs the lead surveyor reports; a nought is an answer, nothing is not. */
export const reportedCosts = ['surveyorCost', 'travelExpense', 'vendorFee', 'businessCosts'] as const

/** The feedback is handed in when date, place and costs are told and every form of the category is whole. @throws Refusal 400 naming what is missing */
export async function handInFeedback(ctx: Ctx, row: Row): Promise<void> {
  const faults: FieldFault[] = [
    ...['surveyDate', 'surveyPlace'].filter((name) => !row[name]).map((field) => ({ field, phrase: crfText.missing })),
    ...reportedCosts.filter((name) => (row[name] ?? null) === null).map((field) => ({ field, phrase: crfText.costsNeeded })),
  ]
  for (const form of await formsOf(ctx, row as never)) {
    const open = await filledFaults(ctx, form.definition, form.values, { at: placeOf(form), stored: form.values })
    if (open.length) faults.push({ field: placeOf(form), phrase: crfText.formFaults, params: { form: { key: 'form', zh: form.nameZh, en: form.nameEn }, count: open.length } }, ...open)
  }
  if (faults.length) throw new Refusal(400, httpText.badInput, {}, faults)
}
