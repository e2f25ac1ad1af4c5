import { Button } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { pageText } from './issuingPage.text.ts'
import type { CertificateFormState } from './use-certificate-form.ts'

/** Fixed footer: number of missing fields, save state, save and submit. */
export function FillBar({
  total,
  fill,
  busy,
}: {
  total: number
  fill: CertificateFormState
  busy: boolean
}) {
  const t = useMessages(pageText)
  const translate = useFormatMessage()
  const next = fill.missing[0]
  const words = next
    ? translate(pageText.progress, { done: total - fill.missing.length, total })
    : t.complete
  return (
    <footer className="fill-bar">
      <div className="fill-progress">
        <progress max={total} value={total - fill.missing.length} aria-label={words} />
        <span role="status">{words}</span>
        {next && (
          <Button type="link" size="small" onClick={() => fill.editing.goTo(next)}>
            {t.nextMissing}
          </Button>
        )}
      </div>
      <span className="text-secondary">
        {fill.saving ? t.saving : fill.editing.dirty ? t.unsaved : t.allSaved}
      </span>
      <div className="form-footer">
        <Button
          data-shortcut="save"
          disabled={busy || !fill.editing.dirty}
          loading={fill.saving}
          onClick={fill.saveOnly}
        >
          {t.save}
        </Button>
        <Button type="primary" disabled={busy} loading={fill.submitting} onClick={fill.handIn}>
          {fill.editing.dirty ? t.saveSubmit : t.submit}
        </Button>
      </div>
    </footer>
  )
}
