import { Alert, Checkbox, Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { crf as crfContract } from '#modules/crf/info/crf.contract.ts'
import { crfMachine } from '#modules/crf/info/crf.machine.ts'
import { crfText } from '#modules/crf/info/crf.text.ts'
import { ApiError, call } from '#web/api/call.ts'
import { queryClient, useCall } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { ActTitle } from '#web/kit/detail/ActTitle.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import '#web/kit/form/form.css'
import { useWide } from '#web/kit/wide.ts'
import { certItem, crfCert } from '../crfCert.contract.ts'
import { crfCertText } from '../crfCert.text.ts'
import { pageText } from './crfCertPage.text.ts'
import './crf-cert.css'

interface Props { crf: { id: number; version: number; kind: number; crfNo: string; name: string }; call: 'add' | 'startIssue'; onClose: () => void }
interface Common { term: string; surveyType: string; actionType: string; personInCharge?: number | null }
const described = { contract: { ...crfCert, fields: certItem, shows: {}, detail: {} }, text: crfCertText }

/** Chooses certificates among those with a fitting template; survey, action, term and person hold for all that are ticked. */
export function ItemsDialog({ crf, call: way, onClose }: Props) {
  const t = useText(pageText)
  const say = useSay()
  const pick = usePick()
  const roomy = useWide(700)
  const [form] = Form.useForm<Common>()
  const term = Form.useWatch('term', form) ?? 'full'
  const offered = useCall(crfCert, 'candidates', { crfId: crf.id, term }, { keep: true })
  const [chosen, setChosen] = useState<Readonly<Record<number, number | null>>>({})
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [title, done] = way === 'add' ? [crfCertText.add, crfCertText.add] : [pageText.chooseCerts, crfMachine.words.moves.startIssue]

  const send = async () => {
    const common = await form.validateFields().catch(() => undefined)
    if (!common) return
    const items = Object.entries(chosen).map(([certId, templateId]) => ({ ...common, certId: Number(certId), templateId, personInCharge: common.personInCharge ?? null }))
    setFault(undefined)
    setBusy(true)
    try {
      await (way === 'add' ? call(crfCert, 'add', { crfId: crf.id, items }) : call(crfContract, 'startIssue', { id: crf.id, version: crf.version, items }))
      for (const path of [crfCert.path, crfContract.path]) void queryClient.invalidateQueries({ queryKey: [path] })
      notify.success(say(way === 'add' ? pageText.added : pageText.started, { count: items.length }))
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault([...new Set(cause.fields.map((one) => one.msg))].join(' ') || cause.msg)
    }
    setBusy(false)
  }
  const tick = (certId: number, on: boolean) => setChosen(({ [certId]: _off, ...rest }) => (on ? { ...rest, [certId]: null } : rest))
  return (
    <Modal open width={800} title={<ActTitle act={say(title)} text={crfText} name={`${crf.crfNo} ${crf.name}`} />} onCancel={onClose} onOk={send} okText={say(done)} okButtonProps={{ loading: busy, disabled: Object.keys(chosen).length === 0 }}>
      {fault && <Alert className="form-fault" type="error" showIcon title={fault} />}
      <Form form={form} layout={roomy ? 'horizontal' : 'vertical'} labelWrap colon={false} initialValues={{ term: 'full', surveyType: 'initial', actionType: 'issue' }}>
        <FieldsGrid described={described} sections={[{ columns: 2, fields: ['surveyType', 'actionType', 'term', { name: 'personInCharge', help: pageText.personHelp }] }]} />
      </Form>
      <p className="faint">{crf.kind === 1 ? t.chooseHelp : t.chooseProduct}</p>
      {offered.error && <Alert type="error" showIcon title={offered.error.message} />}
      {offered.data?.length === 0 && <Alert type="warning" showIcon title={t.noCandidates} />}
      <ul className="cert-choice">
        {offered.data?.map(({ certId, certCode, certNameZh, certNameEn, inWork, templates }) => (
          <li key={certId}>
            <Checkbox disabled={inWork} checked={certId in chosen} onChange={(event) => tick(certId, event.target.checked)}>{certCode} · {pick(certNameZh, certNameEn)}{inWork && <small className="faint"> ({t.inWorkNow})</small>}</Checkbox>
            {certId in chosen && templates.length > 1 && (
              <Select aria-label={say(crfCertText.labels.templateId)} value={chosen[certId] ?? templates[0]!.id} onChange={(id) => setChosen({ ...chosen, [certId]: id })}
                options={templates.map((one) => ({ value: one.id, label: one.templateName }))} />
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
