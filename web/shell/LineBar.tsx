import { Button } from 'antd'
import { stopWaiting, tryNow, useLine } from '../api/line.ts'
import { useText } from '../api/text.tsx'
import { shellText } from './shell.text.ts'

/** While the line is lost, or something sent off waits: what becomes of it, quietly, and the way back to the form. */
export function LineBar() {
  const t = useText(shellText)
  const { lost, waiting, uploading } = useLine()
  const words = lost || waiting > 0 ? t.lineLost : uploading > 0 ? t.lineUploading : ''
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
