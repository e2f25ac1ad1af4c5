import { Button, Form, Input, Modal, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { InputRef } from 'antd'
import { ApiError, post } from '../api/call.ts'
import type { IdentityQuestion, Proof } from '../api/confirm-identity.ts'
import { actAtProvider } from '../api/at-provider.ts'
import { supportsPasskeys } from '../api/passkey-support.ts'
import { confirmByPasskey } from '../api/passkeys.ts'
import { useFormatMessage, useLocalized, useMessages } from '../api/text.tsx'
import { shellText } from './shell.text.ts'

/**
 * Above the modals of the component library (z-index 2000), because one of them may be waiting for
 * the answer.
 */
const aboveQuestions = 2100

interface Props extends IdentityQuestion {
  onAnswer: (confirmed: boolean) => void
}

/**
 * Asks for the password, a passkey, a code or a proof at an identity provider, as far as the user has
 * them, on top of the current page.
 */
export default function ConfirmIdentity({ ways: all, minutes, providers = [], onAnswer }: Props) {
  const usable = all.filter((one) => one !== 'passkey' || supportsPasskeys())
  const ways = usable.length ? usable : all
  const t = useMessages(shellText)
  const translate = useFormatMessage()
  const input = useRef<InputRef>(null)
  const [way, setWay] = useState<Proof>(ways[0]!)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => input.current?.focus(), [way])

  const isTyped = way === 'password' || way === 'code'
  const send = async () => {
    if (!isTyped) return
    if (!typed)
      return setError(way === 'password' ? t.identityPasswordMissing : t.identityCodeMissing)
    setBusy(true)
    try {
      await post('auth/confirm', { [way]: typed })
      onAnswer(true)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      setError(cause.fields[0]?.msg ?? cause.msg)
      setBusy(false)
      input.current?.select()
    }
  }
  const choose = (next: Proof) => {
    setWay(next)
    setTyped('')
    setError(undefined)
  }
  const labels: Record<Proof, string> = {
    password: t.identityPassword,
    passkey: t.identityPasskey,
    code: t.identityCode,
    provider: t.identityProvider,
  }
  const field = {
    id: 'identity',
    ref: input,
    value: typed,
    maxLength: 200,
    'aria-describedby': 'identity-error',
    onChange: (event: { target: { value: string } }) => {
      setTyped(event.target.value)
      setError(undefined)
    },
  }
  return (
    <Modal
      open
      title={t.identityTitle}
      zIndex={aboveQuestions}
      width={420}
      mask={{ closable: false }}
      okText={t.identityConfirm}
      confirmLoading={busy}
      {...(!isTyped && { okButtonProps: { style: { display: 'none' } } })}
      onOk={() => void send()}
      onCancel={() => onAnswer(false)}
      afterOpenChange={(open) => {
        if (open) input.current?.focus()
      }}
    >
      <p style={{ marginBottom: 12 }}>{translate(shellText.identityHelp, { minutes })}</p>
      <Form layout="vertical" onFinish={() => void send()}>
        {ways.length > 1 && (
          <Form.Item>
            <Radio.Group
              optionType="button"
              value={way}
              onChange={(event) => choose(event.target.value as Proof)}
              aria-label={t.identityWay}
              options={ways.map((value) => ({ value, label: labels[value] }))}
            />
          </Form.Item>
        )}
        {way === 'provider' ? (
          <AtProvider providers={providers} onConfirmed={() => onAnswer(true)} />
        ) : way === 'passkey' ? (
          <ByPasskey onConfirmed={() => onAnswer(true)} />
        ) : (
          <Form.Item
            label={labels[way]}
            htmlFor="identity"
            {...(error && {
              validateStatus: 'error' as const,
              help: (
                <span id="identity-error" role="alert">
                  {error}
                </span>
              ),
            })}
          >
            {way === 'password' ? (
              <Input.Password {...field} autoComplete="current-password" />
            ) : (
              <Input {...field} autoComplete="one-time-code" />
            )}
          </Form.Item>
        )}
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </Modal>
  )
}

/** A button that asks for a passkey. */
function ByPasskey({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useMessages(shellText)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await confirmByPasskey()
      onConfirmed()
    } catch (cause) {
      setError((cause as Error).message)
      setBusy(false)
    }
  }
  return (
    <Form.Item {...(error && { validateStatus: 'error' as const, help: error })}>
      <Button block loading={busy} onClick={() => void go()}>
        {t.identityByPasskey}
      </Button>
    </Form.Item>
  )
}

interface AtProviderProps {
  providers: NonNullable<IdentityQuestion['providers']>
  onConfirmed: () => void
}

/** Buttons that open a window of an identity provider, which proves the identity. */
function AtProvider({ providers, onConfirmed }: AtProviderProps) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const [error, setError] = useState<string>()
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])
  const go = async (id: number) => {
    asking.current?.abort()
    const controller = new AbortController()
    asking.current = controller
    setError(undefined)
    try {
      await actAtProvider(id, 'confirm', controller.signal)
      onConfirmed()
    } catch (cause) {
      if (!controller.signal.aborted) setError((cause as Error).message)
    }
  }
  return (
    <Form.Item {...(error && { validateStatus: 'error' as const, help: error })}>
      {providers.map(({ id, nameZh, nameEn }) => (
        <Button key={id} block onClick={() => void go(id)}>
          {translate(shellText.identityAtProvider, { name: localize(nameZh, nameEn) })}
        </Button>
      ))}
    </Form.Item>
  )
}
