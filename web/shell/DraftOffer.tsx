import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../api/call.ts'
import { lineBack } from '../api/line.ts'
import { useMe } from '../api/me.ts'
import { useText } from '../api/text.tsx'
import { meetServer, whenArrived } from '../kit/draft-sync.ts'
import { draftsOf, dropDraft, isKept } from '../kit/draft.ts'
import { InstantText } from '../kit/values.tsx'
import { shellText } from './shell.text.ts'

/** Once after sign-in: unsent input of an earlier session or another device, with the way back to it. */
export function DraftOffer() {
  const t = useText(shellText)
  const { info } = useMe()
  const navigate = useNavigate()
  const here = useLocation()
  const [drafts, setDrafts] = useState(() => draftsOf(info.userId))
  useEffect(() => {
    const stop = whenArrived(() => setDrafts(draftsOf(info.userId)))
    // Without the server there is what this browser has; it is met with the line.
    const meet = (): Promise<void> => meetServer(info.userId).catch((cause: unknown) => (cause instanceof ApiError && cause.status === 0 ? lineBack().then(meet) : undefined))
    void meet()
    return stop
  }, [info.userId])
  const drop = (key: string) => {
    dropDraft(key)
    setDrafts(drafts.filter((d) => d.key !== key))
  }
  // What has been sent meanwhile is a draft no longer.
  const others = drafts.filter((d) => d.url !== here.pathname + here.search && isKept(d.key))
  if (others.length === 0) return null
  return (
    <aside className="draft-offer" aria-label={t.drafts}>
      <div className="draft-offer-head"><strong>{t.drafts}</strong><button type="button" className="crumb-back" aria-label={t.close} onClick={() => setDrafts([])}><CloseOutlined aria-hidden /></button></div>
      <ul>
        {others.slice(0, 4).map((d) => (
          <li key={d.key}>
            <span>{d.title}<small><InstantText value={d.time} /></small></span>
            <Button size="small" type="primary" onClick={() => { setDrafts([]); navigate(d.url) }}>{t.draftOpen}</Button>
            <Button size="small" onClick={() => drop(d.key)}>{t.draftDrop}</Button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
