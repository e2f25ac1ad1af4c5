import { Checkbox, Modal } from 'antd'
import { useState } from 'react'
import { useApiMutation } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { signingKey } from '../signingKey.contract.ts'
import { signingKeyText } from '../signingKey.text.ts'

/** Confirms the creation of a new key, and asks whether the present one may be compromised. */
export function RollDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useMessages(signingKeyText)
  const [compromised, setCompromised] = useState(false)
  const act = useApiMutation(signingKey, 'roll', { successMessage: t.rolled })
  const roll = () => act.mutateAsync({ compromised }).then(onDone, () => undefined)
  return (
    <Modal
      open
      title={t.rollAsk}
      okText={t.roll}
      okButtonProps={{ danger: true, loading: act.isPending }}
      onOk={() => void roll()}
      onCancel={onClose}
    >
      <p>{t.rollHelp}</p>
      <Checkbox checked={compromised} onChange={(event) => setCompromised(event.target.checked)}>
        {t.rollCompromised}
      </Checkbox>
      {compromised && <p className="text-secondary">{t.rollCompromisedHelp}</p>}
    </Modal>
  )
}
