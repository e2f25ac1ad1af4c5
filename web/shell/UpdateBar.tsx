import { Button } from 'antd'
import { useMessages } from '../api/text.tsx'
import { useUpdateAvailable } from '../api/page-cache.ts'
import { shellText } from './shell.text.ts'

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
