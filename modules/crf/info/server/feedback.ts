import { isDeepStrictEqual } from 'node:util'
import type { InputOf } from '#common/contract.ts'
import { stateName } from '#common/machine.ts'
import { answerErrors } from '#modules/sys/formTemplate/server/filled-form.ts'
import { societyToday } from '#modules/sys/settingValues/server/settings.ts'
import { changeRow } from '#server/records/rows/save-row.ts'
import { lockRow, assertCurrentVersion } from '#server/records/rows/read-row.ts'
import type { RequestContext } from '#server/core/context.ts'
import { httpText, Refusal, refuse, refuseFields } from '#server/core/refusal.ts'
import type { FieldError } from '#server/core/refusal.ts'
import type { CrfResource, LockedCrf } from './crf-row.ts'
import type { crf } from '../crf.contract.ts'
import { crfMachine } from '../crf.machine.ts'
import { crfText } from '../crf.text.ts'
import { formsOf } from './feedback-forms.ts'
import type { FeedbackForm } from './feedback-forms.ts'

type Input = InputOf<typeof crf, 'saveFeedback'>
const { waitFeedback, feedbackFailed } = crfMachine.states

/** @throws Refusal 403 or 409: only the lead surveyor reports, while the review awaits feedback */
export function refuseFeedback(ctx: RequestContext, row: LockedCrf): void {
  if (row.leadUserId !== ctx.user.userId) refuse(403, crfText.onlyLead)
  if (![waitFeedback, feedbackFailed].includes(row.status))
    refuse(409, crfText.notEditable, {
      stage: crfMachine.labels.states[stateName(crfMachine, row.status)!],
    })
}

/**
 * Saves the lead surveyor's report, complete or not. A form keeps the version that was in force at
 * its first answer.
 * @throws Refusal 403 for anyone else, 409 when the review does not await feedback, 400 at
 *   `forms.{template}.{keyword}`
 */
export async function saveFeedback(
  ctx: RequestContext,
  r: CrfResource,
  { id, version, forms, ...values }: Input,
): Promise<{ id: number; version: number }> {
  const row = await lockRow(ctx, r, id)
  assertCurrentVersion(row, version)
  refuseFeedback(ctx, row)
  if (values.surveyDate && values.surveyDate > (await societyToday(ctx.db)))
    refuseFields({ field: 'surveyDate', phrase: crfText.surveyInFuture })
  const changed = await storeForms(ctx, row, forms ?? [])
  return changeRow(
    ctx,
    r,
    row,
    values,
    'saveFeedback',
    undefined,
    changed.length ? [{ field: 'feedbackForms', from: null, to: changed.join(', ') }] : [],
  )
}

/**
 * Stores the answers. @returns the answers by form, for the audit trail
 * @throws Refusal 400 for a form that is not required, and for invalid answers
 */
async function storeForms(
  ctx: RequestContext,
  row: LockedCrf,
  input: { formTemplateId: number; values: Record<string, unknown> }[],
): Promise<string[]> {
  const known = new Map(
    (input.length ? await formsOf(ctx, row) : []).map((form) => [form.formTemplateId, form]),
  )
  const changed = input.flatMap(({ formTemplateId, values }) => {
    const form =
      known.get(formTemplateId) ??
      refuseFields({ field: 'forms', phrase: httpText.refersToNothing })
    return isDeepStrictEqual(form.values, values) ? [] : [{ form, values }]
  })
  const errors = (
    await Promise.all(
      changed.map(({ form, values }) =>
        answerErrors(ctx, form.definition, values, {
          partial: true,
          at: placeOf(form),
          stored: form.values,
        }),
      ),
    )
  ).flat()
  if (errors.length) refuseFields(...errors)
  for (const {
    form: { formTemplateId, versionNo },
    values,
  } of changed) {
    const filled = {
      values: JSON.stringify(values),
      userId: ctx.user.userId,
      time: new Date().toISOString(),
    }
    await ctx.db
      .insertInto('crfForm')
      .values({ crfId: row.id, formTemplateId, versionNo, ...filled })
      .onConflict((c) => c.columns(['crfId', 'formTemplateId']).doUpdateSet(filled))
      .execute()
  }
  return changed.map(({ form }) => `${form.formNo} v${form.versionNo}`)
}
const placeOf = (form: FeedbackForm) => `forms.${form.formTemplateId}`

/** Costs reported by the lead surveyor; zero is a value, null is missing. */
export const reportedCosts = [
  'surveyorCost',
  'travelExpense',
  'vendorFee',
  'businessCosts',
] as const

/**
 * Submits the feedback when date, place and costs are given and every form of the category is
 * complete.
 * @throws Refusal 400 naming what is missing
 */
export async function handInFeedback(ctx: RequestContext, row: LockedCrf): Promise<void> {
  const errors: FieldError[] = [
    ...(['surveyDate', 'surveyPlace'] as const)
      .filter((name) => !row[name])
      .map((field) => ({ field, phrase: crfText.missing })),
    ...reportedCosts
      .filter((name) => row[name] === null)
      .map((field) => ({ field, phrase: crfText.costsNeeded })),
  ]
  for (const form of await formsOf(ctx, row)) {
    const open = await answerErrors(ctx, form.definition, form.values, {
      at: placeOf(form),
      stored: form.values,
    })
    if (open.length)
      errors.push(
        {
          field: placeOf(form),
          phrase: crfText.formFaults,
          params: { form: { key: 'form', zh: form.nameZh, en: form.nameEn }, count: open.length },
        },
        ...open,
      )
  }
  if (errors.length) throw new Refusal(400, httpText.badInput, {}, errors)
}
