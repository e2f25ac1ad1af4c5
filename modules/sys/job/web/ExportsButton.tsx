import { CloudDownloadOutlined, LoadingOutlined } from '@ant-design/icons'
import { lazy, Suspense, useState } from 'react'
import { useSay } from '#web/api/text.tsx'
import { jobText } from '../job.text.ts'
import { isUnderWay, useExports } from './use-exports.ts'
import './exports.css'

const ExportsPanel = lazy(() => import('./ExportsPanel.tsx'))

/** Exports of many rows, in the top bar as long as there are any: opens by itself when one begins, can be closed and found again. */
export default function ExportsButton() {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const all = useExports(() => setOpen(true))
  if (!all.length) return null
  const busy = all.filter(isUnderWay).length
  const label = busy ? say(jobText.buttonBusy, { count: busy }) : say(jobText.button, { count: all.length })
  return (
    <>
      <button type="button" className="top-button exports-button" aria-expanded={open} aria-label={label} title={label} onClick={() => setOpen(!open)}>
        {busy ? <LoadingOutlined aria-hidden /> : <CloudDownloadOutlined aria-hidden />}
      </button>
      {open && <Suspense fallback={null}><ExportsPanel all={all} onClose={() => setOpen(false)} /></Suspense>}
    </>
  )
}
