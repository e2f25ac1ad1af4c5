import { App, Button } from 'antd'
import { useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

interface Ways { dirty: () => boolean; keep: () => void; discard: () => void }

/** Closing a form: at once when nothing was typed, otherwise after asking what shall become of it. */
export function useLeave({ dirty, keep, discard }: Ways): () => void {
  const { modal } = App.useApp()
  const t = useText(kitText)
  return () => {
    if (!dirty()) return discard()
    const asked = modal.confirm({
      title: t.leaveTitle,
      content: t.leaveHelp,
      width: 540,
      footer: () => {
        const then = (act?: () => void) => () => {
          asked.destroy()
          act?.()
        }
        return <div className="form-foot"><Button danger onClick={then(discard)}>{t.discard}</Button><Button onClick={then(keep)}>{t.leaveKeep}</Button><Button type="primary" onClick={then()}>{t.leaveStay}</Button></div>
      },
    })
  }
}
