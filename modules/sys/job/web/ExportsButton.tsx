import { CloudDownloadOutlined, LoadingOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useFormatMessage } from '#web/api/text.tsx'
import { jobText } from '../job.text.ts'
import { isRunning, useExports } from './use-exports.ts'
import './exports.css'

const ExportsPanel = lazy(() => import('./ExportsPanel.tsx'))

/**
 * Running and finished exports, shown in the top bar while there are any. Opens when an export
 * starts; can be closed and reopened.
 */
export default function ExportsButton() {
  const translate = useFormatMessage()
  const [open, setOpen] = useState(false)
  const all = useExports(() => setOpen(true))
  if (!all.length) return null
  const busy = all.filter(isRunning).length
  const label = busy
    ? translate(jobText.buttonBusy, { count: busy })
    : translate(jobText.button, { count: all.length })
  return (
    <>
      <button
        type="button"
        className="top-button exports-button"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        {busy ? <LoadingOutlined aria-hidden /> : <CloudDownloadOutlined aria-hidden />}
      </button>
      {open && (
        <Suspense fallback={null}>
          <ExportsPanel all={all} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
