import { Button, Input } from 'antd'
import { useState } from 'react'
import { queryClient, useApiMutation } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useMessages } from '#web/api/text.tsx'
import type { GlobalDialogProps } from '#web/kit/module-indexes.ts'
import { auth } from '../auth.contract.ts'
import { panelsText } from './panels.text.ts'
import { AccountDialog } from './AccountDialog.tsx'
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
  const { refresh } = useMe()
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
  return (
    <AccountDialog
      open={open}
      onClose={onClose}
      mandatory={mandatory}
      title={t.secondFactor}
      demand={codes ? null : t.mustEnrol}
      gap={12}
      closable={!mandatory && !codes}
      last={Boolean(codes)}
      primary={
        codes ? (
          <Button key="done" type="primary" onClick={() => void done()}>
            {t.codesSaved}
          </Button>
        ) : (
          <Button
            key="next"
            type="primary"
            loading={begin.isPending || confirm.isPending}
            onClick={() => void next()}
          >
            {enrolment ? t.confirmFactor : t.next}
          </Button>
        )
      }
    >
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
    </AccountDialog>
  )
}
