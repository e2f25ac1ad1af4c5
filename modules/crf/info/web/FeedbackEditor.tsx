import { Button, Form } from 'antd'
import { validateAnswers } from '#common/rules/forms/designed-form.ts'
import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import { EditingAlerts } from '#web/kit/form/EditingAlerts.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { DesignedForm } from '#web/kit/designed-form/DesignedForm.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useMinWidth } from '#web/kit/use-width.ts'
import { crf } from '../crf.contract.ts'
import { crfText } from '../crf.text.ts'
import { definitionOf } from './crf.ts'
import type { Crf } from './crf.ts'
import { crfPageText } from './crfPage.text.ts'
import { FormHead } from './FeedbackTab.tsx'
import { reportFields, reportOf, useFeedback } from './use-feedback.ts'

/**
 * Form of the lead surveyor's report: date and place, costs, files, and the forms of the category.
 */
export function FeedbackEditor({ row, refresh }: { row: Crf; refresh: () => void }) {
  const t = useMessages(crfPageText)
  const k = useMessages(kitText)
  const isWide = useMinWidth(700)
  const { today } = useMe().info
  const state = useFeedback(row, refresh)
  return (
    <>
      <EditingAlerts editing={state.editing} />
      <Form
        form={state.form}
        layout={isWide ? 'horizontal' : 'vertical'}
        labelWrap
        colon={false}
        initialValues={reportOf(row, today)}
        disabled={state.busy}
        onValuesChange={(part: object) => {
          state.form.setFields(Object.keys(part).map((name) => ({ name, errors: [] })))
          state.changedReport()
        }}
      >
        <FieldsGrid
          resource={{ contract: crf, text: crfText }}
          row={row}
          sections={[
            { title: crfPageText.report, columns: 2, fields: [...reportFields.survey] },
            {
              title: crfPageText.costsOfSurvey,
              columns: 2,
              fields: reportFields.costs.map((name, at) => ({
                name,
                ...(at === 0 && { help: crfPageText.costsHelp }),
              })),
            },
            { title: crfPageText.further, fields: [...reportFields.more] },
          ]}
        />
      </Form>
      {row.forms.length === 0 && <p className="text-secondary">{t.noForms}</p>}
      {row.forms.map((form) => (
        <section className="crf-form" key={form.formTemplateId}>
          <FormHead
            form={form}
            open={validateAnswers(definitionOf(form), state.answersOf(form), { today }).length}
          />
          <DesignedForm
            definition={definitionOf(form)}
            value={state.answersOf(form)}
            onChange={(values) => state.put(form, values)}
            errors={state.errorsOf(form)}
            disabled={state.busy}
          />
        </section>
      ))}
      <footer className="crf-bar">
        <span className="text-secondary" role="status">
          {state.missing.title || t.complete} · {state.editing.dirty ? t.unsaved : t.allSaved}
        </span>
        {state.missing.count > 0 && (
          <Button type="link" size="small" onClick={state.missing.goTo}>
            {t.nextMissing}
          </Button>
        )}
        <Button loading={state.busy} onClick={state.saveOnly}>
          {k.save}
        </Button>
        <Button type="primary" loading={state.busy} onClick={state.handIn}>
          {t.handIn}
        </Button>
      </footer>
    </>
  )
}
