import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useMessages } from '#web/api/text.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import { waitsForSignature } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { pageText } from './issuingPage.text.ts'

/** How a certificate is issued on paper, while it awaits its signature; otherwise nothing. */
export function HandSigningNotice({ row, link }: { row: Certificate; link?: boolean }) {
  const t = useMessages(pageText)
  const { machine, home } = useCertificateKind()
  const navigate = useNavigate()
  if (!row.byHand || !row.pdfFileId || !waitsForSignature(machine, row.status)) return null
  return (
    <Alert
      type="info"
      showIcon
      title={t.byHand}
      {...(link && {
        action: (
          <Button size="small" onClick={() => navigate(`${home}/detail?id=${row.id}`)}>
            {t.toDocument}
          </Button>
        ),
      })}
    />
  )
}
