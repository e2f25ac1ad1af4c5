import { locateInputs } from '#web/kit/form/form-input.ts'
import { isSameJson } from '#common/values.ts'
import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import {
  validateAnswers,
  defaultAnswers,
  withKnownAnswers,
} from '#common/rules/forms/designed-form.ts'
import type { FormAnswers } from '#common/rules/forms/designed-form.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import type { FormError } from '#web/kit/designed-form/DesignedForm.tsx'
import { useEditing } from '#web/kit/form/use-editing.ts'
import { kitText } from '#web/kit/kit.text.ts'
import { crf } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { definitionOf } from './crf.ts'
import type { Crf, FeedbackForm } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'

/** Fields of the report besides the forms. */
export const reportFields = {
  survey: ['surveyDate', 'surveyPlace'],
  costs: ['surveyorCost', 'travelExpense', 'vendorFee', 'businessCosts'],
  more: ['feedbackRemark', 'feedbackFiles'],
} as const
const names: readonly string[] = Object.values(reportFields).flat()
type Report = Record<string, unknown>
type Answers = Record<number, FormAnswers>
interface Typed {
  report: Report
  answers: Answers
}
/** Date and place of the survey, which the forms of a category ask for too. */
const surveyOf = (report: Report): Report =>
  Object.fromEntries(reportFields.survey.map((name) => [name, report[name]]))

/**
 * State of the lead surveyor's report: changes, draft, saving, submission, and errors at their
 * questions.
 */
export function useFeedback(row: Crf, refresh: () => void) {
  const t = useMessages(crfPageText)
  const k = useMessages(kitText)
  const [form] = Form.useForm<Report>()
  const { answers, setAnswers, answersOf, takeReport, isChanged, errorsIn } = useAnswers(row)
  const editing = useFeedbackEditing(row, form, {
    fill: (typed) => {
      form.setFieldsValue(typed.report)
      setAnswers(typed.answers)
    },
    onConflict: refresh,
    actions: { save: () => saveOnly(), handIn: () => handIn() },
  })
  const changed = (next: Answers = answers) =>
    editing.setTyped({ report: form.getFieldsValue(true), answers: next })
  const put = (one: FeedbackForm, values: FormAnswers) => {
    const next = { ...answers, [one.formTemplateId]: values }
    setAnswers(next)
    editing.clearErrors()
    changed(next)
  }
  const missing = useMissing(row, form, errorsIn)
  const errorsOf = (one: FeedbackForm): FormError[] => {
    const refused = editing.serverErrors.filter(({ field }) =>
      field.startsWith(`forms.${one.formTemplateId}.`),
    )
    return refused.length > 0 || !missing.checked ? refused : errorsIn(one)
  }
  const { save, handOver, busy } = useFeedbackCalls(row)
  /** @param whole includes untouched forms, for submission */
  const store = async (whole: boolean) => {
    const forms = row.forms.filter((one) => (whole && !one.filled) || isChanged(one))
    const version = await save(form.getFieldsValue(true), forms, answersOf)
    editing.finish()
    return version
  }
  const saveOnly = (): Promise<unknown> =>
    editing.submit('save', async () => {
      await store(false)
      notify.success(k.saved)
    })
  const handIn = (): Promise<unknown> =>
    editing.submit('handIn', async () => {
      if (missing.count > 0) return missing.goTo()
      await handOver(await store(true))
      notify.success(t.handedIn)
    })
  return {
    form,
    editing: { ...editing, fault: editing.fault ?? missing.fault },
    missing,
    busy,
    changedReport: () => changed(takeReport(form.getFieldsValue(true))),
    put,
    answersOf,
    errorsOf,
    saveOnly,
    handIn,
  }
}

interface EditingOptions {
  fill: (typed: Typed) => void
  /** somebody else has changed the review */
  onConflict: () => void
  actions: Record<'save' | 'handIn', () => Promise<unknown>>
}

/** Draft and errors of the report. */
function useFeedbackEditing(
  row: Crf,
  form: FormInstance<Report>,
  { fill, onConflict, actions }: EditingOptions,
) {
  const t = useMessages(crfPageText)
  return useEditing<Typed>({
    draftKey: `${crf.path}.feedback.${row.id}`,
    title: `${t.feedback} · ${row.crfNo}`,
    version: row.version,
    form,
    fill,
    locate: locateInputs((field) => names.includes(field)),
    describe: ({ status, fields, msg }) => {
      if (status === 409) onConflict()
      return { title: fields.length > 0 ? t.fixForms : msg, lines: [] }
    },
    actions,
  })
}

