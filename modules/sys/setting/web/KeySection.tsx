import { UploadOutlined } from '@ant-design/icons'
import { Alert, App, Button, Form, Input, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#common/contract.ts'
import { ApiError } from '#web/api/call.ts'
import { upload } from '#web/api/files.ts'
import { queryClient, toldWaiting, useCall } from '#web/api/hooks.ts'
import { useAllowed } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'

type Key = OutputOf<typeof setting, 'key'>
const soon = 60 * 86_400_000

/** The certificate of the key that signs documents, and the way to replace it. */
export function KeySection() {
  const t = useText(settingText)
  const say = useSay()
  const may = useAllowed(['sys.setting.signing'])
  const { data: key } = useCall(setting, 'key', {}, { staleTime: 0 })
  const [opened] = useState(Date.now)
  if (!key) return <Skeleton active />
  return (
    <div className="setting-form">
      <p className="faint">{t.keyHelp}</p>
      {key.source === 'demonstration' && <Alert className="form-fault" type="warning" showIcon title={t.keyDemo} />}
      {Date.parse(key.validTo) - opened < soon && <Alert className="form-fault" type="warning" showIcon title={say(settingText.keyExpires, { date: key.validTo.slice(0, 10) })} />}
      <dl className="facts-grid facts-2 facts">
        <div className="facts-wide"><dt>{t.subject}</dt><dd>{key.subject}</dd></div>
        <div className="facts-wide"><dt>{t.issuer}</dt><dd>{key.issuer}</dd></div>
        <div className="facts-wide"><dt>{t.fingerprint}</dt><dd><code>{key.fingerprint}</code></dd></div>
        <div><dt>{t.validFrom}</dt><dd><InstantText value={key.validFrom} /></dd></div>
        <div><dt>{t.validTo}</dt><dd><InstantText value={key.validTo} /></dd></div>
        <div className="facts-wide"><dt>{t.sourceLabel}</dt><dd>{t.source[key.source]}</dd></div>
      </dl>
      {may && key.source !== 'environment' && <Replace />}
    </div>
  )
}

function Replace() {
  const t = useText(settingText)
  const { modal } = App.useApp()
  const [file, setFile] = useState<File>()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      const answer = await upload<Key>(file!, undefined, 'sys/setting/replaceKey', password ? { password } : {})
      if (!toldWaiting(answer)) notify.success(t.keyReplaced)
      setFile(undefined)
      await queryClient.invalidateQueries({ queryKey: [setting.path] })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setFault(cause.fields[0]?.msg ?? cause.msg)
    }
    setPassword('')
    setBusy(false)
  }
  const ask = () => void modal.confirm({ title: t.keyReplace, content: t.keySure, okText: t.keyReplace, onOk: send })
  return (
    <fieldset className="form-section setting-key"><legend>{t.keyReplace}</legend>
      <Form layout="vertical" onFinish={ask} disabled={busy}>
        <Form.Item label={t.keyFile} {...(fault && { validateStatus: 'error' as const, help: fault })}>
          <Upload accept=".p12,.pfx,.pem" maxCount={1} fileList={file ? [{ uid: '1', name: file.name }] : []} beforeUpload={(chosen) => { setFile(chosen); setFault(undefined); return false }} onRemove={() => setFile(undefined)}>
            <Button icon={<UploadOutlined aria-hidden />}>{t.keyChoose}</Button>
          </Upload>
        </Form.Item>
        <Form.Item label={t.keyPassword} htmlFor="key-password"><Input.Password id="key-password" className="setting-medium" autoComplete="off" value={password} onChange={(e) => setPassword(e.target.value)} /></Form.Item>
        <Button type="primary" danger htmlType="submit" disabled={!file} loading={busy}>{t.keyReplace}</Button>
      </Form>
    </fieldset>
  )
}
