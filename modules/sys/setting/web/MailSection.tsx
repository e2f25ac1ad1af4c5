import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { outbox } from '#modules/sys/outbox/outbox.contract.ts'
import { useAct, useCall } from '#web/api/hooks.ts'
import { useAllowed, useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

/** Who mails come from, and whether mail works. */
export function MailSection(props: SectionProps) {
  const t = useText(settingText)
  return (
    <>
      <Alert className="form-fault" type={props.data.mailServer ? 'success' : 'warning'} showIcon title={props.data.mailServer ? t.mailServer : t.noMailServer} action={<Link to="/sys/outbox/list">{t.toOutbox}</Link>} />
      <SectionForm {...props} parts={['mail']}>
        <fieldset className="form-section"><legend>{t.labels.mail}</legend><p className="faint">{t.mailHelp}</p>
          <div className="setting-pair">
            <Form.Item name={['mail', 'senderName']} label={t.senderName} normalize={orNull}><Input maxLength={100} /></Form.Item>
            <Form.Item name={['mail', 'senderAddress']} label={t.senderAddress} normalize={orNull} rules={[{ type: 'email' }]}><Input maxLength={254} inputMode="email" /></Form.Item>
          </div>
        </fieldset>
      </SectionForm>
      <TestMail />
    </>
  )
}
const orNull = (word: string) => word || null

function TestMail() {
  const t = useText(settingText)
  const say = useSay()
  const { info } = useMe()
  const may = useAllowed(['sys.setting.save'])
  const [to, setTo] = useState(info.email ?? '')
  const [outboxId, setOutboxId] = useState<number>()
  const send = useAct(setting, 'testMail', { onDone: (sent) => setOutboxId(sent.outboxId) })
  const { data: mail } = useCall(outbox, 'get', { id: outboxId ?? 0 }, { enabled: outboxId !== undefined, staleTime: 0, every: (row) => ((row as { state?: string } | undefined)?.state ?? 'queued') === 'queued' && 1000 })
  if (!may) return null
  const outcome = mail && { queued: t.testQueued, sent: t.testSent, kept: t.testKept, failed: say(settingText.testFailed, { reason: mail.error ?? '' }) }[mail.state]
  return (
    <fieldset className="form-section setting-test"><legend>{t.testSend}</legend>
      <form onSubmit={(event) => { event.preventDefault(); send.mutate({ to }) }}>
        <Input type="email" required aria-label={t.testTo} placeholder={t.testTo} value={to} onChange={(e) => setTo(e.target.value)} className="setting-medium" />
        <Button htmlType="submit" loading={send.isPending || mail?.state === 'queued'}>{t.testSend}</Button>
      </form>
      <div role="status">{outcome && <Alert type={mail!.state === 'sent' ? 'success' : mail!.state === 'failed' ? 'error' : 'info'} showIcon title={outcome} />}</div>
    </fieldset>
  )
}
