import { Alert, Button, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Message } from '#common/text.ts'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { EditingAlerts } from '#web/kit/form/EditingAlerts.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { useMinWidth } from '#web/kit/use-width.ts'
import { WindowLine } from '#modules/ship/cert/web/WindowTimeline.tsx'
import { WindowTable } from '#modules/ship/cert/web/WindowTable.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate, Param } from './certificate.ts'
import { EquipmentParams } from './EquipmentParams.tsx'
import { ExpiryInput } from './ExpiryInput.tsx'
import { requiredFields } from './form-values.ts'
import { NoTemplate } from './NoTemplate.tsx'
import { pageText } from './issuingPage.text.ts'
import { ParamField } from './ParamField.tsx'
import { useCertificateForm } from './use-certificate-form.ts'

/** Form of a certificate: its dates and places, and the template's parameters. */
export function FillForm({
  row,
  reread,
}: {
  row: Certificate
  reread: () => Promise<Certificate | undefined>
}) {
  const t = useMessages(pageText)
  const localize = useLocalized()
  const { info } = useMe()
  const { contract, text } = useCertificateKind()
  const isWide = useMinWidth(700)
  const fill = useCertificateForm(row, reread)
  const { form, base, watched, known } = fill
  const dates = Object.fromEntries(
    ['inspectionDate', 'issueDate', 'expiryDate', 'surveyType', 'term']
      .filter((name) => watched[name])
      .map((name) => [name, watched[name] as string]),
  )
  const plan = useApiQuery(
    contract,
    'plan',
    { id: base.id, ...dates },
    { enabled: Boolean(watched.inspectionDate), keepPrevious: true, staleTime: 60_000 },
  ).data
  const templates = base.templates.map((one) => ({ value: one.id, label: one.templateName }))
  const selected = base.templates.find((one) => one.id === watched.templateId)
  const renewal = base.sheet && watched.surveyType === 'renewal'
  const own =
    base.templateId && !templates.some((one) => one.value === base.templateId)
      ? [{ value: base.templateId, label: base.templateName }]
      : []
  // What the equipment record lacks and a certificate needs is asked with the other inputs.
  const isEquipment = (p: Param) =>
    Boolean(p.source?.startsWith('equipment.') && (known[p.keyword] || !p.required))
  const equipment = base.params.filter(isEquipment)
  const open = base.params.filter((p) => !known[p.keyword] && !isEquipment(p))
  const input = base.params.filter((p) => known[p.keyword] && !isEquipment(p))
  const busy = fill.saving || fill.submitting
  const section = (title: string, params: readonly Param[]): ReactNode =>
    params.length > 0 && (
      <fieldset className="form-section">
        <legend>{title}</legend>
        <div className="form-grid form-grid-2">
          {params.map((p) => (
            <ParamField
              key={p.keyword}
              param={p}
              known={known[p.keyword]}
              input={watched.values?.[p.keyword]}
              onPut={(value) => fill.put(['values', p.keyword], value)}
            />
          ))}
        </div>
      </fieldset>
    )
  return (
    <Form
      form={form}
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
      <FieldsGrid
        resource={{ contract, text }}
        row={base}
        sections={[
          {
            title: base.sheet ? pageText.endorsement : pageText.general,
            columns: 2,
            fields: [
              ...(base.sheet
                ? []
                : [
                    {
                      name: 'templateId',
                      fullWidth: true,
                      required: true,
                      input: <Select options={[...own, ...templates]} />,
                      ...(selected && why(selected) && { help: why(selected) }),
                    },
                  ]),
              ...('companyId' in base && base.companyId && !base.sheet
                ? [{ name: 'docTypes', fullWidth: true, required: true }]
                : []),
              'surveyType',
              'actionType',
              ...(base.sheet ? [] : ['term']),
              { name: 'inspectionDate', required: true },
              { name: 'surveyPlace', required: base.sheet },
              {
                name: 'issueDate',
                required: true,
                ...(base.sheet && { label: pageText.endorsedOn }),
              },
              ...(base.sheet ? [] : [{ name: 'issuePlace', required: true }]),
              ...(base.sheet && !renewal
                ? []
                : [
                    {
                      name: 'expiryDate',
                      required: base.expires,
                      ...(base.sheet && { label: pageText.validUntil }),
                      input: (
                        <ExpiryInput
                          suggested={plan?.suggestedExpiry ?? null}
                          expires={base.expires}
                          surveyed={Boolean(watched.inspectionDate)}
                        />
                      ),
                    },
                  ]),
            ],
          },
        ]}
      />
      {plan?.explanationZh && (
        <Alert
          className="form-alert"
          type={plan.fault ? 'error' : 'info'}
          showIcon
          title={localize(plan.explanationZh, plan.explanationEn)}
        />
      )}
      <div className="fill-windows">
        {plan && plan.windows.length > 0 ? (
          <>
            <WindowLine windows={plan.windows.filter((one) => !one.waived)} today={info.today} />
            <details>
              <summary>{t.whyDates}</summary>
              <WindowTable windows={plan.windows} today={info.today} />
            </details>
          </>
        ) : (
          <p className="text-secondary">
            {watched.inspectionDate && plan ? t.noCycles : t.noWindows}
          </p>
        )}
      </div>
      {section(t.toFill, open)}
      {section(t.known, input)}
      <EquipmentParams
        params={equipment}
        known={known}
        values={watched.values ?? {}}
        hasErrors={equipment.some(({ keyword }) =>
          fill.editing.serverErrors.some(({ field }) => field === `values.${keyword}`),
        )}
        onPut={(keyword, value) => fill.put(['values', keyword], value)}
      />
      <FieldsGrid
        resource={{ contract, text }}
        row={base}
        sections={[
          {
            title: text.labels['attachments'],
            fields: [
              'attachments',
              'remark',
              ...(base.sheet && 'printRemark' in base ? ['printRemark'] : []),
            ],
          },
        ]}
      />
      <FillBar
        total={requiredFields(base.params, base.expires, base.sheet).length}
        fill={fill}
        busy={busy}
      />
    </Form>
  )
}

