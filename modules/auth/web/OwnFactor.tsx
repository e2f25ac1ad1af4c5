import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { useGlobalDialogs } from '#web/shell/GlobalDialogs.tsx'
import { auth } from '../auth.contract.ts'
import { errorsByField } from './field-errors.ts'
import { panelsText } from './panels.text.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import './factor.css'

/** The own second factor in the personal centre: enrol, renew recovery codes, remove. */
export function OwnFactor() {
  const t = useMessages(panelsText)
  const translate = useFormatMessage()
  const { info } = useMe()
  const { open } = useGlobalDialogs()
  const [query, setAsked] = useState<'factor/codes' | 'factor/drop'>()
  return (
    <section className="detail-fields">
      <h2>
        {t.secondFactor}{' '}
        <Tag tone={info.secondFactor ? 'green' : 'grey'}>
          {info.secondFactor ? t.factorIsOn : t.factorIsOff}
        </Tag>
      </h2>
      <p className="text-secondary">
        {info.secondFactor
          ? translate(panelsText.codesLeft, { count: info.recoveryCodesLeft })
          : t.factorHelp}
      </p>
      <div className="draft-alert-actions">
        {info.secondFactor ? (
          <>
            <Button size="small" onClick={() => setAsked('factor/codes')}>
              {t.renewCodes}
            </Button>
            <Button size="small" danger onClick={() => setAsked('factor/drop')}>
              {t.dropFactor}
            </Button>
          </>
        ) : (
          <Button size="small" type="primary" onClick={() => open('secondFactor')}>
            {t.setUpFactor}
          </Button>
        )}
      </div>
      {query && <CodeDialog action={query} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

/**
 * Asks for a code before the second factor changes. The re-authentication dialog asks for the
 * password.
 */
function CodeDialog({
  action,
  onClose,
}: {
  action: 'factor/codes' | 'factor/drop'
  onClose: () => void
}) {
  const t = useMessages(panelsText)
  const { refresh } = useMe()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [codes, setCodes] = useState<string[]>()
  const renew = useApiMutation(auth, 'factor/codes', { showError: false })
  const drop = useApiMutation(auth, 'factor/drop', { showError: false })
  const title = action === 'factor/drop' ? t.dropFactor : t.renewCodes
  const send = async () => {
    if (codes) return onClose()
    setErrors({})
    try {
      if (action === 'factor/codes')
        setCodes((await renew.mutateAsync({ code: code })).recoveryCodes)
      else {
        await drop.mutateAsync({ code: code })
        notify.success(t.factorDropped)
        onClose()
      }
      await refresh()
    } catch (cause) {
      setErrors(errorsByField(cause))
    }
  }
  const field = {
    id: 'ask-code',
    value: code,
    status: errors['code'] ? ('error' as const) : ('' as const),
    onChange: (e: { target: { value: string } }) => setCode(e.target.value),
    onPressEnter: () => void send(),
  }
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      onOk={() => void send()}
      okText={codes ? t.codesSaved : title}
      okButtonProps={{ danger: action === 'factor/drop' }}
      confirmLoading={renew.isPending || drop.isPending}
      mask={{ closable: false }}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <div className="factor">
          <label htmlFor="ask-code">{t.codeOrRecovery}</label>
          <Input {...field} autoComplete="one-time-code" maxLength={40} />
          {Object.values(errors).map((error) => (
            <p key={error} className="factor-error" role="alert">
              {error}
            </p>
          ))}
        </div>
      )}
    </Modal>
  )
}
