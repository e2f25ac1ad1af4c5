import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ApiError } from '../api/call.ts'
import { waitForConnection } from '../api/connection.ts'
import { useMe } from '../api/me.ts'
import { useMessages } from '../api/text.tsx'
import { syncDrafts, onDraftsReceived } from '../kit/draft-sync.ts'
import { draftsOf, dropDraft, hasDraft } from '../kit/use-draft.ts'
import { InstantValue } from '../kit/FieldValue.tsx'
import { shellText } from './shell.text.ts'

/**
 * Shown once after sign-in: drafts of an earlier session or another device, with links to their
 * forms.
 */
export function DraftBanner() {
  const t = useMessages(shellText)
  const { info } = useMe()
  const navigate = useNavigate()
  const here = useLocation()
  const [drafts, setDrafts] = useState(() => draftsOf(info.userId))
  useEffect(() => {
    const stop = onDraftsReceived(() => setDrafts(draftsOf(info.userId)))
    // Shows the drafts of this browser while offline; synchronises when the connection is back.
    const meet = (): Promise<void> =>
      syncDrafts(info.userId).catch((cause: unknown) =>
        cause instanceof ApiError && cause.status === 0
          ? waitForConnection().then(meet)
          : undefined,
      )
    void meet()
    return stop
  }, [info.userId])
  const drop = (key: string) => {
    dropDraft(key)
    setDrafts(drafts.filter((d) => d.key !== key))
  }
  // Drafts submitted in the meantime are removed.
  const others = drafts.filter((d) => d.url !== here.pathname + here.search && hasDraft(d.key))
  if (others.length === 0) return null
  return (
    <aside className="draft-banner" aria-label={t.drafts}>
      <div className="draft-banner-head">
        <strong>{t.drafts}</strong>
        <button
          type="button"
          className="back-button"
          aria-label={t.close}
          onClick={() => setDrafts([])}
        >
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <ul>
        {others.slice(0, 4).map((d) => (
          <li key={d.key}>
            <span>
              {d.title}
              <small>
                <InstantValue value={d.time} />
              </small>
            </span>
            <Button
              size="small"
              type="primary"
              onClick={() => {
                setDrafts([])
                navigate(d.url)
              }}
            >
              {t.draftOpen}
            </Button>
            <Button size="small" onClick={() => drop(d.key)}>
              {t.draftDrop}
            </Button>
          </li>
        ))}
      </ul>
    </aside>
  )
}
