import { useConfirm } from '#web/kit/use-confirm.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { useFirstPasswordDialog } from './use-first-password-dialog.tsx'

/** Resets of a user's password and second factor, each after a confirmation. */
export function useResets() {
  const t = useMessages(userText)
  const translate = useFormatMessage()
  const confirm = useConfirm()
  const reset = useApiMutation(user, 'resetPassword')
  const showFirst = useFirstPasswordDialog()
  const askReset = (row: { id: number; name: string }) =>
    confirm({
      title: translate(userText.resetAsk, { name: row.name }),
      content: t.resetHelp,
      act: t.resetPassword,
      onConfirm: async () => showFirst(row.name, await reset.mutateAsync({ userId: row.id })),
    })
  const dropFactor = useApiMutation(user, 'resetFactor', { successMessage: t.resetFactorDone })
  const askFactor = (row: { id: number; name: string }) =>
    confirm({
      title: translate(userText.resetFactorAsk, { name: row.name }),
      content: t.resetFactorHelp,
      act: t.resetFactor,
      onConfirm: () => dropFactor.mutateAsync({ userId: row.id }),
    })
  return { askReset, askFactor }
}
