import { Button } from 'antd'
import { useWaitsForLine } from '../api/hooks.ts'
import { stopWaiting, tryNow, useLine } from '../api/line.ts'
import { useText } from '../api/text.tsx'
import { useOutdated } from '../kept-pages.ts'
import { useWide } from '../kit/wide.ts'
import { shellText } from './shell.text.ts'

/** While the line is lost, or something sent off waits: what becomes of it, quietly, and the way back to the form. */
export function LineBar() {
  const t = useText(shellText)
  const { lost, waiting, uploading } = useLine()
  const unread = useWaitsForLine()
  const words = waiting > 0 || (lost && uploading > 0) ? t.lineWaits : lost ? (unread ? t.lineUnread : t.lineLost) : uploading > 0 ? t.lineUploading : ''
  return (
    <div role="status" aria-live="polite">
      {words && (
        <div className="line-bar">
          <span>{words}</span>
          {lost || waiting > 0 ? <Button size="small" onClick={tryNow}>{t.lineTry}</Button> : null}
          {waiting + uploading > 0 && <Button size="small" onClick={stopWaiting}>{t.lineStop}</Button>}
        </div>
      )}
    </div>
  )
}

/** The same at the top of a form in a drawer, which covers the frame of a phone. */
export function LineInDrawer() {
  return useWide(700) ? null : <LineBar />
}

/** The window is of an earlier build than the server: told, and left to the person. */
export function NewVersion() {
  const t = useText(shellText)
  const outdated = useOutdated()
  return (
    <div role="status">
      {outdated && <div className="line-bar line-new"><span>{t.newVersion}</span><Button size="small" onClick={() => location.reload()}>{t.reload}</Button></div>}
    </div>
  )
}
