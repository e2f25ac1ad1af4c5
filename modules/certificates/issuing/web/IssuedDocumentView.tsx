import { Alert, Result, Spin } from 'antd'
import { useFormatMessage, useMessages } from '#web/api/text.tsx'
import { NextInQueue } from '#web/kit/detail/NextInQueue.tsx'
import { PdfViewer } from '#web/kit/files/PdfViewer.tsx'
import { useCertificateKind } from './certificate-kind-context.tsx'
import type { Certificate } from './certificate.ts'
import { Fingerprint, SheetLink, VerifyLink } from './VerificationLinks.tsx'
import { pageText } from './issuingPage.text.ts'
import { SignFacts } from './SignFacts.tsx'
import { useCertificatePdf } from './use-certificate-pdf.ts'

/** The issued document, and how to verify it. */
export function SignedDesk({ row }: { row: Certificate }) {
  const t = useMessages(pageText)
  const { contract, text, home } = useCertificateKind()
  const translate = useFormatMessage()
  const pdf = useCertificatePdf(row)
  const blob = pdf.data
  return (
    <div className="sign-desk">
      <div className="sign-paper">
        {pdf.error && (
          <Alert type={row.pdfFileId ? 'error' : 'info'} showIcon title={pdf.error.message} />
        )}
        {pdf.isFetching && (
          <p className="generating">
            <Spin />
          </p>
        )}
        {blob && !pdf.isFetching && (
          <PdfViewer source={blob} name={`${row.certNo}.pdf`} height="min(1150px, 86vh)" />
        )}
      </div>
      <aside className="sign-side">
        <Result
          className="signed"
          status="success"
          title={row.sheet ? t.endorsementSigned : t.signed}
          subTitle={row.certNo}
        />
        <NextInQueue contract={contract} id={row.id} path={`${home}/detail`} />
        {(row.utn ?? row.sha256) && (
          <dl className="proof">
            {row.utn && (
              <>
                <dt>{t.verifyLink}</dt>
                <dd>
                  <VerifyLink utn={row.utn} /> <SheetLink utn={row.utn} />
                </dd>
              </>
            )}
            {row.sha256 && (
              <>
                <dt>{translate(text.labels['sha256']!)}</dt>
                <dd>
                  <Fingerprint value={row.sha256} />
                </dd>
              </>
            )}
          </dl>
        )}
        {row.utn && <p className="text-secondary">{t.qrHint}</p>}
        <SignFacts row={row} />
      </aside>
    </div>
  )
}
