import { useConfirm } from '#web/kit/use-confirm.ts'
import { useApiMutation } from '#web/api/hooks.ts'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { apiKey } from '../apiKey.contract.ts'
import { apiKeyText } from '../apiKey.text.ts'

/** Asks whether to revoke a key, and revokes it. */
export function useRevoke(): (row: { id: number; name: string }) => void {
  const confirm = useConfirm()
  const t = useMessages(apiKeyText)
  const translate = useFormatMessage()
  const revoke = useApiMutation(apiKey, 'revoke', { successMessage: t.revoked })
  return ({ id, name }) =>
    confirm({
      title: translate(apiKeyText.revokeAsk, { name }),
      content: t.revokeHelp,
      act: t.revoke,
      danger: true,
      onConfirm: () => revoke.mutateAsync({ id }),
    })
}
