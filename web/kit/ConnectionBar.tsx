import { Button } from 'antd'
import { useHasPausedQueries } from '../api/hooks.ts'
import { cancelWaiting, retryNow, useConnection } from '../api/connection.ts'
import { useMessages } from '../api/text.tsx'
import { connectionText } from './connection.text.ts'
import { useMinWidth } from './use-width.ts'

/** Shown while the connection is lost or requests wait: what waits, and how to retry or cancel. */
export function ConnectionBar() {
  const t = useMessages(connectionText)
  const { offline, waiting, uploading } = useConnection()
  const unread = useHasPausedQueries()
  const message =
    waiting > 0 || (offline && uploading > 0)
      ? t.waits
      : offline
        ? unread
          ? t.unread
          : t.lost
        : uploading > 0
          ? t.uploading
          : ''
  return (
    <div role="status" aria-live="polite">
      {message && (
        <div className="connection-bar">
          <span>{message}</span>
          {offline || waiting > 0 ? (
            <Button size="small" onClick={retryNow}>
              {t.retry}
            </Button>
          ) : null}
          {waiting + uploading > 0 && (
            <Button size="small" onClick={cancelWaiting}>
              {t.back}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The same at the top of a form drawer, which covers the app layout on phones. */
export function ConnectionBarInDrawer() {
  return useMinWidth(700) ? null : <ConnectionBar />
}
