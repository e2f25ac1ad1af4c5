import { App } from 'antd'
import type { AnyContract } from '#common/contract.ts'
import { ApiError, callApi } from '../../api/call.ts'
import { queryClient, notifyWaiting } from '../../api/hooks.ts'
import { notify } from '../../api/notify.ts'
import { useFormatMessage, useMessages } from '../../api/text.tsx'
import { kitText } from '../kit.text.ts'

/** Deletes records after a confirmation and shows the server's refusal, such as remaining uses. */
export function useRemove(contract: AnyContract, onRemoved: () => void) {
  const { modal } = App.useApp()
  const t = useMessages(kitText)
  const translate = useFormatMessage()
  return (ids: number[]) => {
    modal.confirm({
      title: translate(kitText.removeTitle, { count: ids.length }),
      content: t.removeHelp,
      okText: t.remove,
      okButtonProps: { danger: true },
      autoFocusButton: 'cancel',
      onOk: async () => {
        try {
          if (!notifyWaiting(await callApi(contract, 'remove', { ids }))) notify.success(t.removed)
          onRemoved()
        } catch (cause) {
          if (!(cause instanceof ApiError)) throw cause
          modal.error({
            title: t.notRemoved,
            content: [cause.msg, ...cause.fields.map((f) => f.msg)].join('\n'),
          })
        }
        await queryClient.invalidateQueries({ queryKey: [contract.path] })
      },
    })
  }
}
