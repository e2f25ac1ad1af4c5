import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { DetailFields } from '#web/kit/detail/DetailFields.tsx'
import { DesignedForm } from '#web/kit/designed-form/DesignedForm.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { formatInstant } from '#web/kit/FieldValue.tsx'
import { crf } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { definitionOf } from './crf.ts'
import type { Crf, FeedbackForm } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { FeedbackEditor } from './FeedbackEditor.tsx'
import { isReported } from './stages.ts'
import { reportFields } from './use-feedback.ts'

/** Feedback: editable by the lead surveyor while it is due, otherwise read-only. */
export function FeedbackTab({ row, refresh }: { row: Crf; refresh: () => void }) {
  const t = useMessages(crfPageText)
  const { info } = useMe()
  if (isReported(row.status) && row.leadUserId === info.userId && row.can.includes('saveFeedback'))
    return <FeedbackEditor key={row.id} row={row} refresh={refresh} />
  const described = { contract: crf, text: crfText, row }
  return (
    <>
      <DetailFields
        {...described}
        title={crfPageText.report}
        fields={['leadName', ...reportFields.survey, ...reportFields.more]}
      />
      <DetailFields
        {...described}
        title={crfPageText.costsOfSurvey}
        fields={[...reportFields.costs]}
      />
      {row.forms.length === 0 && <p className="text-secondary">{t.noForms}</p>}
      {row.forms.map((form) => (
        <section className="crf-form" key={form.formTemplateId}>
          <FormHead form={form} />
          <DesignedForm definition={definitionOf(form)} value={form.values} disabled />
        </section>
      ))}
    </>
  )
}

/** Name, number and version of a form, and its progress. */
export function FormHead({ form, open = form.faults }: { form: FeedbackForm; open?: number }) {
  const t = useMessages(crfPageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  return (
    <header>
      <h2>{localize(form.nameZh, form.nameEn)}</h2>
      <span className="text-secondary">
        {form.formNo} · {translate(crfPageText.version, { versionNo: form.versionNo })}
      </span>
      {open === 0 ? (
        <Tag tone="green">{t.formDone}</Tag>
      ) : (
        <Tag tone="amber">{translate(crfPageText.formOpen, { count: open })}</Tag>
      )}
      {form.time && (
        <span className="text-secondary">
          {translate(crfPageText.filledBy, {
            name: form.userName ?? '–',
            time: formatInstant(form.time),
          })}
        </span>
      )}
    </header>
  )
}
