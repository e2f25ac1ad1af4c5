import { Form } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { EditingAlerts } from '#web/kit/form/EditingAlerts.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { ParentField } from '#modules/ship/cert/web/components/ParentField.tsx'
import { useMinWidth } from '#web/kit/use-width.ts'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { FillBar } from './FillBar.tsx'
import { requiredFields } from './form-values.ts'
import type { CertificateInputs } from './form-values.ts'
import { GeneralSection } from './GeneralSection.tsx'
import { NoTemplate } from './NoTemplate.tsx'
import { ParamSections } from './ParamSections.tsx'
import { PlannedDates } from './PlannedDates.tsx'
import { useCertificateForm } from './use-certificate-form.ts'

interface Props {
  row: Certificate
  reread: () => Promise<Certificate | undefined>
}

/** Form of a certificate: its dates and places, and the template's parameters. */
export function FillForm({ row, reread }: Props) {
  const { contract, text } = useCertificateKind()
  const isWide = useMinWidth(700)
  const fill = useCertificateForm(row, reread)
  const { base, watched } = fill
  const plan = usePlan(base, watched)
  const busy = fill.saving || fill.submitting
  return (
    <Form
      form={fill.form}
      initialValues={fill.initial}
      layout={isWide ? 'horizontal' : 'vertical'}
      labelWrap
      colon={false}
      disabled={busy}
      onValuesChange={fill.changed}
      onFinish={fill.saveOnly}
    >
      <EditingAlerts editing={fill.editing} />
      {!base.sheet && base.templates.length === 0 && !base.templateId && <NoTemplate row={base} />}
      <GeneralSection base={base} watched={watched} suggested={plan?.suggestedExpiry ?? null} />
      {'parentId' in base && !base.sheet && (
        <ParentField
          resource={{ contract, text }}
          shipId={base.shipId as number | null}
          certId={base.certId}
        />
      )}
      <PlannedDates plan={plan} surveyed={Boolean(watched.inspectionDate)} />
      <ParamSections fill={fill} />
      <FieldsGrid
        resource={{ contract, text }}
        row={base}
        sections={[
          {
            title: text.labels['attachments'],
            fields: ['attachments', 'remark', base.sheet && 'printRemark' in base && 'printRemark'],
          },
        ]}
      />
      <FillBar total={requiredFields(base, watched).length} fill={fill} busy={busy} />
    </Form>
  )
}

/** What the dates in the form mean; undefined until the survey is completed. */
function usePlan({ id }: Certificate, watched: CertificateInputs) {
  const { contract } = useCertificateKind()
  const dates = Object.fromEntries(
    ['inspectionDate', 'issueDate', 'expiryDate', 'surveyType', 'term']
      .filter((name) => watched[name])
      .map((name) => [name, watched[name] as string]),
  )
  const specialCircumstances = Boolean(watched['specialFileId'])
  return useApiQuery(
    contract,
    'plan',
    { id, ...dates, ...(specialCircumstances && { specialCircumstances }) },
    { enabled: Boolean(watched.inspectionDate), keepPrevious: true, staleTime: 60_000 },
  ).data
}
