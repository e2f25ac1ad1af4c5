import { Alert, Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import type { GlobalDialogProps } from '#web/kit/module-indexes.ts'
import { panelsText } from './panels.text.ts'

interface Props extends GlobalDialogProps {
  title: string
  /** why a mandatory dialog is shown; null while nothing is demanded */
  demand: string | null
  /** space below the demand, in pixels */
  gap: number
  /** whether the dialog can be left now */
  closable: boolean
  /** the button that goes on */
  primary: ReactNode
  /** whether only the primary button is shown */
  last?: boolean
  forceRender?: boolean
  children: ReactNode
}

/**
 * Dialog about the own account. A mandatory one cannot be closed: the user does what it demands, or
 * signs out.
 */
export function AccountDialog(props: Props) {
  const { open, onClose, mandatory = false, title, demand, closable, primary, last = false } = props
  const t = useMessages(panelsText)
  const translate = useFormatMessage()
  const { logout } = useMe()
  const leave = mandatory ? (
    <Button key="out" onClick={() => void logout()}>
      {t.logout}
    </Button>
  ) : (
    <Button key="back" onClick={onClose}>
      {translate(kitText.back)}
    </Button>
  )
  return (
    <Modal
      open={open}
      title={title}
      closable={closable}
      keyboard={closable}
      mask={{ closable: false }}
      onCancel={onClose}
      {...(props.forceRender && { forceRender: true })}
      footer={last ? [primary] : [leave, primary]}
    >
      {mandatory && demand !== null && (
        <Alert type="warning" showIcon title={demand} style={{ marginBottom: props.gap }} />
      )}
      {props.children}
    </Modal>
  )
}
