import { App } from 'antd'
import { useApiMutation } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'

/** Asks whether to revoke a key, and revokes it. */
export function useRevoke(): (row: { id: number; name: string }) => void {
  const { modal } = App.useApp()
  const t = useMessages(apiKeyText)
  const translate = useFormatMessage()
  const revoke = useApiMutation(apiKey, 'revoke', { successMessage: t.revoked })
  return ({ id, name }) =>
    void modal.confirm({
      title: translate(apiKeyText.revokeAsk, { name }),
      content: t.revokeHelp,
      okText: t.revoke,
      okButtonProps: { danger: true },
      onOk: () => revoke.mutateAsync({ id }).then(() => undefined),
    })
}
