import { App } from 'antd'
import { useApiMutation } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { useFirstPasswordDialog } from './use-first-password-dialog.tsx'

/** Resets of a user's password and second factor, each after a confirmation. */
export function useResets() {
  const t = useMessages(userText)
  const translate = useFormatMessage()
  const { modal } = App.useApp()
  const reset = useApiMutation(user, 'resetPassword')
  const showFirst = useFirstPasswordDialog()
  const askReset = (row: { id: number; name: string }) =>
    modal.confirm({
      title: translate(userText.resetAsk, { name: row.name }),
      content: t.resetHelp,
      okText: t.resetPassword,
      onOk: () =>
        reset.mutateAsync({ userId: row.id }).then(
          (first) => showFirst(row.name, first),
          () => undefined,
        ),
    })
  const dropFactor = useApiMutation(user, 'resetFactor', { successMessage: t.resetFactorDone })
  const askFactor = (row: { id: number; name: string }) =>
    modal.confirm({
      title: translate(userText.resetFactorAsk, { name: row.name }),
      content: t.resetFactorHelp,
      okText: t.resetFactor,
      onOk: () => dropFactor.mutateAsync({ userId: row.id }).catch(() => undefined),
    })
  return { askReset, askFactor }
}
