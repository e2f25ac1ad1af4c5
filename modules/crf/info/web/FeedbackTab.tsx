import { useMe } from '#web/api/me.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { Facts } from '#web/kit/detail/Facts.tsx'
import { DesignedForm } from '#web/kit/formview/DesignedForm.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { shortInstant } from '#web/kit/values.tsx'
import { crf } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { definitionOf } from './crf.ts'
import type { Crf, FeedbackForm } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { FeedbackEditor } from './FeedbackEditor.tsx'
import { isReported } from './stages.ts'
import { reportFields } from './use-feedback.ts'

/** What was found: written by the lead surveyor while it is due, read by everybody else. */
export function FeedbackTab({ row, refresh }: { row: Crf; refresh: () => void }) {
  const t = useText(crfPageText)
  const { info } = useMe()
  if (isReported(row.status) && row.leadUserId === info.userId && row.can.includes('saveFeedback')) return <FeedbackEditor key={row.id} row={row} refresh={refresh} />
  const described = { contract: crf, text: crfText, row }
  return (
    <>
      <Facts {...described} title={crfPageText.report} fields={['leadName', ...reportFields.survey, ...reportFields.more]} />
      <Facts {...described} title={crfPageText.costsOfSurvey} fields={[...reportFields.costs]} />
      {row.forms.length === 0 && <p className="faint">{t.noForms}</p>}
      {row.forms.map((form) => <section className="crf-form" key={form.formTemplateId}><FormHead form={form} /><DesignedForm definition={definitionOf(form)} value={form.values} disabled /></section>)}
    </>
  )
}

/** A form's name, number and version, and how far it is filled in. */
export function FormHead({ form, open = form.faults }: { form: FeedbackForm; open?: number }) {
  const t = useText(crfPageText)
  const say = useSay()
  const pick = usePick()
  return (
    <header>
      <h2>{pick(form.nameZh, form.nameEn)}</h2>
      <span className="faint">{form.formNo} · {say(crfPageText.version, { versionNo: form.versionNo })}</span>
      {open === 0 ? <Tag tone="green">{t.formDone}</Tag> : <Tag tone="amber">{say(crfPageText.formOpen, { count: open })}</Tag>}
      {form.time && <span className="faint">{say(crfPageText.filledBy, { name: form.userName ?? '–', time: shortInstant(form.time) })}</span>}
    </header>
  )
}
