import { formResource } from '#web/kit/form/form-resource.ts'
import { Alert, Form, Radio, Skeleton } from 'antd'
import type { DetailOf, InputOf } from '#common/contract.ts'
import { date, file, required, text } from '#common/fields.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { notify } from '#web/api/notify.ts'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { FormDrawer } from '#web/kit/form/FormDrawer.tsx'
import { FieldsGrid } from '#web/kit/form/FieldsGrid.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { useMinWidth } from '#web/kit/use-width.ts'
import { shipCert } from '#modules/ship/cert/shipCert.contract.ts'
import { shipCertText } from '#modules/ship/cert/shipCert.text.ts'

type Given = InputOf<typeof shipCert, 'extend'>
const fields = {
  until: required(date()),
  renewalDate: required(date()),
  port: required(text(100)),
  fileId: required(file()),
}
const described = formResource(shipCert, shipCertText, fields, {
  until: shipCertText.until,
  port: shipCertText.labels.extensionPort,
  fileId: shipCertText.labels.extensionFileId,
})

/** Fields of an extension: the flag's approval only where the flag grants it. */
const fieldsOf = (
  kind: Given['kind'] | undefined,
  needsApproval: boolean,
): (keyof typeof fields)[] => [
  'until',
  ...(kind === 'notOnBoard' ? (['renewalDate'] as const) : []),
  ...(kind === 'notInPort' ? (['port'] as const) : []),
  ...(needsApproval ? (['fileId'] as const) : []),
]

/** Extends a certificate; shows each reason with its latest date first. */
export function ExtendDialog({
  cert,
  onClose,
  onDone,
}: {
  cert: DetailOf<typeof shipCert>
  onClose: () => void
  onDone: () => void
}) {
  const t = useMessages(shipCertText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [form] = Form.useForm()
  const isWide = useMinWidth(700)
  const kind = Form.useWatch('kind', form) as Given['kind'] | undefined
  const act = useApiMutation(shipCert, 'extend', { showError: false })
  // An extended certificate cannot be extended again.
  const { data, error } = useApiQuery(
    shipCert,
    'extensions',
    { id: cert.id },
    { enabled: act.isIdle, staleTime: 0 },
  )
  const chosen = data?.kinds.find((one) => one.kind === kind)
  const choose = (selected: Given['kind']) =>
    form.setFieldsValue({
      until: data?.kinds.find((one) => one.kind === selected)?.until,
      ...(data?.renewalDate && { renewalDate: data?.renewalDate }),
    })
  const send = async (values: Record<string, unknown>) => {
    const { expiryDate } = await act.mutateAsync({
      ...(values as Given),
      id: cert.id,
      version: cert.version,
    })
    notify.success(`${t.until} ${expiryDate}`)
    onDone()
  }
  return (
    <FormDrawer
      title={`${t.extend} · ${cert.certNo}`}
      submitLabel={t.extend}
      form={form}
      loading={act.isPending}
      canSubmit={data !== undefined}
      onSubmit={send}
      onClose={onClose}
    >
      {error && <Alert className="form-alert" type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && (
        <>
          <p className="text-secondary extend-help">
            {t.extendHelp} {t.labels.expiryBeforeExtension}
            {colon}
            <strong>{data.expiryBeforeExtension}</strong>
          </p>
          <Form.Item
            name="kind"
            label={t.kind}
            {...(isWide && { labelCol: { flex: '120px' }, wrapperCol: { flex: '1 1 0' } })}
            rules={[{ required: true, message: translate(kitText.required, { name: t.kind }) }]}
          >
            <Radio.Group
              className="extend-kinds"
              onChange={(e) => choose(e.target.value as Given['kind'])}
              options={data.kinds.map((one) => ({
                value: one.kind,
                label: (
                  <>
                    {localize(one.titleZh, one.titleEn)}{' '}
                    <strong>
                      {one.months === null
                        ? translate(shipCertText.latestFullTerm, { date: one.until })
                        : translate(shipCertText.latest, { date: one.until, months: one.months })}
                    </strong>
                  </>
                ),
              }))}
            />
          </Form.Item>
          <FieldsGrid
            resource={described}
            sections={[{ fields: fieldsOf(kind, chosen?.needsApproval ?? true) }]}
          />
        </>
      )}
    </FormDrawer>
  )
}
