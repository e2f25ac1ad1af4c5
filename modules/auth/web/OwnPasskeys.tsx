import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { supportsPasskeys } from '#web/api/passkey-support.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { user } from '#modules/sys/user/user.contract.ts'
import { userText } from '#modules/sys/user/user.text.ts'
import { deviceOf } from '#modules/sys/user/web/device.ts'
import { Passkeys } from '#modules/sys/user/web/Passkeys.tsx'
import { auth } from '../auth.contract.ts'
import { panelsText } from './panels.text.ts'

/** The own passkeys in the personal centre: add, rename, remove. */
export function OwnPasskeys() {
  const t = useMessages(panelsText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<{ id: number; name: string }>()
  const passkeys = useApiQuery(user, 'passkeys', { userId: info.userId }, { staleTime: 0 })
  const rename = useApiMutation(auth, 'passkey/rename', { showError: false })
  if (!info.localSignIn) return null

  const add = async (name: string) => {
    const { addPasskey } = await import('#web/api/passkeys.ts')
    await addPasskey(name, { user: info.username, full: info.name })
    notify.success(t.passkeyAdded)
    setAdding(false)
    await passkeys.refetch()
  }
  const saveName = async (name: string) => {
    await rename.mutateAsync({ passkeyId: renamed!.id, name })
    setRenamed(undefined)
    await passkeys.refetch()
  }
  const device = deviceOf(navigator.userAgent)
  return (
    <section className="detail-fields sessions">
      <h2>{t.passkeys}</h2>
      <p className="text-secondary">{supportsPasskeys() ? t.passkeysHelp : t.passkeysElsewhere}</p>
      <Passkeys userId={info.userId} name={info.name} onRename={setRenamed} />
      {supportsPasskeys() && (
        <div className="draft-alert-actions">
          <Button size="small" type="primary" onClick={() => setAdding(true)}>
            {t.addPasskey}
          </Button>
        </div>
      )}
      {adding && (
        <NameDialog
          title={t.addPasskey}
          name={device ? translate(userText.deviceOn, { ...device }) : ''}
          onSave={add}
          onClose={() => setAdding(false)}
        />
      )}
      {renamed && (
        <NameDialog
          title={t.renamePasskey}
          name={renamed.name}
          onSave={saveName}
          onClose={() => setRenamed(undefined)}
        />
      )}
    </section>
  )
}

interface NameProps {
  title: string
  name: string
  /** closes the dialog when it succeeds */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** Asks for the name of a passkey. */
function NameDialog({ title, name, onSave, onClose }: NameProps) {
  const t = useMessages(panelsText)
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const send = async (values: { name: string }) => {
    setBusy(true)
    try {
      await onSave(values.name.trim())
    } catch (cause) {
      form.setFields([{ name: 'name', errors: [(cause as Error).message] }])
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={title}
      width={420}
      mask={{ closable: false }}
      okText={title}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form name="passkey" form={form} layout="vertical" initialValues={{ name }} onFinish={send}>
        <Form.Item
          name="name"
          label={t.passkeyName}
          extra={t.passkeyNameHelp}
          rules={[{ required: true, whitespace: true, message: t.needName }]}
        >
          <Input maxLength={60} autoFocus />
        </Form.Item>
      </Form>
    </Modal>
  )
}