/** Reasons for a template, shown below it. */
const why = (one: Certificate['templates'][number]): Message | undefined =>
  one.whyZh && one.whyEn
    ? {
        key: 'why',
        zh: `${pageText.templateWhy.zh}${one.whyZh}`,
        en: `${pageText.templateWhy.en}${one.whyEn}`,
      }
    : undefined

/** Fixed footer: number of missing fields, save state, save and submit. */
function FillBar({
  total,
  fill,
  busy,
}: {
  total: number
  fill: ReturnType<typeof useCertificateForm>
  busy: boolean
}) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const next = fill.missing[0]
  const words = next
    ? translate(pageText.progress, { done: total - fill.missing.length, total })
    : t.complete
  return (
    <footer className="fill-bar">
      <div className="fill-progress">
        <progress max={total} value={total - fill.missing.length} aria-label={words} />
        <span role="status">{words}</span>
        {next && (
          <Button type="link" size="small" onClick={() => fill.editing.goTo(next)}>
            {t.nextMissing}
          </Button>
        )}
      </div>
      <span className="text-secondary">
        {fill.saving ? t.saving : fill.editing.dirty ? t.unsaved : t.allSaved}
      </span>
      <div className="form-footer">
        <Button
          disabled={busy || !fill.editing.dirty}
          loading={fill.saving}
          onClick={fill.saveOnly}
        >
          {t.save}
        </Button>
        <Button type="primary" disabled={busy} loading={fill.submitting} onClick={fill.handIn}>
          {fill.editing.dirty ? t.saveSubmit : t.submit}
        </Button>
      </div>
    </footer>
  )
}
