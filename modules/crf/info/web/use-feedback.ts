import { Form } from 'antd'
import { useState } from 'react'
import { validateAnswers, defaultAnswers } from '#common/rules/forms/designed-form.ts'
import type { FormAnswers } from '#common/rules/forms/designed-form.ts'
import { ApiError } from '#web/api/call.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { useDraft } from '#web/kit/use-draft.ts'
import type { Draft } from '#web/kit/use-draft.ts'
import type { FormError } from '#web/kit/designed-form/DesignedForm.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useDraftRestore } from '#web/kit/use-draft-restore.ts'
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
const names = Object.values(reportFields).flat()
type Report = Record<string, unknown>
type Answers = Record<number, FormAnswers>
interface Typed {
  report: Report
  answers: Answers
}
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * State of the lead surveyor's report: changes, draft, saving, submission, and errors at their
 * questions.
 */
export function useFeedback(row: Crf, refresh: () => void) {
  const t = useMessages(crfPageText)
  const k = useMessages(kitText)
  const translate = useFormatMessage()
  const { today } = useMe().info
  const [form] = Form.useForm<Report>()
  const begun = (one: FeedbackForm): FormAnswers =>
    (one.filled ? one.values : defaultAnswers(definitionOf(one), today)) as FormAnswers
  const [answers, setAnswers] = useState<Answers>(() =>
    Object.fromEntries(row.forms.map((one) => [one.formTemplateId, begun(one)])),
  )
  const [typed, setTyped] = useState<Typed | null>(null)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<{ field: string; msg: string }[]>([])
  const [fault, setFault] = useState<string>()
  const [offer, setOffer] = useState<Draft<Typed> | null>(null)
  const draft = useDraft<Typed>(`${crf.path}.feedback.${row.id}`, typed, {
    title: `${t.feedback} · ${row.crfNo}`,
    version: row.version,
    onDraftReceived: setOffer,
  })
  const save = useApiMutation(crf, 'saveFeedback', { showError: false })
  const handOver = useApiMutation(crf, 'feedback', { showError: false })

  const answersOf = (one: FeedbackForm) => answers[one.formTemplateId] ?? begun(one)
  const report = () => form.getFieldsValue(true) as Report
  const changed = (next: Answers = answers) => setTyped({ report: report(), answers: next })
  const setValue = (one: FeedbackForm, values: FormAnswers) => {
    const next = { ...answers, [one.formTemplateId]: values }
    setAnswers(next)
    setRefused([])
    changed(next)
  }
  const faultsOf = (one: FeedbackForm): FormError[] => {
    const formErrors = refused.filter(({ field }) =>
      field.startsWith(`forms.${one.formTemplateId}.`),
    )
    return formErrors.length > 0 || !checked
      ? formErrors
      : validateAnswers(definitionOf(one), answersOf(one), { today })
  }

  /**
   * @param whole includes untouched forms, for submission
   * @returns the stored version; undefined when refused
   */
  const store = async (whole: boolean): Promise<number | undefined> => {
    const now = report()
    const forms = row.forms
      .filter((one) => (whole && !one.filled) || !same(answersOf(one), begun(one)))
      .map((one) => ({ formTemplateId: one.formTemplateId, values: answersOf(one) }))
    setFault(undefined)
    try {
      const { version } = await save.mutateAsync({
        id: row.id,
        version: row.version,
        ...Object.fromEntries(
          names
            .filter((name) => !same(now[name], row[name]))
            .map((name) => [name, now[name] ?? null]),
        ),
        forms,
      })
      setTyped(null)
      setOffer(null)
      draft.drop()
      return version
    } catch (cause) {
      return void refuse(cause)
    }
  }
  const refuse = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 409) refresh()
    setRefused(cause.fields)
    form.setFields(
      cause.fields
        .filter(({ field }) => (names as string[]).includes(field))
        .map(({ field, msg }) => ({ name: field, errors: [msg] })),
    )
    setFault(cause.fields.length > 0 ? t.fixForms : cause.msg)
  }
  const saveOnly = () =>
    draft.trackAction('save', async () => {
      if ((await store(false)) !== undefined) notify.success(k.saved)
    })
  const handIn = () => draft.trackAction('handIn', tryHandIn)
  const tryHandIn = async () => {
    setChecked(true)
    const empty = [...reportFields.survey, ...reportFields.costs].filter(
      (name) => (report()[name] ?? '') === '',
    )
    form.setFields(
      empty.map((name) => ({
        name,
        errors: [
          translate(
            (reportFields.costs as readonly string[]).includes(name)
              ? crfText.costsNeeded
              : crfText.missing,
          ),
        ],
      })),
    )
    if (
      empty.length > 0 ||
      row.forms.some(
        (one) => validateAnswers(definitionOf(one), answersOf(one), { today }).length > 0,
      )
    )
      return setFault(t.fixForms)
    const version = await store(true)
    if (version === undefined) return
    try {
      await handOver.mutateAsync({ id: row.id, version })
      notify.success(t.handedIn)
    } catch (cause) {
      refuse(cause)
    }
  }
  const { restore, discard } = useDraftRestore(
    draft,
    [offer, setOffer],
    row.version,
    (kept) => {
      form.setFieldsValue(kept.report)
      setAnswers(kept.answers)
      setTyped(kept)
    },
    { save: saveOnly, handIn },
  )
  return {
    form,
    fault,
    offer,
    stale: offer !== null && offer.version !== row.version,
    dirty: typed !== null,
    busy: save.isPending || handOver.isPending,
    changed,
    put: setValue,
    answersOf,
    faultsOf,
    saveOnly,
    handIn,
    restore,
    discard,
  }
}
