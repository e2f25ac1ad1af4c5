import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { notify } from '#web/api/notify.ts'
import { useSay, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { usePanels } from '#web/shell/Panels.tsx'
import { auth } from '../auth.contract.ts'
import { faultsOf } from './faults.ts'
import { panelsText } from './panels.text.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import './factor.css'

/** The own second factor in the personal centre: set up, renew the recovery codes, take away. */
export function OwnFactor() {
  const t = useText(panelsText)
  const say = useSay()
  const { info } = useMe()
  const { open } = usePanels()
  const [asked, setAsked] = useState<'factor/codes' | 'factor/drop'>()
  return (
    <section className="facts">
      <h2>{t.secondFactor} <Tag tone={info.secondFactor ? 'green' : 'grey'}>{info.secondFactor ? t.factorIsOn : t.factorIsOff}</Tag></h2>
      <p className="faint">{info.secondFactor ? say(panelsText.codesLeft, { count: info.recoveryCodesLeft }) : t.factorHelp}</p>
      <div className="form-offer">
        {info.secondFactor
          ? <><Button size="small" onClick={() => setAsked('factor/codes')}>{t.renewCodes}</Button><Button size="small" danger onClick={() => setAsked('factor/drop')}>{t.dropFactor}</Button></>
          : <Button size="small" type="primary" onClick={() => open('secondFactor')}>{t.setUpFactor}</Button>}
      </div>
      {asked && <Ask action={asked} onClose={() => setAsked(undefined)} />}
    </section>
  )
}

/** A code, before the second factor is changed. The password is asked for by the dialog that confirms who it is. */
function Ask({ action, onClose }: { action: 'factor/codes' | 'factor/drop'; onClose: () => void }) {
  const t = useText(panelsText)
  const { refresh } = useMe()
  const [typed, setTyped] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [codes, setCodes] = useState<string[]>()
  const renew = useAct(auth, 'factor/codes', { tell: false })
  const drop = useAct(auth, 'factor/drop', { tell: false })
  const title = action === 'factor/drop' ? t.dropFactor : t.renewCodes
  const send = async () => {
    if (codes) return onClose()
    setFaults({})
    try {
      if (action === 'factor/codes') setCodes((await renew.mutateAsync({ code: typed })).recoveryCodes)
      else {
        await drop.mutateAsync({ code: typed })
        notify.success(t.factorDropped)
        onClose()
      }
      await refresh()
    } catch (cause) { setFaults(faultsOf(cause)) }
  }
  const field = { id: 'ask-code', value: typed, status: faults['code'] ? 'error' as const : '' as const, onChange: (e: { target: { value: string } }) => setTyped(e.target.value), onPressEnter: () => void send() }
  return (
    <Modal open title={title} onCancel={onClose} onOk={() => void send()} okText={codes ? t.codesKept : title} okButtonProps={{ danger: action === 'factor/drop' }} confirmLoading={renew.isPending || drop.isPending} mask={{ closable: false }}>
      {codes ? <RecoveryCodes codes={codes} /> : (
        <div className="factor">
          <label htmlFor="ask-code">{t.codeOrRecovery}</label>
          <Input {...field} autoComplete="one-time-code" maxLength={40} />
          {Object.values(faults).map((fault) => <p key={fault} className="factor-fault" role="alert">{fault}</p>)}
        </div>
      )}
    </Modal>
  )
}
