import { Form } from 'antd'
import { useState } from 'react'
import { checkFilled, startValues } from '#common/rules/designed-form.ts'
import type { FilledValues } from '#common/rules/designed-form.ts'
import { ApiError } from '#web/api/call.ts'
import { useAct } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { useDraft } from '#web/kit/draft.ts'
import type { Draft } from '#web/kit/draft.ts'
import type { FormError } from '#web/kit/formview/DesignedForm.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useTakeUp } from '#web/kit/take-up.ts'
import { crf } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { definitionOf } from './crf.ts'
import type { Crf, FeedbackForm } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'

/** What the lead surveyor reports beside the forms. */
export const reportFields = {
  survey: ['surveyDate', 'surveyPlace'], costs: ['surveyorCost', 'travelExpense', 'vendorFee', 'businessCosts'], more: ['feedbackRemark', 'feedbackFiles'],
} as const
const names = Object.values(reportFields).flat()
type Report = Record<string, unknown>
type Answers = Record<number, FilledValues>
interface Typed { report: Report; answers: Answers }
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Everything the lead surveyor's report does: what was changed, its draft, saving, handing in, refusals at their questions. */
export function useFeedback(row: Crf, refresh: () => void) {
  const t = useText(crfPageText)
  const k = useText(kitText)
  const say = useSay()
  const { today } = useMe().info
  const [form] = Form.useForm<Report>()
  const begun = (one: FeedbackForm): FilledValues => (one.filled ? one.values : startValues(definitionOf(one), today)) as FilledValues
  const [answers, setAnswers] = useState<Answers>(() => Object.fromEntries(row.forms.map((one) => [one.formTemplateId, begun(one)])))
  const [typed, setTyped] = useState<Typed | null>(null)
  const [checked, setChecked] = useState(false)
  const [refused, setRefused] = useState<{ field: string; msg: string }[]>([])
  const [fault, setFault] = useState<string>()
  const [offer, setOffer] = useState<Draft<Typed> | null>(null)
  const draft = useDraft<Typed>(`${crf.path}.feedback.${row.id}`, typed, { title: `${t.feedback} · ${row.crfNo}`, version: row.version, found: setOffer })
  const save = useAct(crf, 'saveFeedback', { tell: false })
  const handOver = useAct(crf, 'feedback', { tell: false })

  const answersOf = (one: FeedbackForm) => answers[one.formTemplateId] ?? begun(one)
  const report = () => form.getFieldsValue(true) as Report
  const changed = (next: Answers = answers) => setTyped({ report: report(), answers: next })
  const put = (one: FeedbackForm, values: FilledValues) => {
    const next = { ...answers, [one.formTemplateId]: values }
    setAnswers(next)
    setRefused([])
    changed(next)
  }
  const faultsOf = (one: FeedbackForm): FormError[] => {
    const told = refused.filter(({ field }) => field.startsWith(`forms.${one.formTemplateId}.`))
    return told.length > 0 || !checked ? told : checkFilled(definitionOf(one), answersOf(one), { today })
  }

  /** @param whole also forms nobody has touched, since they are handed in. @returns the version now stored; undefined when refused */
  const store = async (whole: boolean): Promise<number | undefined> => {
    const now = report()
    const forms = row.forms.filter((one) => (whole && !one.filled) || !same(answersOf(one), begun(one))).map((one) => ({ formTemplateId: one.formTemplateId, values: answersOf(one) }))
    setFault(undefined)
    try {
      const { version } = await save.mutateAsync({ id: row.id, version: row.version, ...Object.fromEntries(names.filter((name) => !same(now[name], row[name])).map((name) => [name, now[name] ?? null])), forms })
      setTyped(null)
      setOffer(null)
      draft.drop()
      return version
    } catch (cause) { return void refuse(cause) }
  }
  const refuse = (cause: unknown) => {
    if (!(cause instanceof ApiError)) throw cause
    if (cause.status === 409) refresh()
    setRefused(cause.fields)
    form.setFields(cause.fields.filter(({ field }) => (names as string[]).includes(field)).map(({ field, msg }) => ({ name: field, errors: [msg] })))
    setFault(cause.fields.length > 0 ? t.fixForms : cause.msg)
  }
  const saveOnly = () => draft.during('save', async () => {
    if (await store(false) !== undefined) notify.success(k.saved)
  })
  const handIn = () => draft.during('handIn', tryHandIn)
  const tryHandIn = async () => {
    setChecked(true)
    const empty = [...reportFields.survey, ...reportFields.costs].filter((name) => (report()[name] ?? '') === '')
    form.setFields(empty.map((name) => ({ name, errors: [say((reportFields.costs as readonly string[]).includes(name) ? crfText.costsNeeded : crfText.missing)] })))
    if (empty.length > 0 || row.forms.some((one) => checkFilled(definitionOf(one), answersOf(one), { today }).length > 0)) return setFault(t.fixForms)
    const version = await store(true)
    if (version === undefined) return
    try {
      await handOver.mutateAsync({ id: row.id, version })
      notify.success(t.handedIn)
    } catch (cause) { refuse(cause) }
  }
  const { restore, discard } = useTakeUp(draft, [offer, setOffer], row.version, (kept) => {
    form.setFieldsValue(kept.report)
    setAnswers(kept.answers)
    setTyped(kept)
  }, { save: saveOnly, handIn })
  return { form, fault, offer, stale: offer !== null && offer.version !== row.version, dirty: typed !== null, busy: save.isPending || handOver.isPending, changed, put, answersOf, faultsOf, saveOnly, handIn, restore, discard }
}
