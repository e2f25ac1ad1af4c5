import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePick, useSay, useText } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { InstantText } from '#web/kit/values.tsx'
import { jobText } from '../job.text.ts'
import { isUnderWay, saveExport } from './use-exports.ts'
import type { Export } from './use-exports.ts'

/** The person's exports of the last day: a bar for those under way, a button for those that are done. Stands beside the page, which goes on. */
export default function ExportsPanel({ all, onClose }: { all: readonly Export[]; onClose: () => void }) {
  const t = useText(jobText)
  const k = useText(kitText)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => { if (event.key === 'Escape') close() }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section className="exports-panel" aria-labelledby="exports-panel">
      <header><h2 id="exports-panel">{t.exports}</h2><Button type="text" size="small" icon={<CloseOutlined aria-hidden />} aria-label={k.close} onClick={onClose} /></header>
      <p className="faint">{all.some(isUnderWay) ? t.leave : t.kept}</p>
      <ul>{all.map((one) => <Row key={one.jobId} one={one} />)}</ul>
    </section>
  )
}

const count = (rows: number) => rows.toLocaleString('en-US')

function Row({ one }: { one: Export }) {
  const say = useSay()
  const pick = usePick()
  const t = useText(kitText)
  const [saving, setSaving] = useState(false)
  const name = pick(one.titleZh, one.titleEn)
  const percent = one.total > 0 ? Math.floor((one.done / one.total) * 100) : 0
  const save = () => {
    setSaving(true)
    void saveExport(one.jobId).finally(() => setSaving(false))
  }
  return (
    <li>
      <div className="exports-name"><strong>{name}</strong> <span className="faint">{(one.format ?? '').toUpperCase()} · <InstantText value={one.createTime} /></span></div>
      {one.state === 'done' && <Button size="small" type="primary" icon={<DownloadOutlined aria-hidden />} loading={saving} aria-label={say(jobText.downloadOf, { name: one.name ?? name })} onClick={save}>{t.download}</Button>}
      {one.state === 'done' && <p className="faint">{say(jobText.rows, { count: count(one.done) })} · {sizeOf(one.size ?? 0)}</p>}
      {one.state === 'failed' && <p className="exports-failed">{one.msg || t.jobFailed}</p>}
      {isUnderWay(one) && <div className="exports-bar"><Progress percent={percent} status="active" aria-label={name} /><span className="faint">{one.state === 'waiting' ? t.jobWaiting : say(kitText.jobOf, { done: count(one.done), total: count(one.total) })}</span></div>}
    </li>
  )
}

const sizeOf = (bytes: number): string => (bytes < 1_048_576 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`)
