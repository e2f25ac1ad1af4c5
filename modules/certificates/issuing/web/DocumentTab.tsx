import { Alert, Button, Spin } from 'antd'
import { useApiQuery } from '#web/api/hooks.ts'
import { useMessages } from '#web/api/text.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

/**
 * The current document: a preview while editing, then the document to be signed, then the issued
 * one.
 */
export function DocumentTab({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const { contract } = useCertificateKind()
  const ready = row.templateId !== null || row.sheet
  const file = useApiQuery(
    contract,
    'print',
    { id: row.id },
    { enabled: ready && !row.making, staleTime: row.fileId ? 300_000 : 0 },
  )
  const pdf = file.data as Blob | undefined
  if (row.making) return null
  if (!ready) return <p className="text-secondary">{t.noTemplateYet}</p>
  if (file.error)
    return (
      <Alert
        type="error"
        showIcon
        title={file.error.message}
        action={
          <Button size="small" onClick={() => file.refetch()}>
            {t.makeAgain}
          </Button>
        }
      />
    )
  if (!pdf || file.isFetching)
    return (
      <p className="generating" role="status">
        <Spin /> {t.makingPreview}
      </p>
    )
  return (
    <div className="document">
      {!row.fileId && (
        <Alert type="info" showIcon title={row.pdfFileId ? t.toSignNote : t.previewNote} />
      )}
      <PdfViewer source={pdf} name={`${row.certNo ?? 'preview'}.pdf`} />
    </div>
  )
}
