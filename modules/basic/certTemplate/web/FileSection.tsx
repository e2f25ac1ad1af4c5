import { Alert } from 'antd'
import { usePunctuation, useLocalized, useFormatMessage, useMessages } from '#web/api/text.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import type { Scan } from './params.ts'

interface Props {
  file: string | null
  scan: Scan | null
  busy: boolean
  count: number
  known: number
  disabled: boolean
  onFile: (id: string | null) => void
}

/** The Word file: upload with progress, parameters found, and findings. */
export function FilePart({ file, scan, busy, count, known, disabled, onFile }: Props) {
  const t = useMessages(certTemplateText)
  const { colon, comma } = usePunctuation()
  const translate = useFormatMessage()
  const localize = useLocalized()
  return (
    <>
      <h2>{t.file}</h2>
      <Uploader
        value={file}
        accept=".docx"
        disabled={disabled || busy}
        aria-label={t.file}
        onChange={(id) => onFile(id as string | null)}
      />
      <p className="text-secondary">{t.fileHelp}</p>
      {busy && <p role="status">{t.scanning}</p>}
      {file && !busy && (
        <p role="status">
          <strong>{translate(certTemplateText.found, { count, known })}</strong>
        </p>
      )}
      {scan && (
        <p className="text-secondary">
          {scan.bookmarks.length > 0
            ? `${t.places}${colon}${scan.bookmarks.join(comma)}`
            : t.noPlaces}
        </p>
      )}
      {scan && scan.warnings.length > 0 && (
        <Alert
          className="form-alert"
          type="warning"
          showIcon
          title={t.warnings}
          description={
            <ul className="form-errors">
              {scan.warnings.map((w) => (
                <li key={w.code + w.en}>{localize(w.zh, w.en)}</li>
              ))}
            </ul>
          }
        />
      )}
    </>
  )
}
