import { useConfirm } from '#web/kit/use-confirm.ts'
import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { upload } from '#web/api/files.ts'
import { queryClient, notifyWaiting, useApiQuery } from '#web/api/hooks.ts'
import { useHasRight } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'

type Key = OutputOf<typeof setting, 'key'>
const noticeMs = 60 * 86_400_000

/** The certificate of the signing key, and its replacement. */
export function KeySection() {
  const t = useMessages(settingText)
  const translate = useFormatMessage()
  const isAllowed = useHasRight(['sys.setting.signing'])
  const { data: key } = useApiQuery(setting, 'key', {}, { staleTime: 0 })
  const [opened] = useState(Date.now)
  if (!key) return <Skeleton active />
  return (
    <div className="setting-form">
      <p className="text-secondary">{t.keyHelp}</p>
      {key.source === 'demonstration' && (
        <Alert className="form-alert" type="warning" showIcon title={t.keyDemo} />
      )}
      {Date.parse(key.validTo) - opened < noticeMs && (
        <Alert
          className="form-alert"
          type="warning"
          showIcon
          title={translate(settingText.keyExpires, { date: key.validTo.slice(0, 10) })}
        />
      )}
      <dl className="detail-fields-grid detail-fields-2 detail-fields">
        <div className="detail-field-full-width">
          <dt>{t.subject}</dt>
          <dd>{key.subject}</dd>
        </div>
        <div className="detail-field-full-width">
          <dt>{t.issuer}</dt>
          <dd>{key.issuer}</dd>
        </div>
        <div className="detail-field-full-width">
          <dt>{t.fingerprint}</dt>
          <dd>
            <code>{key.fingerprint}</code>
          </dd>
        </div>
        <div>
          <dt>{t.validFrom}</dt>
          <dd>
            <InstantValue value={key.validFrom} />
          </dd>
        </div>
        <div>
          <dt>{t.validTo}</dt>
          <dd>
            <InstantValue value={key.validTo} />
          </dd>
        </div>
        <div className="detail-field-full-width">
          <dt>{t.sourceLabel}</dt>
          <dd>{t.source[key.source]}</dd>
        </div>
      </dl>
      {isAllowed && key.source !== 'environment' && <Replace />}
    </div>
  )
}

function Replace() {
  const t = useMessages(settingText)
  const confirm = useConfirm()
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    if (!file) return
    setBusy(true)
    setError(undefined)
    try {
      const response = await upload<Key>(
        file,
        undefined,
        'sys/setting/replaceKey',
        password ? { password } : {},
      )
      if (!notifyWaiting(response)) notify.success(t.keyReplaced)
      setFile(undefined)
      await queryClient.invalidateQueries({ queryKey: [setting.path] })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause.fields[0]?.msg ?? cause.msg)
    }
    setPassword('')
    setBusy(false)
  }
  const ask = () =>
    confirm({
      title: t.keyReplace,
      content: t.keySure,
      act: t.keyReplace,
      onConfirm: send,
    })
  return (
    <fieldset className="form-section setting-key">
      <legend>{t.keyReplace}</legend>
      <Form layout="vertical" onFinish={ask} disabled={busy}>
        <Form.Item
          label={t.keyFile}
          {...(error && { validateStatus: 'error' as const, help: error })}
        >
          <Upload
            accept=".p12,.pfx,.pem"
            maxCount={1}
            fileList={file ? [{ uid: '1', name: file.name }] : []}
            beforeUpload={(selected) => {
              setFile(selected)
              setError(undefined)
              return false
            }}
            onRemove={() => setFile(undefined)}
          >
            <Button icon={<UploadOutlined aria-hidden />}>{t.keyChoose}</Button>
          </Upload>
        </Form.Item>
        <Form.Item label={t.keyPassword} htmlFor="key-password">
          <Input.Password
            id="key-password"
            className="setting-medium"
            autoComplete="off"
            value={password}
            onChange={(e) => setPassword(e.target.value)}
          />
        </Form.Item>
        <Button type="primary" danger htmlType="submit" disabled={!file} loading={busy}>
          {t.keyReplace}
        </Button>
      </Form>
    </fieldset>
  )
}
