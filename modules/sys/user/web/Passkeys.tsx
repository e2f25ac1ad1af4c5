import { useConfirm } from '#web/kit/use-confirm.ts'
import { Button, Skeleton } from 'antd'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useFormatMessage, usePunctuation, useMessages } from '#web/api/text.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import './user.css'

interface Props {
  userId: number
  /** of the user */
  name: string
  /** renames an own passkey */
  onRename?: (passkey: { id: number; name: string }) => void
}

/** The passkeys of a user, each with buttons to rename and remove it. */
export function Passkeys({ userId, name, onRename }: Props) {
  const t = useMessages(userText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const { info } = useMe()
  const confirm = useConfirm()
  const passkeys = useApiQuery(user, 'passkeys', { userId }, { staleTime: 0 })
  const remove = useApiMutation(user, 'removePasskey', { successMessage: t.passkeyRemoved })
  const list = passkeys.data?.list ?? []
  const own = userId === info.userId
  const ask = (passkey: { id: number; name: string }) =>
    confirm({
      title: translate(userText.removePasskeyAsk, { name: passkey.name }),
      content: own ? t.removePasskeyHelp : t.removePasskeyOther,
      act: t.removePasskey,
      danger: true,
      onConfirm: async () => {
        await remove.mutateAsync({ userId, passkeyId: passkey.id })
        void passkeys.refetch()
      },
    })
  if (passkeys.error) return <p role="alert">{passkeys.error.message}</p>
  if (passkeys.isPending) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  if (!list.length) return own ? null : <p className="text-secondary">{t.noPasskeys}</p>
  return (
    <div className="sessions">
      <ul aria-label={name}>
        {list.map((passkey) => (
          <li key={passkey.id}>
            <div>
              <strong>{passkey.name}</strong>
              <small>
                {t.passkeyAdded}
                {colon}
                <InstantValue value={passkey.createTime} /> · {t.passkeyUsed}
                {colon}
                {passkey.lastUsed ? <InstantValue value={passkey.lastUsed} /> : t.passkeyNeverUsed}
              </small>
            </div>
            {onRename && (
              <Button size="small" onClick={() => onRename(passkey)}>
                {t.renamePasskey}
              </Button>
            )}
            <Button size="small" danger onClick={() => ask(passkey)}>
              {t.removePasskey}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
