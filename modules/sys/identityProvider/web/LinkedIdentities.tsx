import { useConfirm } from '#web/kit/use-confirm.ts'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '#web/api/call.ts'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useFormatMessage, useLocalized, useMessages, usePunctuation } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { RefSelect } from '#web/kit/RefSelect.tsx'
import { identityProvider } from '../identityProvider.contract.ts'
import { identityProviderText } from '../identityProvider.text.ts'

interface Props {
  userId: number
  /** of the user */
  name: string
}

/** The accounts at identity providers of another user: link and unlink. */
export function LinkedIdentities({ userId, name }: Props) {
  const t = useMessages(identityProviderText)
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { colon } = usePunctuation()
  const confirm = useConfirm()
  const [linking, setLinking] = useState(false)
  const linked = useApiQuery(identityProvider, 'identities', { userId }, { staleTime: 0 })
  const unlink = useApiMutation(identityProvider, 'unlink', { successMessage: t.unlinked })
  const list = linked.data?.list ?? []
  const ask = (id: number) =>
    confirm({
      title: translate(identityProviderText.unlinkAsk, { name }),
      content: t.unlinkHelp,
      act: t.unlink,
      danger: true,
      onConfirm: async () => {
        await unlink.mutateAsync({ userId, id })
        void linked.refetch()
      },
    })
  return (
    <section className="detail-fields sessions">
      <h2>{t.identities}</h2>
      {linked.error && <p role="alert">{linked.error.message}</p>}
      {linked.data && !list.length && <p className="text-secondary">{t.noAccounts}</p>}
      <ul>
        {list.map(({ id, nameZh, nameEn, subject, lastSignIn }) => (
          <li key={id}>
            <div>
              <strong>{localize(nameZh, nameEn)}</strong>
              <small>
                {t.subject}
                {colon}
                {subject} · {t.lastSignIn}
                {colon}
                <InstantValue value={lastSignIn} />
              </small>
            </div>
            <Button size="small" danger onClick={() => ask(id)}>
              {t.unlink}
            </Button>
          </li>
        ))}
      </ul>
      <div className="draft-alert-actions">
        <Button size="small" onClick={() => setLinking(true)}>
          {t.linkAccount}
        </Button>
      </div>
      {linking && (
        <LinkDialog
          userId={userId}
          name={name}
          onClose={() => {
            setLinking(false)
            void linked.refetch()
          }}
        />
      )}
    </section>
  )
}

interface Values {
  providerId: number
  subject: string
}

/** Asks for provider and subject of the account to link. */
function LinkDialog({ userId, name, onClose }: Props & { onClose: () => void }) {
  const t = useMessages(identityProviderText)
  const translate = useFormatMessage()
  const [form] = Form.useForm<Values>()
  const link = useApiMutation(identityProvider, 'link', {
    showError: false,
    successMessage: t.linked,
  })
  const send = async ({ providerId, subject }: Values) => {
    try {
      await link.mutateAsync({ userId, providerId, subject: subject.trim() })
      onClose()
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      form.setFields([{ name: 'subject', errors: [cause.fields[0]?.msg ?? cause.msg] }])
    }
  }
  return (
    <Modal
      open
      title={translate(identityProviderText.linkOf, { name })}
      mask={{ closable: false }}
      okText={t.linkAccount}
      confirmLoading={link.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p style={{ marginBottom: 12 }}>{t.linkHelp}</p>
      <Form form={form} layout="vertical" onFinish={send}>
        <Form.Item
          name="providerId"
          label={t.provider}
          rules={[{ required: true, message: t.needProvider }]}
        >
          <RefSelect path="sys/identityProvider" optionFilters={{ status: [1] }} />
        </Form.Item>
        <Form.Item
          name="subject"
          label={t.subject}
          extra={t.subjectHelp}
          rules={[{ required: true, whitespace: true, message: t.needSubject }]}
        >
          <Input maxLength={255} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
