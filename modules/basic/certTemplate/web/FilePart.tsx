import { Alert } from 'antd'
import { useMarks, usePick, useSay, useText } from '#web/api/text.tsx'
import { Uploader } from '#web/kit/files/Uploader.tsx'
import { certTemplateText } from '../certTemplate.text.ts'
import type { Scan } from './params.ts'

interface Props { file: string | null; scan: Scan | null; busy: boolean; count: number; known: number; disabled: boolean; onFile: (id: string | null) => void }

/** The Word file: upload with progress, what was found in it, what to look at. */
export function FilePart({ file, scan, busy, count, known, disabled, onFile }: Props) {
  const t = useText(certTemplateText)
  const { colon, comma } = useMarks()
  const say = useSay()
  const pick = usePick()
  return (
    <>
      <h2>{t.file}</h2>
      <Uploader value={file} accept=".docx" disabled={disabled || busy} aria-label={t.file} onChange={(id) => onFile(id as string | null)} />
      <p className="faint">{t.fileHelp}</p>
      {busy && <p role="status">{t.scanning}</p>}
      {file && !busy && <p role="status"><strong>{say(certTemplateText.found, { count, known })}</strong></p>}
      {scan && <p className="faint">{scan.bookmarks.length > 0 ? `${t.places}${colon}${scan.bookmarks.join(comma)}` : t.noPlaces}</p>}
      {scan && scan.warnings.length > 0 && <Alert className="form-fault" type="warning" showIcon title={t.warnings} description={<ul className="faults">{scan.warnings.map((w) => <li key={w.code + w.en}>{pick(w.zh, w.en)}</li>)}</ul>} />}
    </>
  )
}
