import { Alert, Form, Radio, Skeleton } from 'antd'
import type { DetailOf, InputOf } from '#common/contract.ts'
import { date, file, must } from '#common/fields.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { CallDrawer } from '#web/kit/form/CallDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useWide } from '#web/kit/wide.ts'
import { shipCert } from '../../shipCert.contract.ts'
import { shipCertText } from '../../shipCert.text.ts'

type Given = InputOf<typeof shipCert, 'extend'>
const described = {
  contract: { ...shipCert, fields: { until: must(date()), renewalDate: must(date()), fileId: must(file()) }, shows: {}, detail: {} },
  text: { ...shipCertText, labels: { ...shipCertText.labels, until: shipCertText.until, fileId: shipCertText.labels.extensionFileId } },
}

/** Extends a certificate: each reason with the latest date it permits, before anything is saved. */
export function ExtendDialog({ cert, onClose, onDone }: { cert: DetailOf<typeof shipCert>; onClose: () => void; onDone: () => void }) {
  const t = useText(shipCertText)
  const { colon } = useMarks()
  const say = useSay()
  const pick = usePick()
  const [form] = Form.useForm()
  const roomy = useWide(700)
  const kind = Form.useWatch('kind', form) as Given['kind'] | undefined
  const act = useAct(shipCert, 'extend', { tell: false })
  // Once extended, there is no other extension to ask for.
  const { data, error } = useCall(shipCert, 'extensions', { id: cert.id }, { enabled: act.isIdle, staleTime: 0 })
  const choose = (chosen: Given['kind']) => form.setFieldsValue({ until: data?.kinds.find((one) => one.kind === chosen)?.until, ...(data?.renewalDate && { renewalDate: data?.renewalDate }) })
  const send = async (values: Record<string, unknown>) => {
    const { expiryDate } = await act.mutateAsync({ ...values as Given, id: cert.id, version: cert.version })
    notify.success(`${t.until} ${expiryDate}`)
    onDone()
  }
  return (
    <CallDrawer title={`${t.extend} · ${cert.certNo}`} act={t.extend} form={form} busy={act.isPending} ready={data !== undefined} send={send} onClose={onClose}>
      {error && <Alert className="form-fault" type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p className="faint extend-help">{t.extendHelp} {t.labels.expiryBeforeExtension}{colon}<strong>{data.expiryBeforeExtension}</strong></p>
          <Form.Item name="kind" label={t.kind} {...(roomy && { labelCol: { flex: '120px' }, wrapperCol: { flex: '1 1 0' } })} rules={[{ required: true, message: say(kitText.required, { name: t.kind }) }]}>
            <Radio.Group className="extend-kinds" onChange={(e) => choose(e.target.value as Given['kind'])} options={data.kinds.map((one) => ({
              value: one.kind, label: <>{pick(one.titleZh, one.titleEn)} <strong>{say(shipCertText.latest, { date: one.until, months: one.months })}</strong></>,
            }))} />
          </Form.Item>
          <FieldsGrid described={described} sections={[{ fields: ['until', ...(kind === 'notOnBoard' ? ['renewalDate'] : []), 'fileId'] }]} />
        </>
      )}
    </CallDrawer>
  )
}
