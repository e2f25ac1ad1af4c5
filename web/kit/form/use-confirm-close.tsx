import { App, Button } from 'antd'
import { useMessages } from '#web/api/text.tsx'
import { kitText } from '../kit.text.ts'

interface CloseOptions {
  dirty: () => boolean
  keep: () => void
  discard: () => void
}

/**
 * Closes a form: immediately when nothing was typed, otherwise after asking whether to keep the
 * input.
 */
export function useConfirmClose({ dirty, keep, discard }: CloseOptions): () => void {
  const { modal } = App.useApp()
  const t = useMessages(kitText)
  return () => {
    if (!dirty()) return discard()
    const dialog = modal.confirm({
      title: t.leaveTitle,
      content: t.leaveHelp,
      width: 540,
      footer: () => {
        const then = (act?: () => void) => () => {
          dialog.destroy()
          act?.()
        }
        return (
          <div className="form-footer">
            <Button danger onClick={then(discard)}>
              {t.discard}
            </Button>
            <Button onClick={then(keep)}>{t.leaveKeep}</Button>
            <Button type="primary" onClick={then()}>
              {t.leaveStay}
            </Button>
          </div>
        )
      },
    })
  }
}
