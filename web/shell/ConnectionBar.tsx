import { Button } from 'antd'
import { useHasPausedQueries } from '../api/hooks.ts'
import { cancelWaiting, retryNow, useConnection } from '../api/connection.ts'
import { useMessages } from '../api/text.tsx'
import { useUpdateAvailable } from '../page-cache.ts'
import { useMinWidth } from '../kit/use-width.ts'
import { shellText } from './shell.text.ts'

/** Shown while the connection is lost or requests wait: what waits, and how to retry or cancel. */
export function ConnectionBar() {
  const t = useMessages(shellText)
  const { offline, waiting, uploading } = useConnection()
  const unread = useHasPausedQueries()
  const message =
    waiting > 0 || (offline && uploading > 0)
      ? t.lineWaits
      : offline
        ? unread
          ? t.lineUnread
          : t.lineLost
        : uploading > 0
          ? t.lineUploading
          : ''
  return (
    <div role="status" aria-live="polite">
      {message && (
        <div className="connection-bar">
          <span>{message}</span>
          {offline || waiting > 0 ? (
            <Button size="small" onClick={retryNow}>
              {t.lineTry}
            </Button>
          ) : null}
          {waiting + uploading > 0 && (
            <Button size="small" onClick={cancelWaiting}>
              {t.lineStop}
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

/** Shown when the server runs a newer build than this window; the user decides when to reload. */
export function UpdateBar() {
  const t = useMessages(shellText)
  const outdated = useUpdateAvailable()
  return (
    <div role="status">
      {outdated && (
        <div className="connection-bar update-bar">
          <span>{t.newVersion}</span>
          <Button size="small" onClick={() => location.reload()}>
            {t.reload}
          </Button>
        </div>
      )}
    </div>
  )
}
