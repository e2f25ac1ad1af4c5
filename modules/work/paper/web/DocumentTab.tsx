import { Alert, Button, Spin } from 'antd'
import { useCall } from '#web/api/hooks.ts'
import { useText } from '#web/api/text.tsx'
import { PdfView } from '#web/kit/files/PdfView.tsx'
import { usePaper } from './kind.tsx'
import type { Certificate } from './paper.ts'
import { pageText } from './paperPage.text.ts'

/** The document as it is now: a preview while it is being filled in, then what is to be signed, then what was issued. */
export function DocumentTab({ row }: { row: Certificate }) {
  const t = useText(pageText)
  const { contract } = usePaper()
  const ready = row.templateId !== null || row.sheet
  const file = useCall(contract, 'print', { id: row.id }, { enabled: ready && !row.making, staleTime: row.fileId ? 300_000 : 0 })
  const pdf = file.data as Blob | undefined
  if (row.making) return null
  if (!ready) return <p className="faint">{t.noTemplateYet}</p>
  if (file.error) return <Alert type="error" showIcon title={file.error.message} action={<Button size="small" onClick={() => file.refetch()}>{t.makeAgain}</Button>} />
  if (!pdf || file.isFetching) return <p className="making" role="status"><Spin /> {t.makingPreview}</p>
  return (
    <div className="document">
      {!row.fileId && <Alert type="info" showIcon title={row.pdfFileId ? t.toSignNote : t.previewNote} />}
      <PdfView source={pdf} name={`${row.certNo ?? 'preview'}.pdf`} />
    </div>
  )
}
