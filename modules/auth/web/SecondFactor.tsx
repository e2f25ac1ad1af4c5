import { Alert, Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { queryClient, useAct } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import type { PanelProps } from '#web/shell/registry.ts'
import { auth } from '../auth.contract.ts'
import { panelsText } from './panels.text.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { faultsOf } from './faults.ts'
import './factor.css'

interface Begun { key: string; uri: string; qr: string }

/** Sets up the own second factor: QR code or key, a first code, recovery codes. Whose role asks for it goes through with it. */
export default function SecondFactor({ open, onClose, forced = false }: PanelProps) {
  const t = useText(panelsText)
  const say = useSay()
  const { refresh, logout } = useMe()
  const [typed, setTyped] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<string[]>()
  const begin = useAct(auth, 'factor/begin', { tell: false })
  const confirm = useAct(auth, 'factor/confirm', { tell: false })

  const next = async () => {
    setFaults({})
    try {
      if (begun) setCodes((await confirm.mutateAsync({ code: typed })).recoveryCodes)
      else setBegun(await begin.mutateAsync({}))
    } catch (cause) { setFaults(faultsOf(cause)) }
  }
  const done = async () => {
    await refresh()
    // What was refused before is asked for again.
    void queryClient.invalidateQueries()
    setBegun(undefined)
    setCodes(undefined)
    setTyped('')
    onClose()
  }
  const field = { id: 'factor-code', value: typed, status: faults['code'] ? 'error' as const : '' as const, onChange: (e: { target: { value: string } }) => setTyped(e.target.value), onPressEnter: () => void next() }
  const footer = codes ? [<Button key="done" type="primary" onClick={() => void done()}>{t.codesKept}</Button>]
    : [forced ? <Button key="out" onClick={() => void logout()}>{t.logout}</Button> : <Button key="back" onClick={onClose}>{say(kitText.back)}</Button>,
      <Button key="next" type="primary" loading={begin.isPending || confirm.isPending} onClick={() => void next()}>{begun ? t.confirmFactor : t.next}</Button>]
  return (
    <Modal open={open} title={t.secondFactor} closable={!forced && !codes} keyboard={!forced && !codes} mask={{ closable: false }} onCancel={onClose} footer={footer}>
      {forced && !codes && <Alert type="warning" showIcon title={t.mustEnrol} style={{ marginBottom: 12 }} />}
      {codes ? <RecoveryCodes codes={codes} /> : begun ? (
        <div className="factor">
          <p>{t.scan}</p>
          <img src={begun.qr} alt={t.qrAlt} width={200} height={200} />
          <p className="faint">{t.orKey}</p>
          <code className="factor-key">{begun.key}</code>
          <label htmlFor="factor-code">{t.firstCode}</label>
          <Input {...field} inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
        </div>
      ) : (
        <div className="factor">
          <p>{t.factorHelp}</p>
        </div>
      )}
      {Object.values(faults).map((fault) => <p key={fault} className="factor-fault" role="alert">{fault}</p>)}
    </Modal>
  )
}
