import type { InputOf } from '#common/contract.ts'
import { formTemplateMachine } from '#modules/sys/formTemplate/formTemplate.machine.ts'
import { filledFaults, formVersion } from '#modules/sys/formTemplate/server/filled-form.ts'
import { societyToday } from '#modules/sys/setting/server/settings.ts'
import { changeRow, lockRow, refuseStale } from '#server/db/rows.ts'
import type { Ctx } from '#server/http/context.ts'
import { httpText, Refusal, refuse, refuseFields } from '#server/http/refusal.ts'
import type { Resource } from '#server/resource.ts'
import { stateName } from '#common/machine.ts'
import type { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'

type Row = Record<string, any> & { id: number }
const { waitFeedback, feedbackFailed } = crfMachine.states

/** The costs the lead surveyor reports; a nought is an answer, nothing is not. */
export const reportedCosts = ['surveyorCost', 'travelExpense', 'vendorFee', 'businessCosts'] as const

/**
 * Keeps what the lead surveyor reports, finished or not. A form takes the version in force when it is first filled, and keeps it.
 * @throws Refusal 403 for anybody else, 409 when the review does not wait for feedback, 400 at `forms.{template}.{keyword}`
 */
export async function saveFeedback(ctx: Ctx, r: Resource, input: InputOf<typeof crf, 'saveFeedback'>): Promise<{ id: number; version: number }> {
  const { id, version, forms, ...values } = input
  const row = await lockRow(ctx, r, id)
  refuseStale(row, version)
  if (row['leadUserId'] !== ctx.user.userId) refuse(403, crfText.onlyLead)
  if (![waitFeedback, feedbackFailed].includes(row['status'])) refuse(409, crfText.notEditable, { stage: crfMachine.words.states[stateName(crfMachine, row['status'])!] })
  if (values.surveyDate && values.surveyDate > await societyToday(ctx.db)) refuseFields({ field: 'surveyDate', phrase: crfText.surveyInFuture })
  for (const form of forms ?? []) await keepForm(ctx, row, form)
  return changeRow(ctx, r, row, values, 'saveFeedback')
}

async function keepForm(ctx: Ctx, row: Row, { formTemplateId, values }: { formTemplateId: number; values: Record<string, unknown> }): Promise<void> {
  const kept = await ctx.db.selectFrom('crfForm').where('crfId', '=', row.id).where('formTemplateId', '=', formTemplateId).select('versionNo').executeTakeFirst()
  if (!kept && !(await formsOf(ctx, row['categoryId'])).includes(formTemplateId)) refuseFields({ field: 'forms', phrase: httpText.refersToNothing })
  const form = await formVersion(ctx.db, formTemplateId, kept?.versionNo)
  const faults = await filledFaults(ctx, form.definition, values, { partial: true, at: `forms.${formTemplateId}` })
  if (faults.length) refuseFields(...faults)
  const filled = { values: JSON.stringify(values), userId: ctx.user.userId, time: new Date().toISOString() }
  await ctx.db.insertInto('crfForm').values({ crfId: row.id, formTemplateId, versionNo: form.versionNo, ...filled })
    .onConflict((c) => c.columns(['crfId', 'formTemplateId']).doUpdateSet(filled)).execute()
}

/** The form templates the feedback of a category needs, among those in force. */
export async function formsOf(ctx: Ctx, categoryId: number): Promise<number[]> {
  const found = await ctx.db.selectFrom('formTemplate as t').innerJoin('crfCategory as c', (join) => join.on('c.id', '=', categoryId))
    .where((eb) => eb('t.id', '=', eb.fn.any('c.formTemplateIds'))).where('t.status', '=', formTemplateMachine.states.published).orderBy('t.formNo').select('t.id').execute()
  return found.map(({ id }) => id)
}

/** The feedback is handed in when date, place and costs are told and every form of the category is whole. @throws Refusal 400 naming what is missing */
export async function handInFeedback(ctx: Ctx, row: Row): Promise<void> {
  const missing = ['surveyDate', 'surveyPlace', ...reportedCosts].filter((name) => (row[name] ?? null) === null)
    .map((field) => ({ field, phrase: field in { surveyDate: 1, surveyPlace: 1 } ? crfText.missing : crfText.costsNeeded }))
  const kept = new Map((await ctx.db.selectFrom('crfForm').where('crfId', '=', row.id).selectAll().execute()).map((form) => [form.formTemplateId, form]))
  for (const id of await formsOf(ctx, row['categoryId'])) {
    const form = await formVersion(ctx.db, id, kept.get(id)?.versionNo)
    const faults = await filledFaults(ctx, form.definition, kept.get(id)?.values ?? {}, { at: `forms.${id}` })
    if (faults.length) missing.push({ field: `forms.${id}`, phrase: crfText.formFaults, params: { form: { key: 'form', zh: form.nameZh, en: form.nameEn }, count: faults.length } } as never, ...(faults as never[]))
  }
  if (missing.length) throw new Refusal(400, httpText.badInput, {}, missing)
}
