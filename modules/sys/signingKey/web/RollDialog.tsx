import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useAct } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { signingKey } from '../signingKey.contract.ts'
import { signingKeyText } from '../signingKey.text.ts'

/** Asks before a new key is made, and whether the present one may be in foreign hands. */
export function RollDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useText(signingKeyText)
  const [compromised, setCompromised] = useState(false)
  const act = useAct(signingKey, 'roll', { done: t.rolled })
  const roll = () => act.mutateAsync({ compromised }).then(onDone, () => undefined)
  return (
    <Modal open title={t.rollAsk} okText={t.roll} okButtonProps={{ danger: true, loading: act.isPending }} onOk={() => void roll()} onCancel={onClose}>
      <p>{t.rollHelp}</p>
      <Checkbox checked={compromised} onChange={(event) => setCompromised(event.target.checked)}>{t.rollCompromised}</Checkbox>
      {compromised && <p className="faint">{t.rollCompromisedHelp}</p>}
    </Modal>
  )
}
