import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { queryClient, useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import type { GlobalDialogProps } from '#web/kit/module-indexes.ts'
import { auth } from '../auth.contract.ts'
import { panelsText } from './panels.text.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { errorsByField } from './field-errors.ts'
import './factor.css'

interface Enrolment {
  key: string
  uri: string
  qr: string
}

/**
 * Enrols the own second factor: QR code or key, a first code, recovery codes. Cannot be closed when
 * the role requires it.
 */
export default function SecondFactor({ open, onClose, mandatory = false }: GlobalDialogProps) {
  const t = useMessages(panelsText)
  const translate = useFormatMessage()
  const { refresh, logout } = useMe()
  const [code, setCode] = useState('')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [enrolment, setEnrolment] = useState<Enrolment>()
  const [codes, setCodes] = useState<string[]>()
  const begin = useApiMutation(auth, 'factor/begin', { showError: false })
  const confirm = useApiMutation(auth, 'factor/confirm', { showError: false })

  const next = async () => {
    setErrors({})
    try {
      if (enrolment) setCodes((await confirm.mutateAsync({ code: code })).recoveryCodes)
      else setEnrolment(await begin.mutateAsync({}))
    } catch (cause) {
      setErrors(errorsByField(cause))
    }
  }
  const done = async () => {
    await refresh()
    // Repeats the requests that were refused until the enrolment.
    void queryClient.invalidateQueries()
    setEnrolment(undefined)
    setCodes(undefined)
    setCode('')
    onClose()
  }
  const field = {
    id: 'factor-code',
    value: code,
    status: errors['code'] ? ('error' as const) : ('' as const),
    onChange: (e: { target: { value: string } }) => setCode(e.target.value),
    onPressEnter: () => void next(),
  }
  const footer = codes
    ? [
        <Button key="done" type="primary" onClick={() => void done()}>
          {t.codesKept}
        </Button>,
      ]
    : [
        mandatory ? (
          <Button key="out" onClick={() => void logout()}>
            {t.logout}
          </Button>
        ) : (
          <Button key="back" onClick={onClose}>
            {translate(kitText.back)}
          </Button>
        ),
        <Button
          key="next"
          type="primary"
          loading={begin.isPending || confirm.isPending}
          onClick={() => void next()}
        >
          {enrolment ? t.confirmFactor : t.next}
        </Button>,
      ]
  return (
    <Modal
      open={open}
      title={t.secondFactor}
      closable={!mandatory && !codes}
      keyboard={!mandatory && !codes}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={footer}
    >
      {mandatory && !codes && (
        <Alert type="warning" showIcon title={t.mustEnrol} style={{ marginBottom: 12 }} />
      )}
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : enrolment ? (
        <div className="factor">
          <p>{t.scan}</p>
          <img src={enrolment.qr} alt={t.qrAlt} width={200} height={200} />
          <p className="text-secondary">{t.orKey}</p>
          <code className="factor-key">{enrolment.key}</code>
          <label htmlFor="factor-code">{t.firstCode}</label>
          <Input
            {...field}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            autoFocus
          />
        </div>
      ) : (
        <div className="factor">
          <p>{t.factorHelp}</p>
        </div>
      )}
      {Object.values(errors).map((error) => (
        <p key={error} className="factor-error" role="alert">
          {error}
        </p>
      ))}
    </Modal>
  )
}
