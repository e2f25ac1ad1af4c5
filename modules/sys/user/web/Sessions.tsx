import { useConfirm } from '#web/kit/use-confirm.ts'
import { Button, Skeleton } from 'antd'
import { useApiMutation, useApiQuery } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useLocalized, usePunctuation, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { deviceOf } from './device.ts'
import './user.css'

/**
 * The sessions of a user, each with a button to end it. The current session ends by signing out.
 */
export function Sessions({ userId }: { userId: number }) {
  const t = useMessages(userText)
  const { colon } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  const { info, logout } = useMe()
  const confirm = useConfirm()
  const sessions = useApiQuery(user, 'sessions', { userId }, { staleTime: 0 })
  const end = useApiMutation(user, 'endSession', { successMessage: t.ended })
  const endAll = useApiMutation(user, 'endSessions', { successMessage: t.ended })
  const list = sessions.data?.list ?? []
  const own = userId === info.userId
  const askAll = () =>
    confirm({
      title: own ? t.endOthers : t.endAll,
      act: own ? t.endOthers : t.endAll,
      content: t.sessionsHelp,
      danger: true,
      onConfirm: () => endAll.mutateAsync({ userId }),
    })
  const askEverywhere = () =>
    confirm({
      title: t.signOutEverywhere,
      act: t.signOutEverywhere,
      content: t.sessionsHelp,
      danger: true,
      onConfirm: () => endAll.mutateAsync({ userId }).then(logout),
    })
  const name = (userAgent: string | null) => {
    const device = deviceOf(userAgent)
    return device ? translate(userText.deviceOn, { ...device }) : userAgent || t.unknownDevice
  }
  const wayOf = ({ way, providerZh, providerEn }: (typeof list)[number]) => {
    if (way === 'password') return t.byPassword
    if (way === 'passkey') return t.byPasskey
    if (!providerZh || !providerEn) return t.byUnknownProvider
    return translate(userText.byProvider, { name: localize(providerZh, providerEn) })
  }
  if (sessions.isPending) return <Skeleton active paragraph={{ rows: 3 }} />
  if (sessions.error) return <p role="alert">{sessions.error.message}</p>
  return (
    <div className="sessions">
      <div className="sessions-head">
        <p className="text-secondary">{list.length > 0 ? t.sessionsHelp : t.noSessions}</p>
        {own && (
          <Button danger size="small" onClick={askEverywhere}>
            {t.signOutEverywhere}
          </Button>
        )}
        {list.some((session) => !session.current) && (
          <Button danger size="small" loading={endAll.isPending} onClick={askAll}>
            {own ? t.endOthers : t.endAll}
          </Button>
        )}
      </div>
      <ul>
        {list.map((session) => (
          <li key={session.id}>
            <div>
              <strong title={session.userAgent ?? ''}>
                {name(session.userAgent)} {session.current && <Tag tone="green">{t.thisOne}</Tag>}
              </strong>
              <small>
                {wayOf(session)} · {t.ip}
                {colon}
                {session.ip ?? '–'} · {t.signedIn}
                {colon}
                <InstantValue value={session.createTime} /> · {t.lastSeen}
                {colon}
                <InstantValue value={session.lastSeen} />
              </small>
            </div>
            {!session.current && (
              <Button
                size="small"
                loading={end.isPending && end.variables.sessionId === session.id}
                onClick={() => end.mutate({ userId, sessionId: session.id })}
              >
                {t.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