/** Answers to the forms of a review, as stored and as typed. */
function useAnswers(row: Crf) {
  const { today } = useMe().info
  const begun = (one: FeedbackForm): FormAnswers =>
    one.filled
      ? (one.values as FormAnswers)
      : withKnownAnswers(
          definitionOf(one),
          defaultAnswers(definitionOf(one), today),
          surveyOf(reportOf(row, today)),
        )
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(row.forms.map((one) => [one.formTemplateId, begun(one)])),
  )
  const answersOf = (one: FeedbackForm) => answers[one.formTemplateId] ?? begun(one)
  const isChanged = (one: FeedbackForm) => !isSameJson(answersOf(one), begun(one))
  const errorsIn = (one: FeedbackForm): FormError[] =>
    validateAnswers(definitionOf(one), answersOf(one), { today })
  /** Open questions of the same name take place and date of the report. @returns all answers */
  const takeReport = (report: Report): Answers => {
    const next = Object.fromEntries(
      row.forms.map((one) => [
        one.formTemplateId,
        withKnownAnswers(definitionOf(one), answersOf(one), surveyOf(report)),
      ]),
    )
    setAnswers(next)
    return next
  }
  return { answers, setAnswers, answersOf, takeReport, isChanged, errorsIn }
}

/** The calls that save the report and hand it in. */
function useFeedbackCalls(row: Crf) {
  const saveCall = useApiMutation(crf, 'saveFeedback', { showError: false })
  const handOverCall = useApiMutation(crf, 'feedback', { showError: false })
  /** @returns the stored version */
  const save = async (
    report: Report,
    forms: readonly FeedbackForm[],
    answersOf: (one: FeedbackForm) => FormAnswers,
  ): Promise<number> => {
    const changes = names.filter((name) => !isSameJson(report[name], row[name as keyof Crf]))
    const { version } = await saveCall.mutateAsync({
      id: row.id,
      version: row.version,
      ...Object.fromEntries(changes.map((name) => [name, report[name] ?? null])),
      forms: forms.map((one) => ({
        formTemplateId: one.formTemplateId,
        values: answersOf(one),
      })),
    })
    return version
  }
  const handOver = (version: number) => handOverCall.mutateAsync({ id: row.id, version })
  return { save, handOver, busy: saveCall.isPending || handOverCall.isPending }
}

/** The report as stored; place and date that are not stored yet are those that were planned. */
export const reportOf = (row: Crf, today: string): Report => ({
  ...row,
  surveyPlace: row.surveyPlace ?? row.plannedPlace,
  surveyDate:
    row.surveyDate ?? (row.plannedDate && row.plannedDate <= today ? row.plannedDate : null),
})

/**
 * What is missing or wrong before the report can be handed in. `goTo` marks it and leads to the
 * first; from then on the banner counts what is left.
 */
function useMissing(
  row: Crf,
  form: FormInstance<Report>,
  errorsIn: (one: FeedbackForm) => readonly FormError[],
) {
  const translate = useFormatMessage()
  const { today } = useMe().info
  const [checked, setChecked] = useState(false)
  const typed: Report = Form.useWatch([], form) ?? reportOf(row, today)
  const costs: readonly string[] = reportFields.costs
  const empty = [...reportFields.survey, ...costs].filter((name) => (typed[name] ?? '') === '')
  const count = row.forms.reduce((sum, one) => sum + errorsIn(one).length, empty.length)
  const goTo = () => {
    setChecked(true)
    form.setFields(
      empty.map((name) => ({
        name,
        errors: [translate(costs.includes(name) ? crfText.costsNeeded : crfText.missing)],
      })),
    )
    if (empty[0]) return form.scrollToField(empty[0], { block: 'center', focus: true })
    // The questions are marked once they are rendered again.
    requestAnimationFrame(() => {
      const question = document.querySelector<HTMLElement>('.crf-form [aria-invalid="true"]')
      question?.scrollIntoView({ block: 'center' })
      question?.focus({ preventScroll: true })
    })
  }
  const title = count > 0 ? translate(crfPageText.missing, { count }) : ''
  return { checked, count, title, goTo, fault: checked && count > 0 ? { title, lines: [] } : null }
}
