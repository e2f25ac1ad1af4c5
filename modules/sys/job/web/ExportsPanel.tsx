import { CloseOutlined, DownloadOutlined } from '@ant-design/icons'
import { Button, Progress } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { kitText } from '#web/kit/kit.text.ts'
import { InstantValue } from '#web/kit/FieldValue.tsx'
import { jobText } from '../job.text.ts'
import { isRunning, saveExport } from './use-exports.ts'
import type { Export } from './use-exports.ts'

/**
 * The user's exports of the last day: progress of running ones, download of finished ones. Does not
 * block the page.
 */
export default function ExportsPanel({
  all,
  onClose,
}: {
  all: readonly Export[]
  onClose: () => void
}) {
  const t = useMessages(jobText)
  const k = useMessages(kitText)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <section className="exports-panel" aria-labelledby="exports-panel">
      <header>
        <h2 id="exports-panel">{t.exports}</h2>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={k.close}
          onClick={onClose}
        />
      </header>
      <p className="text-secondary">{all.some(isRunning) ? t.leave : t.kept}</p>
      <ul>
        {all.map((one) => (
          <Row key={one.jobId} one={one} />
        ))}
      </ul>
    </section>
  )
}

const count = (rows: number) => rows.toLocaleString('en-US')

function Row({ one }: { one: Export }) {
  const translate = useFormatMessage()
  const localize = useLocalized()
  const t = useMessages(kitText)
  const [saving, setSaving] = useState(false)
  const name = localize(one.titleZh, one.titleEn)
  const percent = one.total > 0 ? Math.floor((one.done / one.total) * 100) : 0
  const save = () => {
    setSaving(true)
    void saveExport(one.jobId).finally(() => setSaving(false))
  }
  return (
    <li>
      <div className="exports-name">
        <strong>{name}</strong>{' '}
        <span className="text-secondary">
          {(one.format ?? '').toUpperCase()} · <InstantValue value={one.createTime} />
        </span>
      </div>
      {one.state === 'done' && (
        <Button
          size="small"
          type="primary"
          icon={<DownloadOutlined aria-hidden />}
          loading={saving}
          aria-label={translate(jobText.downloadOf, { name: one.name ?? name })}
          onClick={save}
        >
          {t.download}
        </Button>
      )}
      {one.state === 'done' && (
        <p className="text-secondary">
          {translate(jobText.rows, { count: count(one.done) })} · {sizeOf(one.size ?? 0)}
        </p>
      )}
      {one.state === 'failed' && <p className="exports-failed">{one.msg || t.jobFailed}</p>}
      {isRunning(one) && (
        <div className="exports-bar">
          <Progress percent={percent} status="active" aria-label={name} />
          <span className="text-secondary">
            {one.state === 'waiting'
              ? t.jobWaiting
              : translate(kitText.jobOf, { done: count(one.done), total: count(one.total) })}
          </span>
        </div>
      )}
    </li>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1_048_576).toFixed(1)} MB`
