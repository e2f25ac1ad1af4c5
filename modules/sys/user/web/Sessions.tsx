import { App, Button, Skeleton } from 'antd'
import { useAct, useCall } from '#web/api/hooks.ts'
import { useMe } from '#web/api/me.ts'
import { useMarks, useSay, useText } from '#web/api/text.tsx'
import { Tag } from '#web/kit/StatusTag.tsx'
import { InstantText } from '#web/kit/values.tsx'
import { user } from '../user.contract.ts'
import { userText } from '../user.text.ts'
import { deviceOf } from './device.ts'
import './user.css'

/** Where a person is signed in, each to be ended. One's own present session ends by signing out. */
export function Sessions({ userId }: { userId: number }) {
  const t = useText(userText)
  const { colon } = useMarks()
  const say = useSay()
  const { info, logout } = useMe()
  const { modal } = App.useApp()
  const sessions = useCall(user, 'sessions', { userId }, { staleTime: 0 })
  const end = useAct(user, 'endSession', { done: t.ended })
  const endAll = useAct(user, 'endSessions', { done: t.ended })
  const list = sessions.data?.list ?? []
  const own = userId === info.userId
  const askAll = () => modal.confirm({ title: own ? t.endOthers : t.endAll, content: t.sessionsHelp, okButtonProps: { danger: true }, autoFocusButton: 'cancel', onOk: () => endAll.mutateAsync({ userId }).catch(() => undefined) })
  const askEverywhere = () => modal.confirm({ title: t.everywhere, content: t.sessionsHelp, okButtonProps: { danger: true }, autoFocusButton: 'cancel', onOk: () => endAll.mutateAsync({ userId }).then(logout, () => undefined) })
  const name = (userAgent: string | null) => {
    const device = deviceOf(userAgent)
    return device ? say(userText.deviceOn, { ...device }) : userAgent || t.unknownDevice
  }
  if (sessions.isPending) return <Skeleton active paragraph={{ rows: 3 }} />
  if (sessions.error) return <p role="alert">{sessions.error.message}</p>
  return (
    <div className="sessions">
      <div className="sessions-head">
        <p className="faint">{list.length > 0 ? t.sessionsHelp : t.noSessions}</p>
        {own && <Button danger size="small" onClick={askEverywhere}>{t.everywhere}</Button>}
        {list.some((session) => !session.current) && <Button danger size="small" loading={endAll.isPending} onClick={askAll}>{own ? t.endOthers : t.endAll}</Button>}
      </div>
      <ul>
        {list.map((session) => (
          <li key={session.id}>
            <div>
              <strong title={session.userAgent ?? ''}>{name(session.userAgent)} {session.current && <Tag tone="green">{t.thisOne}</Tag>}</strong>
              <small>{t.ip}{colon}{session.ip ?? '–'} · {t.signedIn}{colon}<InstantText value={session.createTime} /> · {t.lastSeen}{colon}<InstantText value={session.lastSeen} /></small>
            </div>
            {!session.current && <Button size="small" loading={end.isPending && end.variables.sessionId === session.id} onClick={() => end.mutate({ userId, sessionId: session.id })}>{t.endSession}</Button>}
          </li>
        ))}
      </ul>
    </div>
  )
}
