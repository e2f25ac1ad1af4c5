import { App } from 'antd'
import type { AnyContract } from '#common/contract.ts'
import { ApiError, call } from '../../api/call.ts'
import { queryClient, toldWaiting } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { useSay, useText } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

/** Deletes after asking; what the server still finds in the way is told in its words. */
export function useRemove(contract: AnyContract, onRemoved: () => void) {
  const { modal } = App.useApp()
  const t = useText(kitText)
  const say = useSay()
  return (ids: number[]) => {
    modal.confirm({
      title: say(kitText.removeTitle, { count: ids.length }),
      content: t.removeHelp,
      okText: t.remove,
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        try {
          if (!toldWaiting(await call(contract, 'remove', { ids }))) notify.success(t.removed)
          onRemoved()
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          modal.error({ title: t.notRemoved, content: [cause.msg, ...cause.fields.map((f) => f.msg)].join('\n') })
        }
        await queryClient.invalidateQueries({ queryKey: [contract.path] })
      },
    })
  }
}
