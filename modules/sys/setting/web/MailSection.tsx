import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { outbox } from '#modules/sys/outbox/outbox.contract.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useHasRight, useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { setting } from '../setting.contract.ts'
import { settingText } from '../setting.text.ts'
import { SectionForm } from './SectionForm.tsx'
import type { SectionProps } from './SectionForm.tsx'

/** Sender of mails, and a test mail. */
export function MailSection(props: SectionProps) {
  const t = useMessages(settingText)
  return (
    <>
      <Alert
        className="form-alert"
        type={props.data.mailServer ? 'success' : 'warning'}
        showIcon
        title={props.data.mailServer ? t.mailServer : t.noMailServer}
        action={<Link to="/sys/outbox/list">{t.toOutbox}</Link>}
      />
      <SectionForm {...props} parts={['mail']}>
        <fieldset className="form-section">
          <legend>{t.labels.mail}</legend>
          <p className="text-secondary">{t.mailHelp}</p>
          <div className="setting-pair">
            <Form.Item name={['mail', 'senderName']} label={t.senderName} normalize={orNull}>
              <Input maxLength={100} />
            </Form.Item>
            <Form.Item
              name={['mail', 'senderAddress']}
              label={t.senderAddress}
              normalize={orNull}
              rules={[{ type: 'email' }]}
            >
              <Input maxLength={254} inputMode="email" />
            </Form.Item>
          </div>
        </fieldset>
      </SectionForm>
      <TestMail />
    </>
  )
}
const orNull = (word: string) => word || null

function TestMail() {
  const t = useMessages(settingText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const isAllowed = useHasRight(['sys.setting.save'])
  const [to, setTo] = useState(info.email ?? '')
  const [outboxId, setOutboxId] = useState<number>()
  const send = useApiMutation(setting, 'testMail', {
    onSuccess: (sent) => setOutboxId(sent.outboxId),
  })
  const { data: mail } = useApiQuery(
    outbox,
    'get',
    { id: outboxId ?? 0 },
    {
      enabled: outboxId !== undefined,
      staleTime: 0,
      refetchIntervalMs: (row) =>
        ((row as { state?: string } | undefined)?.state ?? 'queued') === 'queued' && 1000,
    },
  )
  if (!isAllowed) return null
  const outcome =
    mail &&
    {
      queued: t.testQueued,
      sent: t.testSent,
      kept: t.testKept,
      failed: translate(settingText.testFailed, { reason: mail.error ?? '' }),
    }[mail.state]
  return (
    <fieldset className="form-section setting-test">
      <legend>{t.testSend}</legend>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send.mutate({ to })
        }}
      >
        <Input
          type="email"
          required
          aria-label={t.testTo}
          placeholder={t.testTo}
          value={to}
          onChange={(e) => setTo(e.target.value)}
          className="setting-medium"
        />
        <Button htmlType="submit" loading={send.isPending || mail?.state === 'queued'}>
          {t.testSend}
        </Button>
      </form>
      <div role="status">
        {mail && outcome && (
          <Alert
            type={mail.state === 'sent' ? 'success' : mail.state === 'failed' ? 'error' : 'info'}
            showIcon
            title={outcome}
          />
        )}
      </div>
    </fieldset>
  )
}
