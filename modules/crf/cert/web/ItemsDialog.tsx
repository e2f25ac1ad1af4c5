import { formResource } from '#web/kit/form/form-resource.ts'
import { notifyRecord } from '#web/kit/notify-record.ts'
import { Alert, Checkbox, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { areAllInterim, termAfterChoice } from '#common/rules/certificates/cert-term.ts'
import type { OutputOf } from '#common/contract.ts'
import { crf as crfContract } from '#modules/crf/info/crf.contract.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { crfText } from '#modules/crf/info/crf.text.ts'
import { ApiError, callApi } from '#web/api/call.ts'
import { queryClient, useApiQuery } from '#web/api/hooks.ts'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { ActionTitle } from '#web/kit/detail/ActionTitle.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { useMinWidth } from '#web/kit/use-width.ts'
import { certItem } from '#modules/crf/info/certItem.fields.ts'
import { crfCert } from '../crfCert.contract.ts'
import { crfCertText } from '../crfCert.text.ts'
import { pageText } from './crfCertPage.text.ts'
import './crf-cert.css'

interface Props {
  crf: { id: number; version: number; kind: number; crfNo: string; name: string }
  call: 'add' | 'startIssue'
  onClose: () => void
}
interface Common {
  term: string
  surveyType: string
  actionType: string
  personInCharge?: number | null
}
/** Chosen certificates with their templates; null: the first one. */
type Selected = Readonly<Record<number, number | null>>
const described = formResource(crfCert, crfCertText, certItem)

/**
 * Selects certificates with a matching template; survey, action, term and person apply to all
 * selected ones.
 */
export function ItemsDialog({ crf, call: way, onClose }: Props) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const isWide = useMinWidth(700)
  const [form] = Form.useForm<Common>()
  const term = Form.useWatch('term', form) ?? 'full'
  const actionType = Form.useWatch('actionType', form) ?? 'issue'
  const [onlyInterim, setOnlyInterim] = useState(false)
  const offered = useApiQuery(
    crfCert,
    'candidates',
    { crfId: crf.id, term: onlyInterim ? 'full' : term, actionType },
    { keepPrevious: true },
  )
  const [selected, setChosen] = useState<Selected>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [title, done] =
    way === 'add'
      ? [crfCertText.add, crfCertText.add]
      : [pageText.chooseCerts, crfMachine.labels.moves.startIssue]

  const choose = (next: Selected) => {
    const typesOf = (choice: Selected) =>
      (offered.data ?? []).filter(({ certId }) => certId in choice)
    form.setFieldValue('term', termAfterChoice(typesOf(selected), typesOf(next), term))
    setOnlyInterim(areAllInterim(typesOf(next)))
    setChosen(next)
  }
  const send = async () => {
    const common = await form.validateFields().catch(() => undefined)
    if (!common) return
    const items = Object.entries(selected).map(([certId, templateId]) => ({
      ...common,
      certId: Number(certId),
      templateId,
      personInCharge: common.personInCharge ?? null,
    }))
    setFault(undefined)
    setBusy(true)
    try {
      await (way === 'add'
        ? callApi(crfCert, 'add', { crfId: crf.id, items })
        : callApi(crfContract, 'startIssue', { id: crf.id, version: crf.version, items }))
      for (const path of [crfCert.path, crfContract.path])
        void queryClient.invalidateQueries({ queryKey: [path] })
      notifyRecord(
        translate(way === 'add' ? pageText.added : pageText.started, { count: items.length }),
        crfContract.path,
        crf.id,
      )
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault([...new Set(cause.fields.map((one) => one.msg))].join(' ') || cause.msg)
    }
    setBusy(false)
  }
  return (
    <Modal
      open
      width={800}
      title={
        <ActionTitle act={translate(title)} text={crfText} name={`${crf.crfNo} ${crf.name}`} />
      }
      onCancel={onClose}
      onOk={send}
      okText={translate(done)}
      okButtonProps={{ loading: busy, disabled: Object.keys(selected).length === 0 }}
    >
      {fault && <Alert className="form-alert" type="error" showIcon title={fault} />}
      <Form
        form={form}
        layout={isWide ? 'horizontal' : 'vertical'}
        labelWrap
        colon={false}
        initialValues={{ term: 'full', surveyType: 'initial', actionType: 'issue' }}
      >
        <FieldsGrid
          resource={described}
          sections={[
            {
              columns: 2,
              fields: [
                'surveyType',
                'actionType',
                'term',
                { name: 'personInCharge', help: pageText.personHelp },
              ],
            },
          ]}
        />
      </Form>
      <p className="text-secondary">{crf.kind === 1 ? t.chooseHelp : t.chooseProduct}</p>
      {offered.error && <Alert type="error" showIcon title={offered.error.message} />}
      {offered.data?.length === 0 && <Alert type="warning" showIcon title={t.noCandidates} />}
      <Candidates offered={offered.data ?? []} selected={selected} onChange={choose} />
    </Modal>
  )
}

interface CandidatesProps {
  offered: OutputOf<typeof crfCert, 'candidates'>
  selected: Selected
  onChange: (selected: Selected) => void
}

/** The certificates that can be chosen, each with its template where several match. */
function Candidates({ offered, selected, onChange }: CandidatesProps) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const tick = (certId: number, on: boolean) => {
    const { [certId]: _off, ...rest } = selected
    onChange(on ? { ...rest, [certId]: null } : rest)
  }
  return (
    <ul className="cert-choice">
      {offered.map(({ certId, certCode, certNameZh, certNameEn, inWork, interim, templates }) => (
        <li key={certId}>
          <Checkbox
            disabled={inWork}
            checked={certId in selected}
            onChange={(event) => tick(certId, event.target.checked)}
          >
            {certCode} · {localize(certNameZh, certNameEn)}
            {interim && <small className="text-secondary"> ({t.interimOnly})</small>}
            {inWork && <small className="text-secondary"> ({t.inWorkNow})</small>}
          </Checkbox>
          {certId in selected && templates.length > 1 && (
            <Select
              aria-label={translate(crfCertText.labels.templateId)}
              value={selected[certId] ?? templates[0]!.id}
              onChange={(id) => onChange({ ...selected, [certId]: id })}
              options={templates.map((one) => ({ value: one.id, label: one.templateName }))}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
